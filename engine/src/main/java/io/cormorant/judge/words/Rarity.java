package io.cormorant.judge.words;

import io.cormorant.text.TermStatistics;
import org.jspecify.annotations.Nullable;

/// How rare words are among documents: `ln(N / N_d)`, the mean of that for a word that none has.
/// Never changes.
final class Rarity {
  /// Nothing is known: all words are alike.
  static final Rarity UNKNOWN = new Rarity(null, 1);

  private final TermStatistics.@Nullable Snapshot known;
  private final double mean;

  private Rarity(TermStatistics.@Nullable Snapshot known, double mean) {
    this.known = known;
    this.mean = mean;
  }

  static Rarity of(TermStatistics.Snapshot known) {
    double mean =
        known
            .counts()
            .values()
            .intStream()
            .mapToDouble(count -> rarity(known.documents(), count))
            .average()
            .orElse(0);
    return mean > 0 ? new Rarity(known, mean) : UNKNOWN;
  }

  private static double rarity(int documents, int count) {
    return Math.log((double) documents / count);
  }

  /// That of a word nobody knows.
  double mean() {
    return mean;
  }

  double of(long word) {
    if (known == null) {
      return mean;
    }
    int count = known.counts().get(word);
    return count == 0 ? mean : rarity(known.documents(), count);
  }
}
