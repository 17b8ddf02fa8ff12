package io.cormorant.estimate;

import java.util.Arrays;
import java.util.OptionalDouble;

/// Things with a score and whether they are relevant in truth. Never changes.
public final class Ranking {
  /// In how many bins of equal width scores are put to see whether they are probabilities.
  public static final int BINS = 10;

  /// In ascending order.
  private final double[] scores;

  /// How many of those before the i-th are relevant.
  private final int[] relevantBefore;

  /// The best a threshold can do.
  ///
  /// @param threshold the score from which things are taken
  public record Best(double f1, double threshold) {}

  private Ranking(double[] scores, int[] relevantBefore) {
    this.scores = scores;
    this.relevantBefore = relevantBefore;
  }

  /// Ranks things by their scores.
  ///
  /// @param scores in [0, 1]
  /// @param relevant the truth about each
  /// @throws IllegalArgumentException if there are more of one than of the other, or a score is not
  ///   in [0, 1]
  public static Ranking of(double[] scores, boolean[] relevant) {
    if (scores.length != relevant.length) {
      throw new IllegalArgumentException(
          scores.length + " scores and " + relevant.length + " truths");
    }
    Integer[] order = new Integer[scores.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(scores[a], scores[b]));
    double[] sorted = new double[scores.length];
    int[] before = new int[scores.length + 1];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = scores[order[i]];
      before[i + 1] = before[i] + (relevant[order[i]] ? 1 : 0);
      if (!(sorted[i] >= 0 && sorted[i] <= 1)) {
        throw new IllegalArgumentException("score is not in [0, 1]: " + sorted[i]);
      }
    }
    return new Ranking(sorted, before);
  }

  public int size() {
    return scores.length;
  }

  public int relevant() {
    return relevantBefore[scores.length];
  }

  /// How likely it is that something relevant scores higher than something that is not; equal
  /// scores count half. Absent if there is nothing of one of the two kinds.
  public OptionalDouble auc() {
    double pairs = (double) relevant() * (size() - relevant());
    if (pairs == 0) {
      return OptionalDouble.empty();
    }
    double won = 0;
    for (int from = 0; from < size(); ) {
      int to = endOfTies(from);
      double here = relevantBefore[to] - relevantBefore[from];
      double others = to - from - here;
      won += here * (from - relevantBefore[from] + others / 2);
      from = to;
    }
    return OptionalDouble.of(won / pairs);
  }

  /// The threshold with the largest F1, the highest of several; one that nothing reaches is none,
  /// nor is one that everything does because it scores 0.
  public Best best() {
    Best best = new Best(0, 1);
    for (int from = 0; from < size(); from = endOfTies(from)) {
      double f1 = takenFrom(from).f1();
      if (scores[from] > 0 && f1 >= best.f1 && f1 > 0) {
        best = new Best(f1, scores[from]);
      }
    }
    return best;
  }

  /// How far scores are from being probabilities: the mean over all things of the distance, in the
  /// bin of their score, between mean score and part that is relevant (ECE). 0 if there is nothing.
  public double calibrationError() {
    double error = 0;
    int from = 0;
    for (int bin = 1; bin <= BINS; bin++) {
      int to = from;
      double sum = 0;
      while (to < size() && (bin == BINS || scores[to] < (double) bin / BINS)) {
        sum += scores[to++];
      }
      error += Math.abs(sum - (relevantBefore[to] - relevantBefore[from]));
      from = to;
    }
    return size() == 0 ? 0 : error / size();
  }

  private Confusion takenFrom(int from) {
    long misses = relevantBefore[from];
    long hits = relevant() - misses;
    return new Confusion(hits, size() - from - hits, misses, from - misses);
  }

  private int endOfTies(int from) {
    int to = from + 1;
    while (to < size() && scores[to] == scores[from]) {
      to++;
    }
    return to;
  }
}
