package io.cormorant.estimate;

/// How many things there are, seen and unseen, as estimated.
///
/// The interval is of 95 percent and taken on the logarithm of the number unseen (Chao 1987), so
/// that it never reaches below what was seen. It covers chance only, and not that an estimator's
/// assumptions may not hold.
///
/// @param seen how many were seen
/// @param total the estimate of all, not less than seen
/// @param variance of that estimate
public record Population(double seen, double total, double variance) {
  /// The quantile of the normal distribution that leaves 2.5 percent above.
  private static final double QUANTILE = 1.959964;

  /// @throws IllegalArgumentException if there are fewer than seen, or a value is no number
  public Population {
    if (!(seen >= 0 && total >= seen && variance >= 0)) {
      throw new IllegalArgumentException(
          "no population of %s with %s seen and variance %s".formatted(total, seen, variance));
    }
  }

  /// The lower end of the interval.
  public double low() {
    return total > seen ? seen + (total - seen) / factor() : seen;
  }

  /// The upper end of the interval.
  public double high() {
    return total > seen ? seen + (total - seen) * factor() : seen;
  }

  private double factor() {
    double unseen = total - seen;
    return Math.exp(QUANTILE * Math.sqrt(Math.log1p(variance / (unseen * unseen))));
  }

  /// The share that so many of them are of all, by the estimate or an end of its interval; 0 of
  /// none.
  public static double share(double count, double all) {
    return all <= 0 ? 0 : Math.min(1, count / all);
  }
}
