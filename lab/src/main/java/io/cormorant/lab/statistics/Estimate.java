package io.cormorant.lab.statistics;

/// A value with the interval in which the true one lies in 95 of 100 cases.
public record Estimate(double value, double low, double high) {
  /// How sure the intervals are.
  public static final double CONFIDENCE = 0.95;
}
