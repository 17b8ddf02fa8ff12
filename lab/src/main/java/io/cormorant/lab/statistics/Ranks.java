package io.cormorant.lab.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Places by size.
final class Ranks {
  private Ranks() {}

  /// The rank of each value, the smallest having 1; equal ones share the mean of their ranks.
  static double[] of(double[] values) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((a, b) -> Double.compare(values[a], values[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[values.length];
    int from = 0;
    while (from < order.length) {
      int to = from + 1;
      while (to < order.length && values[order[to]] == values[order[from]]) {
        to++;
      }
      double shared = (from + 1 + to) / 2.0;
      Arrays.stream(order, from, to).forEach(i -> ranks[i] = shared);
      from = to;
    }
    return ranks;
  }
}
