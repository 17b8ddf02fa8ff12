package io.cormorant.strategy.swarm;

import static io.cormorant.strategy.search.SearchFixture.assertUniform;
import static io.cormorant.strategy.search.SearchFixture.offer;
import static io.cormorant.strategy.search.SearchFixture.order;
import static io.cormorant.strategy.search.SearchFixture.take;
import static io.cormorant.strategy.search.SearchFixture.view;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cormorant.core.Candidate;
import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.strategy.T13Drive;
import io.cormorant.strategy.search.SearchView;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Worked values of tabu search, ants and evolution.
class SwarmTest {
  /// B1 and D1 are misses, so C1 goes before B2 although it promises less, and D2 after every link
  /// of a host that is not tabu. At last all hosts are: A3, which promises least, goes after D2.
  @Test
  void tabuPutsOffTheHostsOfMissesOnT13() throws InterruptedException {
    assertEquals("S A1 A2 B1 D1 C1 B2 C2 C3 C4 D2 A3 D3", String.join(" ", order("on-its")));
  }

  @Test
  void tabuLeavesAHostAloneThatDisappointed() {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    offer(pool, "http://d.test/2", .9);
    offer(pool, "http://c.test/1", .3);
    offer(pool, "http://c.test/2", .2);
    TabuSearch search = new TabuSearch(new TabuSearch.Rules(15, 30, 3));
    search.begin(view(pool));
    offer(pool, "http://d.test/1", .95);
    take(pool, search, "http://d.test/1");
    search.ended("d.test", 0, false);
    take(pool, search, "http://c.test/1");
    take(pool, search, "http://c.test/2");
    take(pool, search, "http://d.test/2");
  }

  @Test
  void tabuIsLiftedForALinkThatPromisesMoreThanAllLately() {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    offer(pool, "http://d.test/1", .5);
    TabuSearch search = new TabuSearch(new TabuSearch.Rules(15, 30, 3));
    search.begin(view(pool));
    take(pool, search, "http://d.test/1");
    search.ended("d.test", 0, false);
    offer(pool, "http://d.test/2", .6);
    offer(pool, "http://c.test/1", .4);
    take(pool, search, "http://d.test/2");
  }

  @Test
  void antsFollowTheTrail() {
    AntSearch all = new AntSearch(new AntSearch.Rules(10, 1, 0, 1));
    double[] weights = {.5, .5};
    assertEquals(
        all.chance(.5, new double[] {.1, .2}, weights),
        all.chance(.5, new double[] {.9, 0}, weights));
    all.ended("a.test", .7, true);
    assertEquals(.7, all.trail("a.test"), 1e-12);
    all.ended("a.test", 0, false);
    assertEquals(.05, all.trail("a.test"), 1e-12);
  }

  /// Twenty links, none of which dominates another.
  @Test
  void antsWithoutSightDrawAnyOfTheFrontAlike() {
    MemoryFrontier pool = new MemoryFrontier(HostGate.open());
    for (int i = 0; i < 20; i++) {
      offer(pool, "http://h" + i + ".test/" + i, .5);
    }
    AntSearch search = new AntSearch(new AntSearch.Rules(1, 1, 0, .1));
    search.begin(
        view(
            pool,
            new SearchView.Parts(
                link -> number(link) / 20, link -> 1 - number(link) / 20, _ -> 1)));
    assertUniform(20, search);
  }

  private static double number(Candidate link) {
    return Double.parseDouble(link.url().path().substring(1));
  }

  @Test
  void antsOfAnEnrichedTopicAreTheSameAnts() throws InterruptedException {
    assertEquals(order("moaco"), order("olmoaco"));
    Concept root = new Concept("rain", null, List.of("rain"));
    Concept extra = new Concept("flood", "rain", List.of("flood"));
    List<Keyword> plain = new Ontology(List.of(root)).keywords();
    List<Keyword> rich = new Ontology(List.of(root, extra)).keywords();
    assertEquals(plain.size() + 1, rich.size(), "the topic changes");
    assertEquals(
        T13Drive.order("olmoaco", topic(root)), T13Drive.order("olmoaco", topic(root, extra)));
  }

  private static Topic topic(Concept... concepts) {
    return new Topic(
        "t",
        "t",
        List.of(new Keyword("t", 1)),
        "",
        List.of(),
        List.of(),
        List.of(),
        List.of(concepts),
        null,
        null);
  }

  @Test
  void theBankKeepsTheBetterOfTwoThatAreAlike() {
    Bank bank = new Bank(2);
    bank.add(entry("x", .9, .1), 1);
    bank.add(entry("y", .1, .9), 1);
    assertEquals(1.131, bank.apart(), 1e-3);
    bank.add(entry("z", .85, .2), 1);
    assertEquals(List.of("/z", "/y"), bank.entries().stream().map(e -> e.url().path()).toList());
    bank.add(entry("worse", .8, .15), 1);
    assertFalse(bank.holds(Url.of("http://a.test/worse")));
  }

  @Test
  void nearestFarthestGivesQualityAndSpread() {
    List<double[]> points =
        List.of(new double[] {.9, .1}, new double[] {.5, .5}, new double[] {.1, .9});
    assertEquals(List.of(1, 0), Pareto.nearestFarthest(points, 2));
    assertEquals(List.of(0, 1, 2), Pareto.front(points));
    assertEquals(List.of(1), Pareto.front(List.of(new double[] {.1, .2}, new double[] {.3, .2})));
    assertArrayEquals(new double[] {.9, .1}, points.getFirst());
  }

  private static Bank.Entry entry(String name, double... point) {
    return new Bank.Entry(Url.of("http://a.test/" + name), point);
  }
}
