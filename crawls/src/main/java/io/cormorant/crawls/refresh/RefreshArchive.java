package io.cormorant.crawls.refresh;

import io.cormorant.crawl.Archive;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.CrawlHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The archive of the crawl, in which a refresh keeps what it finds and what the judge learns, and
/// leaves alone what the crawl's strategy knows and how long the crawl took.
final class RefreshArchive implements Archive {
  private static final List<String> OF_THE_CRAWL =
      List.of(CrawlHistory.STRATEGY, CrawlHistory.MARK, CrawlHistory.RESCORED);

  private final Archive archive;
  private final FreshUrls fresh;

  RefreshArchive(Archive archive, FreshUrls fresh) {
    this.archive = archive;
    this.fresh = fresh;
  }

  @Override
  public void record(CrawlEvent event) {
    archive.record(event);
    switch (event) {
      case CrawlEvent.Visited visited -> fresh.ended(visited.visit().pick().url());
      case CrawlEvent.Lost lost -> fresh.ended(lost.pick().url());
      case CrawlEvent.Started _, CrawlEvent.Resumed _ -> {}
    }
  }

  @Override
  public void commit(Map<String, byte[]> states) {
    Map<String, byte[]> own = new HashMap<>(states);
    OF_THE_CRAWL.forEach(own::remove);
    fresh.news().ifPresent(urls -> own.put(FreshUrls.STATE, urls));
    archive.commit(own);
  }

  @Override
  public void close() {
    archive.close();
  }
}
