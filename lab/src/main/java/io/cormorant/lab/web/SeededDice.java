package io.cormorant.lab.web;

import java.util.List;

/// A small seeded random source (SplitMix64, Steele, Lea and Flood 2014) made anew wherever
/// something must be decided from a few numbers. Two with the same numbers roll the same.
final class SeededDice {
  private static final long GAMMA = 0x9E37_79B9_7F4A_7C15L;

  private long state;

  private SeededDice(long state) {
    this.state = state;
  }

  static SeededDice of(long seed, long first, long second) {
    return new SeededDice(mix(mix(seed + GAMMA * (first + 1)) + GAMMA * (second + 1)));
  }

  static SeededDice of(long seed, String text) {
    long hash = seed;
    for (int i = 0; i < text.length(); i++) {
      hash = mix(hash * 31 + text.charAt(i));
    }
    return new SeededDice(hash);
  }

  long next() {
    state += GAMMA;
    return mix(state);
  }

  /// A whole number in [0, bound).
  int below(int bound) {
    return (int) Math.multiplyHigh(next() >>> 1, (long) bound << 1);
  }

  /// A whole number in [from, to].
  int between(int from, int to) {
    return from + below(to - from + 1);
  }

  double uniform() {
    return (next() >>> 11) * 0x1.0p-53;
  }

  boolean chance(double probability) {
    return uniform() < probability;
  }

  /// A whole number in [0, bound) that prefers small ones: the power makes the preference. With
  /// power k the first hundredth of the range gets a share of 0.01^(1/k).
  int skewed(int bound, double power) {
    return Math.min(bound - 1, (int) (bound * Math.pow(uniform(), power)));
  }

  <T> T pick(List<T> list) {
    return list.get(below(list.size()));
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return z ^ (z >>> 31);
  }
}
