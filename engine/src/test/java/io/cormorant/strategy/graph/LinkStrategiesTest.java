package io.cormorant.strategy.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The orders that follow links, on the test graph T13 through the real loop.
class LinkStrategiesTest {
  @ParameterizedTest
  @CsvSource({
    "pagerank,                                           S A1 A2 D1 D2 D3 A3 B1 B2 C2 C3 C4 C1",
    "'pagerank-fish:gamma=.5,threshold=0,scale=raw',     S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 D3 A3",
    "'pagerank-fish:gamma=.2,threshold=0,scale=raw',     S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 A3 D3",
    "pagerank-fish:threshold=0,                          S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 D3 A3",
    "pagerank-fish,                                      S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 D3 A3",
    "pagerank-fish:below=drop,                           S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2",
    "'pagerank-fish:below=drop,anchor=.3',               S A1 A2 B1 D1 B2 C2 C3 C4 C1 D2",
    "opic,                                               S A1 B1 D1 D2 D3 A2 B2 C1 C2 A3 C3 C4",
    "hits,                                               S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 A3 D3",
    "'hits:refresh=1,edges=all',                         S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 A3 D3",
  })
  void fetchesInTheKnownOrder(String strategy, String order) throws InterruptedException {
    TestCrawl crawl = t13().strategy(TestCrawl.strategy(strategy));
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(order, names(crawl.visited()));
  }

  @Test
  void paysWhatWasWorkedOutByHand() throws InterruptedException {
    OpicOrder opic = new OpicOrder(0, false);
    TestCrawl crawl = t13().strategy(opic);
    crawl.run();
    String cash =
        crawl.events.stream()
            .filter(CrawlEvent.Visited.class::isInstance)
            .map(e -> ((CrawlEvent.Visited) e).visit().pick())
            .map(pick -> String.format(Locale.ROOT, "%.4f", opic.cash(pick)))
            .collect(Collectors.joining(" "));
    assertEquals(
        "1.0000 0.3333 0.3333 0.3333 0.2778 0.4444 0.1667 0.1111 0.1111 0.1111 0.0833 0.0556 0.0556",
        cash);
    assertEquals(.1389, opic.bank(), .00005);
    assertEquals(1, opic.bank() + opic.kept(), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"0, false", "2, false", "3, true", "100, true"})
  void cashIsNeitherMadeNorLost(int bankEvery, boolean biased) throws InterruptedException {
    for (int pages = 1; pages <= 13; pages++) {
      OpicOrder opic = new OpicOrder(bankEvery, biased);
      MemoryFrontier frontier = new MemoryFrontier(HostGate.open());
      t13().strategy(opic).frontier(frontier).pages(pages).run();
      List<Pick> waiting = new ArrayList<>();
      frontier.forEachWaiting(waiting::add);
      double cash = waiting.stream().mapToDouble(opic::cash).sum();
      assertEquals(1, cash + opic.bank() + opic.kept(), 1e-9, pages + " pages");
    }
  }

  /// Only the top values: the iteration finds one component of the graph and leaves the rest near
  /// 0.
  @Test
  void hubsAndAuthoritiesHaveTheKnownValues() {
    List<String> names =
        List.of("S", "A1", "A2", "A3", "B1", "B2", "C1", "C2", "C3", "C4", "D1", "D2", "D3");
    int[][] links =
        names.stream()
            .map(p -> SmallWeb.t13Links(p).stream().mapToInt(names::indexOf).toArray())
            .toArray(int[][]::new);
    double[] even = new double[names.size()];
    Arrays.fill(even, 1);
    HubScores scores = HubScores.of(links, even, 200);
    assertTop(
        Map.of("D2", .6205, "D1", .3879, "C2", .3609, "A1", .3522), names, scores.authorities());
    assertTop(Map.of("B1", .4989, "C1", .4529, "S", .4340, "D1", .3926), names, scores.hubs());
  }

  private static void assertTop(Map<String, Double> top, List<String> names, double[] values) {
    top.forEach((name, value) -> assertEquals(value, values[names.indexOf(name)], .00005, name));
    double least = Collections.min(top.values());
    assertEquals(top.size(), Arrays.stream(values).filter(v -> v > least - .00005).count());
  }

  /// Two pages of one score: the links of the one that links to what other good pages link to go
  /// first, though it was found later. A site does not vote for itself.
  @ParameterizedTest
  @CsvSource({
    "hits,                       http://t.test/t, true",
    "hits:refresh=1,             http://t.test/t, true",
    "'hits:refresh=1,edges=all', http://t.test/t, true",
    "hits:refresh=1,             http://m.test/t, false",
    "'hits:refresh=1,edges=all', http://m.test/t, true",
  })
  void linksOfTheBetterHubGoFirst(String strategy, String authority, boolean better)
      throws InterruptedException {
    TestCrawl crawl = hubs(authority).strategy(TestCrawl.strategy(strategy));
    crawl.run();
    List<Url> order = crawl.visited();
    int hub = order.indexOf(Url.of("http://m.test/new"));
    int other = order.indexOf(Url.of("http://n.test/new"));
    assertEquals(better, hub < other, order::toString);
  }

  /// Pages x and y and the later one of n and m link to an authority.
  private static TestCrawl hubs(String authority) {
    Url seed = Url.of("http://s.test/");
    SmallWeb web =
        new SmallWeb()
            .page(
                seed,
                ".6",
                "http://x.test/ x",
                "http://y.test/ x",
                "http://n.test/ x",
                "http://m.test/ x")
            .page(Url.of("http://x.test/"), ".9", authority + " x")
            .page(Url.of("http://y.test/"), ".9", authority + " x")
            .page(Url.of("http://n.test/"), ".7", "http://n.test/new x", "http://z.test/ x")
            .page(Url.of("http://m.test/"), ".7", "http://m.test/new x", authority + " x")
            .page(Url.of(authority), ".8")
            .page(Url.of("http://z.test/"), ".8")
            .page(Url.of("http://n.test/new"), ".5")
            .page(Url.of("http://m.test/new"), ".5");
    return new TestCrawl(web, seed).links(new MemoryLinkGraph());
  }

  private static TestCrawl t13() {
    return new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).links(new MemoryLinkGraph());
  }

  private static String names(List<Url> urls) {
    return urls.stream().map(SmallWeb::t13Name).collect(Collectors.joining(" "));
  }
}
