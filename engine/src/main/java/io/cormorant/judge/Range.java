package io.cormorant.judge;

import io.cormorant.core.Options;

/// Reads options that are numbers within limits.
final class Range {
  private Range() {}

  /// @throws IllegalArgumentException if it is out of the limits
  static int whole(String judge, Options options, String name, int least, int most) {
    int value = options.whole(name);
    if (value < least || value > most) {
      String limits =
          most == Integer.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
      throw new IllegalArgumentException(
          "option '%s' of '%s' is %s, not %d".formatted(name, judge, limits, value));
    }
    return value;
  }

  /// A share from 0 to 1.
  ///
  /// @throws IllegalArgumentException if it is none
  static double share(String judge, Options options, String name) {
    double value = options.number(name);
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(
          "option '%s' of '%s' is from 0 to 1, not %s".formatted(name, judge, value));
    }
    return value;
  }
}
