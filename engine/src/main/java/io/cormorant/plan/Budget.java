package io.cormorant.plan;

import java.time.Duration;

/// What a crawl may spend. It ends when the first of the three is used up.
///
/// @param pages documents downloaded
/// @param time from the start of the crawl, the time of earlier runs of a resumed crawl included
/// @param bytes of documents downloaded
public record Budget(long pages, Duration time, long bytes) {
  public static final Budget DEFAULT = new Budget(1_000, Duration.ofHours(24), 10L << 30);

  public Budget {
    if (pages < 1 || bytes < 1 || time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("a budget must be positive");
    }
  }
}
