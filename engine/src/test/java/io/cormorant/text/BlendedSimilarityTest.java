package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.text.BlendedSimilarity.Shares;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// Algorithm 1, branch by branch, with numbers worked by hand for alpha 0.8, beta 0.5 and both
/// thresholds 0.1.
final class BlendedSimilarityTest {
  private static double blend(double cosine, double lexical) {
    return new BlendedSimilarity(
            (_, _) -> OptionalDouble.of(cosine), (_, _) -> lexical, Shares.STANDARD)
        .of("雨", "水");
  }

  @Test
  void isNothingWhereVectorsPointApart() {
    assertEquals(0, blend(-0.01, 0.9));
  }

  @Test
  void takesVectorsAloneWhereTheLexiconIsSilent() {
    assertEquals(0.8 * 0.6, blend(0.6, 0), 1e-12);
    assertEquals(0.8 * 0.6, blend(0.6, 0.09), 1e-12);
  }

  @Test
  void mixesWhereBothSpeak() {
    assertEquals(0.5 * 0.9 + 0.5 * 0.6, blend(0.6, 0.9), 1e-12);
    assertEquals(0.5 * 0.1 + 0.5 * 0.1, blend(0.1, 0.1), 1e-12);
  }

  @Test
  void countsAWeakCosineAsZeroInTheMix() {
    assertEquals(0.5 * 0.9, blend(0.09, 0.9), 1e-12);
  }

  @Test
  void dropsAWeakResult() {
    assertEquals(0, blend(0.12, 0), 1e-12); // 0.8 * 0.12 = 0.096
    assertEquals(0, blend(0.05, 0.19), 1e-12); // 0.5 * 0.19 = 0.095
    assertEquals(0, blend(0, 0));
  }

  /// Erratum: the algorithm makes a word the lexicon lacks 0.8 like itself, while the paper defines
  /// a word to be 1 like itself.
  @Test
  void aWordIsWhollyLikeItself() {
    var similarity = new BlendedSimilarity((_, _) -> OptionalDouble.of(1), null, Shares.STANDARD);
    assertEquals(1, similarity.of("台风", "台风"));
    assertEquals(0.8, similarity.of("台风", "颱風"), 1e-12);
  }

  @Test
  void worksWithoutVectorsOrLexiconOrBoth() {
    WordSimilarity lexicon = (_, _) -> 0.6;
    assertEquals(0.6, new BlendedSimilarity(null, lexicon, Shares.STANDARD).of("a", "b"));
    assertEquals(
        0.6,
        new BlendedSimilarity((_, _) -> OptionalDouble.empty(), lexicon, Shares.STANDARD)
            .of("a", "b"));
    assertEquals(0, new BlendedSimilarity(null, null, Shares.STANDARD).of("a", "b"));
    assertEquals(1, new BlendedSimilarity(null, null, Shares.STANDARD).of("a", "a"));
  }

  @Test
  void refusesSharesOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> new Shares(1.1, 0.5, 0.1, 0.1));
    assertThrows(IllegalArgumentException.class, () -> new Shares(0.8, Double.NaN, 0.1, 0.1));
  }
}
