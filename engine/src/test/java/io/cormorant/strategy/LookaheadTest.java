package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.frontier.Politeness;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Searches with pages under way: many connections, failures, crashes.
class LookaheadTest {
  private static final int PAGES = 400;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wl:lookahead=true",
        "best-first:lookahead=true",
        "sa:lookahead=true",
        "fcsa-host:lookahead=true",
        "on-its:lookahead=true",
        "fcosa-lg:lookahead=true",
        "moaco:lookahead=true",
        "wse:lookahead=true"
      })
  void goesOnAfterACrashWithProbesUnderWay(String spec) throws InterruptedException, IOException {
    T13Drive drive = drive(spec);
    drive.visited(drive.next(1).getFirst());
    List<Pick> underWay = drive.next(2);
    assertEquals(List.of("A1", "B1"), T13Drive.names(underWay));
    T13Drive resumed = drive.resumed(TestCrawl.strategy(spec), underWay);
    underWay.forEach(drive::visited);
    List<String> whole = new ArrayList<>(T13Drive.names(underWay));
    whole.addAll(drive.rest());
    assertEquals(whole, resumed.rest());
  }

  /// The gate scores nothing and is set aside; what lies behind it is found when nothing else is
  /// left, or as soon as enough pages link to the gate.
  @Test
  void bringsBackAPageThatManyPagesLinkTo() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>(List.of("http://a.test/gate .5"));
    for (int i = 0; i < 60; i++) {
      links.add("http://a.test/" + i + " .5");
      web.page(Url.of("http://a.test/" + i), ".5", "http://a.test/gate .5", "/leaf" + i + " 0");
      web.page(Url.of("http://a.test/leaf" + i), "0");
    }
    web.page(Url.of("http://a.test/"), "0", links.toArray(String[]::new));
    web.page(Url.of("http://a.test/gate"), "0", "http://a.test/treasure .9");
    web.page(Url.of("http://a.test/treasure"), ".9");
    int late = placeOfTreasure(web, "wl:lookahead=true,potential=1000000");
    assertEquals(1 + 61 + 60, late, "after all others");
    int early = placeOfTreasure(web, "wl:lookahead=true");
    assertTrue(early < late, early + " of " + late);
  }

  private static int placeOfTreasure(SmallWeb web, String spec) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(web, Url.of("http://a.test/"));
    crawl.links(new MemoryLinkGraph()).strategy(TestCrawl.strategy(spec)).run();
    return crawl.visited().indexOf(Url.of("http://a.test/treasure"));
  }

  @Test
  void walksOnWhileProbesAreUnderWay() throws InterruptedException {
    T13Drive drive = drive("wl:lookahead=true");
    drive.visited(drive.next(1).getFirst());
    List<Pick> probes = drive.next(8);
    assertEquals(List.of("A1", "B1", "D1"), T13Drive.names(probes));
    assertEquals(Strategy.State.WAITING, drive.strategy.state());
    drive.visited(probes.getFirst());
    assertEquals(Strategy.State.READY, drive.strategy.state());
    assertEquals(List.of("A2"), T13Drive.names(drive.next(8)), "A1 is expanded, B1 and D1 are out");
  }

  /// D1 scores nothing and is not worth a step while better pages may still come.
  @Test
  void expandsWhatItSetAsideOnlyWhenThereIsNothingToWaitFor() throws InterruptedException {
    T13Drive drive = drive("wl:lookahead=true");
    drive.visited(drive.next(1).getFirst());
    List<Pick> probes = drive.next(8);
    drive.visited(probes.get(2));
    assertEquals(List.of(), drive.next(8));
    assertEquals(Strategy.State.WAITING, drive.strategy.state());
    drive.lost(probes.get(0));
    drive.lost(probes.get(1));
    assertEquals(List.of("D2", "D3"), T13Drive.names(drive.next(8)));
  }

  /// What was saved may be lost; the links are still in the frontier.
  @Test
  void goesOnWithTheLinksThereAreIfItsStateIsLost() throws InterruptedException {
    T13Drive drive = drive("wl:lookahead=true");
    for (int i = 0; i < 5; i++) {
      drive.visited(drive.next(1).getFirst());
    }
    assertEquals(
        8, drive.forgetful(TestCrawl.strategy("wl:lookahead=true"), List.of()).rest().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"best-first:lookahead=true", "wl:lookahead=true,ahead=0"})
  void endsAlthoughAHostIsGivenUp(String spec) throws InterruptedException {
    SmallWeb pages = new SmallWeb();
    List<String> links = new ArrayList<>(List.of("http://b.test/ .5"));
    IntStream.range(0, 100).forEach(i -> links.add("http://dead.test/" + i + " .9"));
    pages.page(Url.of("http://a.test/"), ".9", links.toArray(String[]::new));
    pages.page(Url.of("http://b.test/"), ".9", "http://b.test/2 .5");
    pages.page(Url.of("http://b.test/2"), ".9");
    Web web =
        url ->
            url.host().equals("dead.test")
                ? new Response.Lost(url, 0, new Outcome.Unreachable("gone"))
                : pages.fetch(url);
    long begun = System.nanoTime();
    HostGate gate =
        new Politeness(() -> begun + 10_000 * (System.nanoTime() - begun))
            .gate(_ -> Duration.ofMillis(1));
    TestCrawl crawl =
        new TestCrawl(web, Url.of("http://a.test/"))
            .gate(gate)
            .frontier(new MemoryFrontier(gate))
            .links(new MemoryLinkGraph())
            .strategy(TestCrawl.strategy(spec));
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(3, crawl.visited().size());
  }

  @Test
  void waitsForAllProbesIfItIsTold() throws InterruptedException {
    T13Drive drive = drive("wl:lookahead=true,ahead=0");
    drive.visited(drive.next(1).getFirst());
    List<Pick> probes = drive.next(8);
    drive.visited(probes.get(0));
    drive.visited(probes.get(1));
    assertEquals(List.of(), drive.next(8));
    assertEquals(Strategy.State.WAITING, drive.strategy.state());
    drive.lost(probes.get(2));
    assertEquals(Strategy.State.READY, drive.strategy.state());
    assertEquals(1, drive.next(1).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"wl:lookahead=true,ahead=0", "wl:lookahead=true", "wl"})
  void endsWhenAllLinksFail(String spec) throws InterruptedException {
    T13Drive drive = drive(spec);
    drive.visited(drive.next(1).getFirst());
    List<Pick> picks = drive.next(8);
    assertEquals(3, picks.size());
    picks.forEach(drive::lost);
    assertEquals(List.of(), drive.next(8));
    assertEquals(Strategy.State.DONE, drive.strategy.state());
  }

  /// Hosts rest between requests, so that links wait for them while the walk goes on.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "wl",
        "wl:lookahead=true,keep=0",
        "wl:lookahead=true,keep=0,ahead=0",
        "sa",
        "fcsa-host:lookahead=true",
        "on-its",
        "moaco",
        "wse:lookahead=true",
        "fcosa-lg:global=0"
      })
  void fetchesAllOfAWebOverEightConnections(String spec) throws InterruptedException {
    HostGate gate = new Politeness(System::nanoTime).gate(_ -> Duration.ofNanos(100_000));
    TestCrawl crawl =
        new TestCrawl(web(), url(0))
            .gate(gate)
            .frontier(new MemoryFrontier(gate))
            .links(new MemoryLinkGraph())
            .strategy(TestCrawl.strategy(spec))
            .connections(8);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    List<Url> visited = crawl.visited();
    assertEquals(visited.size(), Set.copyOf(visited).size());
    assertEquals(PAGES, visited.size());
    assertTrue(crawl.lost().size() > PAGES / 10, "some links fail");
  }

  private static T13Drive drive(String spec) throws InterruptedException {
    return new T13Drive(TestCrawl.strategy(spec), T13Drive.TOPIC);
  }

  /// Pages on twenty hosts, each of which links to the next, to one that is not there and to any
  /// five.
  private static SmallWeb web() {
    Random random = new Random(4);
    SmallWeb web = new SmallWeb();
    for (int i = 0; i < PAGES; i++) {
      IntStream targets =
          IntStream.concat(IntStream.of((i + 1) % PAGES, PAGES + i / 4), random.ints(5, 0, PAGES));
      web.page(
          url(i),
          score(random),
          targets.mapToObj(to -> url(to) + " " + score(random)).toArray(String[]::new));
    }
    return web;
  }

  private static String score(Random random) {
    return Double.toString(random.nextInt(100) / 100.0);
  }

  private static Url url(int number) {
    return Url.of("http://h" + number % 20 + ".test/" + number);
  }
}
