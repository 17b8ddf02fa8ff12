package io.cormorant.estimate;

/// What a yes-or-no decision got right and wrong.
///
/// @param hits relevant and taken
/// @param falseAlarms taken, and not relevant
/// @param misses relevant, and not taken
/// @param rightlyLeft neither
public record Confusion(long hits, long falseAlarms, long misses, long rightlyLeft) {
  /// The part of what was taken that is relevant; 0 if nothing was.
  public double precision() {
    return ratio(hits, hits + falseAlarms);
  }

  /// The part of what is relevant that was taken; 0 if nothing is.
  public double recall() {
    return ratio(hits, hits + misses);
  }

  /// The harmonic mean of precision and recall; 0 without a hit.
  public double f1() {
    return ratio(2 * hits, 2 * hits + falseAlarms + misses);
  }

  /// The part of all that was decided rightly; 0 if there is nothing.
  public double accuracy() {
    return ratio(hits + rightlyLeft, hits + falseAlarms + misses + rightlyLeft);
  }

  private static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }
}
