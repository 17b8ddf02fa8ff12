package io.cormorant.crawl;

import java.time.Instant;

/// What there is to tell of a crawl to whoever listens, see [Broadcast]: what became of pages, and
/// how the crawl itself goes.
public sealed interface CrawlNews permits CrawlEvent, CrawlStage {
  Instant at();
}
