package io.cormorant.strategy;

import io.cormorant.core.Pick;
import io.cormorant.core.Priority;

/// Where something waits. The tiers are listed from the one taken last to the one taken first;
/// within a tier the highest estimate, from 0 to 1, is taken first. A strategy uses only some of
/// them.
///
/// Tiers do not overlap, but for [#LEFTOVER], which is the lowest thousandth of [#ORDINARY]: a
/// strategy that uses it marks by it what would be ordinary otherwise.
public enum Tier {
  /// Does not wait at all.
  OUT(-8, 1),

  /// A link that nobody takes before the page it is on is expanded.
  PARKED(-4, 1),

  /// What a strategy does not want, and takes when there is nothing else.
  DEFERRED(-2, 1),

  /// What is neither good nor well linked.
  LEFTOVER(0, 1e-3),

  ORDINARY(0, 1),

  /// What goes before the ordinary.
  PREFERRED(1, 1),

  /// A link of an expanded page.
  PROBE(2, 1);

  private final double least;
  private final double width;
  private final long leastPriority;

  Tier(double least, double width) {
    this.least = least;
    this.width = width;
    this.leastPriority = Priority.of(least);
  }

  /// The place of something in this tier.
  public double place(double estimate) {
    return least + width * estimate;
  }

  /// The estimate of something that waits at a place in this tier.
  public double estimate(double place) {
    return (place - least) / width;
  }

  /// The estimate of something that waits at a place in [#ORDINARY] or [#DEFERRED].
  public static double estimateAt(double place) {
    return place < 0 ? DEFERRED.estimate(place) : place;
  }

  /// Whether a pick waits in this tier or in a higher one, as seeds do.
  public boolean isReachedBy(Pick pick) {
    return pick.priority() >= leastPriority;
  }
}
