package io.cormorant.crawl;

import java.time.Instant;

/// A turn in the life of a crawl that changes nothing of what it keeps. That it began is a
/// [CrawlEvent].
public sealed interface CrawlStage extends CrawlNews {
  /// All that happened up to a moment before is on disk.
  record Committed(Instant at) implements CrawlStage {}

  /// Nothing more is sent out because somebody said so.
  record Paused(Instant at) implements CrawlStage {}

  /// Nothing more is sent out because something is wanting.
  ///
  /// @param because what, in words for people
  record Held(Instant at, String because) implements CrawlStage {}

  /// It goes on after it was paused or held.
  record Proceeded(Instant at) implements CrawlStage {}

  /// A host is asked no more in this run, unless it answers another crawl.
  ///
  /// @param silences requests in a row that it did not answer
  record HostParked(Instant at, String host, int silences) implements CrawlStage {}

  /// The judge has learned, or all that waited was scored anew by what it learned.
  record Learned(Instant at, Learning learning) implements CrawlStage {}

  /// The run is over and all of it is on disk. A run that fails has no such end.
  record Ended(Instant at, Ending ending) implements CrawlStage {}
}
