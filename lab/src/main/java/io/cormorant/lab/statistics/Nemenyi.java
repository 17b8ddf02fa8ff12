package io.cormorant.lab.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// Nemenyi's test after Friedman's: how far the average ranks of two of many methods must be apart
/// to call them different (Demšar, 2006).
public final class Nemenyi {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /// The largest of a few normal numbers lies within this many deviations, for all we care.
  private static final double TAIL = 9;

  /// Intervals of Simpson's rule, an even number.
  private static final int STEPS = 600;

  private Nemenyi() {}

  /// The critical difference of average ranks.
  ///
  /// @param methods at least 2
  /// @param alpha how often equal methods may be called different, in (0, 1)
  public static double criticalDifference(int methods, int blocks, double alpha) {
    if (blocks < 1) {
      throw new IllegalArgumentException("no block to compare on");
    }
    return quantile(methods, alpha) * Math.sqrt(methods * (methods + 1.0) / (6.0 * blocks));
  }

  /// The quantile of the studentised range for endless degrees of freedom, divided by the root of
  /// 2. Found by halving; the distribution is an integral.
  static double quantile(int methods, double alpha) {
    if (methods < 2 || !(alpha > 0 && alpha < 1)) {
      throw new IllegalArgumentException(methods + " methods at alpha " + alpha);
    }
    double low = 0;
    double high = 2 * TAIL;
    while (high - low > 1e-7) {
      double middle = (low + high) / 2;
      if (rangeAtMost(middle, methods) < 1 - alpha) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2 / Math.sqrt(2);
  }

  /// How likely the largest and the smallest of some standard normal numbers are at most so far
  /// apart: whichever is the largest, all others are within the range below it.
  private static double rangeAtMost(double range, int count) {
    double width = 2 * TAIL / STEPS;
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double largest = -TAIL + i * width;
      double others = Math.pow(NORMAL.probability(largest - range, largest), count - 1.0);
      int weight = i == 0 || i == STEPS ? 1 : i % 2 == 0 ? 2 : 4;
      sum += weight * NORMAL.density(largest) * others;
    }
    return count * sum * width / 3;
  }

  /// The groups of methods that cannot be told apart: the bars of a critical-difference diagram.
  /// Each is as large as can be and has at least two methods, best rank first.
  ///
  /// @param ranks average ranks
  /// @return groups of indices into the ranks
  public static List<List<Integer>> cliques(List<Double> ranks, double criticalDifference) {
    List<Integer> sorted =
        IntStream.range(0, ranks.size()).boxed().sorted(Comparator.comparing(ranks::get)).toList();
    List<List<Integer>> cliques = new ArrayList<>();
    int covered = 0;
    for (int from = 0; from < sorted.size(); from++) {
      int to = from + 1;
      double limit = ranks.get(sorted.get(from)) + criticalDifference;
      while (to < sorted.size() && ranks.get(sorted.get(to)) <= limit) {
        to++;
      }
      if (to - from > 1 && to > covered) {
        cliques.add(List.copyOf(sorted.subList(from, to)));
        covered = to;
      }
    }
    return List.copyOf(cliques);
  }
}
