package io.cormorant.discover;

import java.time.Duration;

/// How far a scout goes with each of its engines.
///
/// @param interval from one request to the next, at least
/// @param quota requests in a run, at most
/// @param pages of results for a question, at most
public record ScoutLimits(Duration interval, int quota, int pages) {
  public static final ScoutLimits PRESET = new ScoutLimits(Duration.ofSeconds(1), 1_000, 2);

  public ScoutLimits {
    if (interval.isNegative() || quota < 0 || pages < 1) {
      throw new IllegalArgumentException(
          "no limits of a scout: interval %s, quota %d, pages %d"
              .formatted(interval, quota, pages));
    }
  }
}
