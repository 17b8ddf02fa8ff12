package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.crawl.Ending;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The fetch orders of the published strategies on the test graph T13, through the real loop.
class T13OrderTest {
  @ParameterizedTest
  @CsvSource({
    "bfs,                       S A1 B1 D1 A2 B2 C1 D2 D3 A3 C2 C3 C4",
    "dfs,                       S A1 A2 A3 D1 D2 D3 B1 B2 C2 C3 C4 C1",
    "best-first:scorer=parent,  S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 A3 D3",
    "best-first,                S A1 A2 B1 D1 B2 C2 C3 C4 C1 D2 A3 D3",
    "best-first:scorer=anchor,  S A1 A2 B1 B2 C2 C3 C4 D1 A3 C1 D2 D3",
  })
  void fetchesInTheKnownOrder(String strategy, String order) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"));
    Ending ending = crawl.strategy(TestCrawl.strategy(strategy)).run();
    assertEquals(Ending.EXHAUSTED, ending);
    assertEquals(
        order, crawl.visited().stream().map(SmallWeb::t13Name).collect(Collectors.joining(" ")));
  }
}
