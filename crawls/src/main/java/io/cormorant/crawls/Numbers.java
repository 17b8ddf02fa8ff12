package io.cormorant.crawls;

/// Numbers as programs are given them.
public final class Numbers {
  private Numbers() {}

  /// Six decimals, which is more than any of these figures means.
  public static double round(double value) {
    return Math.round(value * 1e6) / 1e6;
  }
}
