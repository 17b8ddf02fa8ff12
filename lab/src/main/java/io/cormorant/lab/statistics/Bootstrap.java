package io.cormorant.lab.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Intervals from the data alone (Efron, 1979): the data are drawn anew from themselves, with
/// repetition, and the middle 95 % of the means so found are the interval.
public final class Bootstrap {
  /// How often the data are drawn.
  public static final int DRAWS = 2_000;

  private Bootstrap() {}

  /// The mean of some values, at least one. A single one has an interval of no width: it says
  /// nothing about the others that might have been.
  ///
  /// @param seed the same one gives the same interval
  public static Estimate mean(double[] values, long seed) {
    return mean(List.of(values), seed);
  }

  /// The mean over groups of the mean of each group, none of them empty. Values are drawn within
  /// their group, so the interval says how far chance within the groups moves the mean, and not how
  /// it would be with other groups.
  public static Estimate mean(List<double[]> groups, long seed) {
    if (groups.isEmpty() || groups.stream().anyMatch(group -> group.length == 0)) {
      throw new IllegalArgumentException("no mean of nothing");
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] means = new double[DRAWS];
    Arrays.setAll(means, draw -> drawnMean(groups, random));
    Arrays.sort(means);
    int cut = (int) Math.round(DRAWS * (1 - Estimate.CONFIDENCE) / 2);
    double sum = 0;
    for (double[] group : groups) {
      sum += Arrays.stream(group).sum() / group.length;
    }
    return new Estimate(sum / groups.size(), means[cut], means[DRAWS - 1 - cut]);
  }

  private static double drawnMean(List<double[]> groups, SplittableRandom random) {
    double sum = 0;
    for (double[] group : groups) {
      double drawn = 0;
      for (int i = 0; i < group.length; i++) {
        drawn += group[random.nextInt(group.length)];
      }
      sum += drawn / group.length;
    }
    return sum / groups.size();
  }
}
