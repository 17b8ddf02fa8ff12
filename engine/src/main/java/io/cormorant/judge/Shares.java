package io.cormorant.judge;

import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import java.util.ArrayList;
import java.util.List;

/// Adds up what speaks for a page, and remembers what weighs most: a score and its evidence in the
/// making. Used by one thread.
final class Shares {
  /// More evidence than this nobody reads.
  static final int MAX_EVIDENCE = 6;

  private static final Judgement NOTHING = new Judgement(0, false, List.of());

  private final List<Evidence> weightiest = new ArrayList<>(MAX_EVIDENCE + 1);
  private double sum;

  /// Adds one share. Of equal ones the first comes first.
  void add(String term, double share) {
    sum += share;
    int size = weightiest.size();
    if (size < MAX_EVIDENCE || share > weightiest.getLast().share()) {
      int at = size;
      while (at > 0 && weightiest.get(at - 1).share() < share) {
        at--;
      }
      weightiest.add(at, new Evidence(term, share));
      if (size == MAX_EVIDENCE) {
        weightiest.removeLast();
      }
    }
  }

  /// All shares together.
  double sum() {
    return sum;
  }

  /// Says that the score is the sum of the shares, each times a factor.
  Judgement judgement(double factor, double threshold) {
    if (!(sum > 0)) {
      return NOTHING;
    }
    double score = Math.clamp(sum * factor, 0, 1);
    double each = score / sum;
    List<Evidence> evidence =
        weightiest.stream()
            .filter(e -> e.share() > 0)
            .map(e -> new Evidence(e.term(), e.share() * each))
            .toList();
    return new Judgement(score, score >= threshold, evidence);
  }
}
