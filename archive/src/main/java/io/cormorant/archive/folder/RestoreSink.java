package io.cormorant.archive.folder;

import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import java.time.Instant;

/// Receives the history of a crawl in the order in which it happened: what the start offered; then
/// for each ending the ending itself, and after it what it offered and refused.
public interface RestoreSink {
  /// The crawl was started, or taken up again.
  default void started(Instant at) {}

  /// A pick ended.
  void ended(VisitLine line);

  /// A candidate entered the frontier, or its priority rose.
  void offered(CrawlEvent.Offer offer);

  /// A link was refused.
  default void refused(Url url, String rule) {}
}
