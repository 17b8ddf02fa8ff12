package io.cormorant.bench;

import io.cormorant.estimate.Confusion;
import io.cormorant.estimate.Ranking;
import io.cormorant.text.BlendedSimilarity;
import io.cormorant.text.BlendedSimilarity.Shares;
import io.cormorant.text.SynonymLexicon;
import io.cormorant.text.WordSpace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Whether a threshold tells pairs that belong together from those that do not: the way the authors
/// of the semantic corpus crawler chose the thresholds for words and for addresses.
final class PairTrial {
  private PairTrial() {}

  /// What knows how alike words are.
  public enum Source {
    BOTH,
    VECTORS,
    LEXICON
  }

  /// A threshold for the vectors, one for the lexicon, and what came of them. Where a source has no
  /// part in it, its threshold says nothing.
  public record Words(double cosine, double lexical, Confusion decided) {}

  /// What came of a threshold for addresses.
  public record Addresses(double threshold, Confusion decided) {}

  /// Decides by every combination of thresholds: two words are alike if algorithm 1 makes more than
  /// nothing of them.
  public static List<Words> words(
      Collection<Pair<String>> pairs, WordSpace space, Source source, List<Double> thresholds) {
    @Nullable WordSpace vectors = source == Source.LEXICON ? null : space;
    @Nullable SynonymLexicon lexicon = source == Source.VECTORS ? null : SynonymLexicon.standard();
    List<Words> all = new ArrayList<>();
    for (double cosine : source == Source.LEXICON ? List.of(0.0) : thresholds) {
      for (double lexical : source == Source.VECTORS ? List.of(0.0) : thresholds) {
        Shares standard = Shares.STANDARD;
        BlendedSimilarity blend =
            new BlendedSimilarity(
                vectors, lexicon, new Shares(standard.alpha(), standard.beta(), cosine, lexical));
        all.add(new Words(cosine, lexical, decide(pairs, p -> blend.of(p.one(), p.other()) > 0)));
      }
    }
    return all;
  }

  /// Decides by each threshold: two addresses are alike if their likeness is above it.
  public static <T> List<Addresses> addresses(
      Collection<Pair<T>> pairs, ToDoubleFunction<Pair<T>> likeness, List<Double> thresholds) {
    return thresholds.stream()
        .map(t -> new Addresses(t, decide(pairs, p -> likeness.applyAsDouble(p) > t)))
        .toList();
  }

  /// How likely it is that a pair that belongs together is more alike than one that does not.
  public static <T> double auc(List<Pair<T>> pairs, ToDoubleFunction<Pair<T>> likeness) {
    boolean[] truth = new boolean[pairs.size()];
    for (int i = 0; i < truth.length; i++) {
      truth[i] = pairs.get(i).together();
    }
    return Ranking.of(pairs.stream().mapToDouble(likeness).toArray(), truth).auc().orElse(0.5);
  }

  private static <T> Confusion decide(Collection<Pair<T>> pairs, Predicate<Pair<T>> alike) {
    long[] counts = new long[4];
    for (Pair<T> pair : pairs) {
      counts[(alike.test(pair) ? 0 : 2) + (pair.together() ? 0 : 1)]++;
    }
    return new Confusion(counts[0], counts[1], counts[2], counts[3]);
  }
}
