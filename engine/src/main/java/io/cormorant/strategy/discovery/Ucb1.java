package io.cormorant.strategy.discovery;

import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.IntPredicate;

/// Chooses among several arms the one with the best mean reward so far, plus a bonus for those
/// tried little: UCB1 (Auer, Cesa-Bianchi and Fischer 2002). An arm gives several pages at a time,
/// so that counts are counts of pages and the mean is weighted by them.
final class Ucb1 {
  /// No arm may be chosen.
  static final int NONE = -1;

  private final double explore;
  private final double[] counts;
  private final double[] means;

  /// @param explore how much arms that were tried little are preferred; 2 in print
  Ucb1(int arms, double explore) {
    this.explore = explore;
    this.counts = new double[arms];
    this.means = new double[arms];
  }

  /// The arm to be tried next, the first of equals. Arms never tried come before all others.
  ///
  /// @param awake whether an arm may be chosen
  /// @return [#NONE] if none may be
  int choose(IntPredicate awake) {
    int best = NONE;
    for (int arm = 0; arm < counts.length; arm++) {
      if (awake.test(arm) && (best == NONE || score(arm) > score(best))) {
        best = arm;
      }
    }
    return best;
  }

  double score(int arm) {
    double all = 0;
    for (double count : counts) {
      all += count;
    }
    return counts[arm] == 0
        ? Double.POSITIVE_INFINITY
        : means[arm] + Math.sqrt(explore * Math.log(all) / counts[arm]);
  }

  /// An arm was tried.
  ///
  /// @param reward mean of what it gave, 0 to 1
  /// @param count how much that was, more than 0
  void update(int arm, double reward, double count) {
    means[arm] = (counts[arm] * means[arm] + count * reward) / (counts[arm] + count);
    counts[arm] += count;
  }

  double count(int arm) {
    return counts[arm];
  }

  double mean(int arm) {
    return means[arm];
  }

  void save(DataOutput out) throws IOException {
    for (int arm = 0; arm < counts.length; arm++) {
      out.writeDouble(counts[arm]);
      out.writeDouble(means[arm]);
    }
  }

  void load(DataInput in) throws IOException {
    for (int arm = 0; arm < counts.length; arm++) {
      counts[arm] = Saved.finite(in, "the bandit");
      means[arm] = Saved.finite(in, "the bandit");
    }
  }
}
