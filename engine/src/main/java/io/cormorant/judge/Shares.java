package io.cormorant.judge;

import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.text.PartsOfSpeech;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/// Adds up what speaks for a page, and remembers what weighs most: a score and its evidence in the
/// making. Used by one thread.
public final class Shares {
  /// More evidence than this nobody reads.
  static final int MAX_EVIDENCE = 6;

  private static final Judgement NOTHING = new Judgement(0, false, List.of());

  private final List<Evidence> weightiest = new ArrayList<>(MAX_EVIDENCE + 1);
  private double sum;

  /// Adds the share of a keyword. Of equal ones the first comes first.
  public void add(String keyword, double share) {
    add(keyword, share, _ -> true);
  }

  /// Adds the share of any term, or of several with blanks between them. A stop word counts and is
  /// no evidence.
  public void addTerms(String terms, double share) {
    add(terms, share, Shares::isTelling);
  }

  private static boolean isTelling(String terms) {
    return Arrays.stream(terms.split(" ", -1)).allMatch(PartsOfSpeech::isContent);
  }

  private void add(String term, double share, Predicate<String> shown) {
    sum += share;
    int size = weightiest.size();
    boolean weighty = size < MAX_EVIDENCE || share > weightiest.getLast().share();
    if (weighty && shown.test(term)) {
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
  public double sum() {
    return sum;
  }

  /// Says that the score is the sum of the shares, each times a factor.
  public Judgement judgement(double factor, double threshold) {
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
