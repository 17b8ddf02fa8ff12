package io.cormorant.plan;

import java.time.Duration;

/// When a crawl is over: it ends when the first of these is reached.
///
/// @param pages documents downloaded
/// @param time from the start of the crawl, the time of earlier runs of a resumed crawl included
/// @param bytes of documents downloaded
/// @param relevant pages found to be relevant; [#ANY] for no limit
/// @param harvest the share of relevant pages below which a crawl is not worth going on; 0 for none
public record Budget(long pages, Duration time, long bytes, long relevant, double harvest) {
  /// As many relevant pages as there are.
  public static final long ANY = Long.MAX_VALUE;

  public static final Budget DEFAULT = new Budget(1_000, Duration.ofHours(24), 10L << 30);

  public Budget {
    if (pages < 1 || bytes < 1 || relevant < 1 || time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("a budget must be positive");
    }
    if (!(harvest >= 0 && harvest <= 1)) {
      throw new IllegalArgumentException("a harvest must be from 0 to 1");
    }
  }

  /// Whatever is found.
  public Budget(long pages, Duration time, long bytes) {
    this(pages, time, bytes, ANY, 0);
  }
}
