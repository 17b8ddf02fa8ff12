package io.cormorant.strategy.discovery;

import io.cormorant.core.Url;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.Retelling;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.strategy.Strategy;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A crawl in two runs.
final class Resumed {
  private Resumed() {}

  /// What both visit, in its order, if the first ends after so many pages.
  static List<Url> afterPages(IslandWeb web, Supplier<Strategy> strategy, int pages)
      throws InterruptedException {
    MemoryLinkGraph links = new MemoryLinkGraph();
    TestCrawl first = web.crawl(strategy.get(), web.engine()).links(links).pages(pages);
    first.run();
    TestCrawl rest =
        web.crawl(strategy.get(), web.engine()).links(links).frontier(first.frontier());
    Crawl resumed = rest.build();
    Retelling.retell(first.events, resumed.history());
    resumed.history().strategy(first.remembered.getOrDefault(CrawlHistory.STRATEGY, new byte[0]));
    resumed.run();
    return Stream.concat(first.visited().stream(), rest.visited().stream()).toList();
  }
}
