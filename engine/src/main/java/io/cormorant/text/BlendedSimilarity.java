package io.cormorant.text;

import java.util.Collection;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Word similarity from word vectors and a lexicon together: the vectors know the words of today,
/// the lexicon is right about those it has ("Corpus collection by a semantic focused crawler",
/// 2019, algorithm 1).
///
/// With `d` the cosine of the vectors and `h` the lexicon's similarity: 0 if `d` is negative; what
/// is below its threshold counts as 0; then `alpha * d` if `h` is 0 and `beta * h + (1 - beta) * d`
/// if not; and 0 again if that is below the first threshold. Two cases the algorithm leaves open or
/// gets wrong are settled here: a word is 1 like itself (the algorithm makes it `alpha` for a word
/// the lexicon lacks, against the definition it starts from), and where there is no vector for one
/// of the words the lexicon speaks alone.
///
/// Safe for use by many threads.
public final class BlendedSimilarity implements WordSimilarity {
  /// The numbers of the algorithm, each in [0, 1].
  ///
  /// @param alpha share of the vectors where the lexicon says nothing
  /// @param beta share of the lexicon where both speak
  /// @param leastCosine below it vectors say nothing, and a result is none
  /// @param leastLexical below it the lexicon says nothing
  public record Shares(double alpha, double beta, double leastCosine, double leastLexical) {
    /// The thresholds are those the authors found best on 420 pairs of words; they do not print
    /// their shares.
    public static final Shares STANDARD = new Shares(0.8, 0.5, 0.1, 0.1);

    public Shares {
      check("alpha", alpha);
      check("beta", beta);
      check("leastCosine", leastCosine);
      check("leastLexical", leastLexical);
    }

    private static void check(String name, double value) {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalArgumentException(name + " " + value + " is not in [0, 1]");
      }
    }
  }

  private final @Nullable WordSpace space;
  private final @Nullable WordSimilarity lexicon;
  private final Shares shares;

  /// Blends two sources.
  ///
  /// @param space null where there are no vectors
  /// @param lexicon null where there is none
  public BlendedSimilarity(
      @Nullable WordSpace space, @Nullable WordSimilarity lexicon, Shares shares) {
    this.space = space;
    this.lexicon = lexicon;
    this.shares = shares;
  }

  @Override
  public double of(String word, String other) {
    if (word.equals(other)) {
      return 1;
    }
    OptionalDouble cosine = space == null ? OptionalDouble.empty() : space.cosine(word, other);
    if (cosine.isPresent() && cosine.getAsDouble() < 0) {
      return 0;
    }
    double lexical = lexicon == null ? 0 : lexicon.of(word, other);
    if (lexical < shares.leastLexical) {
      lexical = 0;
    }
    return cosine.isPresent() ? blended(cosine.getAsDouble(), lexical) : lexical;
  }

  private double blended(double cosine, double lexical) {
    double distributed = cosine < shares.leastCosine ? 0 : Math.min(1, cosine);
    double blend =
        lexical == 0
            ? shares.alpha * distributed
            : shares.beta * lexical + (1 - shares.beta) * distributed;
    return blend < shares.leastCosine ? 0 : blend;
  }

  @Override
  public void prepare(Collection<String> words) {
    if (space != null) {
      space.prepare(words);
    }
    if (lexicon != null) {
      lexicon.prepare(words);
    }
  }
}
