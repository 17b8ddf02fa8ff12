package io.cormorant.revisit;

import java.time.Duration;
import java.time.Instant;

/// Decides when a single page is looked at again: after half of the time in which it is expected to
/// change. Each look that finds it unchanged lowers what is expected, so a page that never changes
/// is left alone for about twice as long each time. That depends on the page alone and not on how
/// many others there are; see [RevisitPlanner] for sites that share a number of looks.
///
/// @param shortest never look again sooner
/// @param longest never look again later
public record PageTimes(Duration shortest, Duration longest) {
  private static final double DAY = 86_400_000;

  /// The share of the expected time after which a look is made.
  private static final double SHARE = 0.5;

  public PageTimes {
    if (shortest.isNegative() || shortest.isZero() || longest.compareTo(shortest) < 0) {
      throw new IllegalArgumentException("not a range: " + shortest + " to " + longest);
    }
  }

  /// When to look next at a page that has been looked at.
  ///
  /// @throws java.util.NoSuchElementException if it never was
  public Instant next(LookHistory history) {
    double wait = SHARE * DAY / history.pagesADay();
    long millis = Math.clamp((long) wait, shortest.toMillis(), longest.toMillis());
    return history.lastLook().orElseThrow().plusMillis(millis);
  }
}
