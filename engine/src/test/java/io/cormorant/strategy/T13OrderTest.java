package io.cormorant.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.crawl.Ending;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.MemoryLinkGraph;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The fetch orders of the published strategies on the test graph T13, through the real loop.
class T13OrderTest {
  @ParameterizedTest
  @CsvSource({
    "bfs,                       S A1 B1 D1 A2 B2 C1 D2 D3 A3 C2 C3 C4",
    "dfs,                       S A1 A2 A3 D1 D2 D3 B1 B2 C2 C3 C4 C1",
    "'dfs:depth=2,leftovers=drop', S A1 A2 B1 B2 C1 D2 D1 D3",
    "'dfs:depth=3,leftovers=drop', S A1 A2 A3 D1 B1 B2 C2 C1 D2",
    "'dfs:depth=2,width=2',     S A1 A2 B1 B2 C1 D1 D2 D3 A3 C2 C3 C4",
    "best-first:scorer=parent,  S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 A3 D3",
    "best-first,                S A1 A2 B1 D1 B2 C2 C3 C4 C1 D2 A3 D3",
    "best-first:scorer=anchor,  S A1 A2 B1 B2 C2 C3 C4 D1 A3 C1 D2 D3",
    "'best-first:scorer=parent,parents=first', S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 A3 D3",
    "'best-first:scorer=parent,parents=min', S A1 B1 D1 A2 B2 C2 C3 C4 C1 A3 D2 D3",
    "best-first:parents=min,    S A1 A2 B1 B2 C2 C3 C4 C1 A3 D1 D2 D3",
    "best-first:parents=mean,   S A1 A2 B1 B2 C2 C3 C4 D1 C1 A3 D2 D3",
    "best-first:scorer=comprehensive, S A1 A2 B1 B2 C2 C3 C4 D1 C1 D2 A3 D3",
    "'best-first:scorer=comprehensive,parents=max', S A1 A2 B1 D1 B2 C2 C3 C4 D2 C1 A3 D3",
    "best-first:capacity=1,     S A1 A2 A3",
    "best-first:capacity=2,     S A1 A2 B1 B2 C2 C3 C4",
    "best-first:capacity=13,    S A1 A2 B1 D1 B2 C2 C3 C4 C1 D2 A3 D3",
    "best-first:batch=2,        S A1 B1 A2 D1 B2 C1 C2 D2 C3 C4 A3 D3",
    "best-first:batch=3,        S A1 B1 D1 A2 B2 C1 C2 D2 A3 C3 C4 D3",
    "best-first:batch=5,        S A1 B1 D1 A2 B2 C1 D2 D3 C2 A3 C3 C4",
    "'fish:depth=2,width=1,ties=lifo', S A1 A2 A3 D1 D2 D3 B1 B2 C2 C3 C4 C1",
    "'fish:depth=2,width=2,ties=lifo', S D1 B1 A1 A2 A3 C1 C2 B2 D3 D2 C4 C3",
    "'fish:depth=2,width=1',    S A1 A2 A3 B1 B2 C2 C3 D1 D2 D3 C1 C4",
    "'fish:depth=2,width=2',    S A1 B1 D1 A2 B2 C2 C3 C4 C1 D2 D3 A3",
    "'fish:depth=1,width=1,dead=drop', S A1 A2 A3 B1 B2 D1 D2 C1 D3",
    "'fish-improved:depth=2,width=1', S A1 A2 A3 B1 B2 C2 C3 D1 C1 D2 D3 C4",
    "'fish-improved:depth=2,width=2', S A1 B1 D1 A2 B2 C2 C3 C4 C1 A3 D2 D3",
    "shark,                     S A1 B1 A2 D1 B2 C2 C3 C4 D2 D3 C1 A3",
    "shark:gamma=.2,            S A1 A2 B1 B2 C2 C3 C4 D1 D2 D3 C1 A3",
    "message:recover=page,      S A1 A2 B1 B2 C2 C3 C4 D1 A3 C1 D2 D3",
    "semantic,                  S A1 A2 B1 D1 B2 C2 C3 C4 A3 C1 D2 D3",
    "semantic:below=drop,       S A1 A2 B1 D1 B2 C2 C3 C4",
    "context-graph,             S A1 A2 B1 D1 B2 C2 C3 C4 C1 D2 A3 D3",
    "ache,                      S A1 A2 B1 D1 B2 C2 C3 C4 C1 D2 A3 D3",
    "dwdbrm,                    S D1 B1 A1 A2 D2 C1 B2 D3 C2 C4 C3 A3",
    "message,                   S A1 A2 B1 B2 C2 C3 C4 D1 A3 C1 D2 D3",
  })
  void fetchesInTheKnownOrder(String strategy, String order) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"));
    Ending ending = crawl.links(new MemoryLinkGraph()).strategy(TestCrawl.strategy(strategy)).run();
    assertEquals(Ending.EXHAUSTED, ending);
    assertEquals(
        order, crawl.visited().stream().map(SmallWeb::t13Name).collect(Collectors.joining(" ")));
  }
}
