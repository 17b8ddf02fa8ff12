package io.cormorant.archive.report;

import io.cormorant.archive.rocksdb.CrawlStore;
import org.jspecify.annotations.Nullable;

/// What became of the links found, as the store of the crawl knows it.
final class LinkTally {
  private static final int MAX_RULES = 5_000;

  private final ReasonTally refusals = new ReasonTally(MAX_RULES);
  private long known;

  static LinkTally of(@Nullable CrawlStore store) {
    LinkTally tally = new LinkTally();
    if (store != null) {
      CrawlStore.Counts counts = store.counts();
      tally.known = counts.waiting() + counts.done() + counts.errors();
      store.forEachRefused(
          refused ->
              tally.refusals.add(
                  refused.rule().isBlank() ? ReasonTally.OTHER : refused.rule(),
                  refused.url().toString(),
                  ""));
    }
    return tally;
  }

  /// Links that may not be followed, by rule.
  ReasonTally refusals() {
    return refusals;
  }

  /// URLs that entered the frontier.
  long known() {
    return known;
  }
}
