package io.cormorant.lab.statistics;

import java.util.Arrays;

/// How one method did against another on the same blocks.
///
/// @param p how likely methods that do not differ would seem to differ so much, by Wilcoxon's
///   signed-rank test (1945), two-sided and exact, ties among gains included; blocks without a
///   winner are left aside. Not corrected for the number of pairs one looks at
public record WinTieLoss(int wins, int ties, int losses, double p) {
  /// Compares two methods block by block.
  ///
  /// @param one greater being better; may be infinite
  /// @param other of the same blocks in the same order
  public static WinTieLoss of(double[] one, double[] other) {
    if (one.length != other.length) {
      throw new IllegalArgumentException(one.length + " blocks and " + other.length);
    }
    double[] gains = new double[one.length];
    Arrays.setAll(gains, i -> one[i] == other[i] ? 0 : one[i] - other[i]);
    double[] unequal = Arrays.stream(gains).filter(gain -> gain != 0).toArray();
    int wins = (int) Arrays.stream(unequal).filter(gain -> gain > 0).count();
    return new WinTieLoss(
        wins, gains.length - unequal.length, unequal.length - wins, wilcoxon(unequal));
  }

  private static double wilcoxon(double[] gains) {
    double[] ranks = Ranks.of(Arrays.stream(gains).map(Math::abs).toArray());
    int won = 0;
    int all = 0;
    for (int i = 0; i < gains.length; i++) {
      int twice = (int) (2 * ranks[i]);
      won += gains[i] > 0 ? twice : 0;
      all += twice;
    }
    double[] chances = sums(ranks, all);
    double tail = Arrays.stream(chances, 0, Math.min(won, all - won) + 1).sum();
    return Math.min(1, 2 * tail);
  }

  /// How likely each sum of the ranks that win is if each wins or loses by the toss of a coin. All
  /// sums are doubled: then the mean of tied ranks is whole.
  private static double[] sums(double[] ranks, int most) {
    double[] chances = new double[most + 1];
    chances[0] = 1;
    for (double rank : ranks) {
      int twice = (int) (2 * rank);
      for (int sum = most; sum >= 0; sum--) {
        chances[sum] = (chances[sum] + (sum >= twice ? chances[sum - twice] : 0)) / 2;
      }
    }
    return chances;
  }
}
