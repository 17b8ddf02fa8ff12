package io.cormorant.estimate;

/// Estimates how many things there are from how often they were seen, as biologists count fish.
///
/// Two looks that know nothing of each other share few things if there are many: [#chapman]
/// (Chapman 1951). Where many looks were taken, the number seen once against the number seen twice
/// tells how many were not seen at all: [#chao] (Chao 1987), which is a lower bound. Both are too
/// low where some things are easier to see than others, because then the looks share more than they
/// would by chance.
///
/// Counts need not be whole: something that is wanted with a chance of a half counts half.
public final class CaptureRecapture {
  private CaptureRecapture() {}

  /// Two looks.
  ///
  /// @param first seen by the first look
  /// @param second seen by the second one
  /// @param both seen by both
  /// @throws IllegalArgumentException if that is impossible
  public static Population chapman(double first, double second, double both) {
    if (!(both >= 0 && both <= Math.min(first, second))) {
      throw new IllegalArgumentException(
          "two looks that saw %s and %s cannot share %s".formatted(first, second, both));
    }
    double unseen = (first - both) * (second - both) / (both + 1);
    double variance = (first + 1) * (second + 1) * unseen / ((both + 1) * (both + 2));
    double seen = first + second - both;
    return new Population(seen, seen + unseen, variance);
  }

  /// Many looks.
  ///
  /// @param seen by any of them
  /// @param once seen by exactly one
  /// @param twice seen by exactly two
  /// @throws IllegalArgumentException if that is impossible
  public static Population chao(double seen, double once, double twice) {
    if (!(once >= 0 && twice >= 0 && once + twice <= seen * (1 + 1e-9))) {
      throw new IllegalArgumentException(
          "of %s things %s cannot be seen once and %s twice".formatted(seen, once, twice));
    }
    double pairs = Math.max(0, once * (once - 1));
    double next = twice + 1;
    double unseen = pairs / (2 * next);
    double variance =
        unseen
            + once * (2 * once - 1) * (2 * once - 1) / (4 * next * next)
            + pairs * pairs * twice / (4 * Math.pow(next, 4));
    return new Population(seen, seen + unseen, variance);
  }
}
