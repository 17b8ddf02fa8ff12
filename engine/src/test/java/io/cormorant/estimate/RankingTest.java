package io.cormorant.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Figures worked out by hand.
final class RankingTest {
  private static final double EXACT = 1e-12;

  /// Relevant: .9 .6 .4; others: .8 .6 .2 .1.
  private static final Ranking SEVEN =
      Ranking.of(
          new double[] {.2, .9, .6, .8, .6, .4, .1},
          new boolean[] {false, true, true, false, false, true, false});

  @Test
  void countsEqualScoresHalfInTheAreaUnderTheCurve() {
    // .9 beats 4 of 4; .6 beats .2 and .1 and ties with .6: 2.5; .4 beats 2. 8.5 of 12 pairs.
    assertEquals(8.5 / 12, SEVEN.auc().orElseThrow(), EXACT);
  }

  @Test
  void allEqualIsGuessing() {
    Ranking flat = Ranking.of(new double[] {0, 0, 0}, new boolean[] {true, false, false});
    assertEquals(0.5, flat.auc().orElseThrow(), EXACT);
    assertEquals(new Ranking.Best(0, 1), flat.best(), "a threshold of 0 takes everything");
  }

  @Test
  void thereIsNoAreaWithoutBothKinds() {
    assertEquals(OptionalDouble.empty(), Ranking.of(new double[] {.3}, new boolean[] {true}).auc());
    assertEquals(OptionalDouble.empty(), Ranking.of(new double[0], new boolean[0]).auc());
  }

  @Test
  void whatWasDecidedHasPrecisionAndRecall() {
    Confusion some = new Confusion(2, 2, 1, 2);
    assertEquals(0.5, some.precision(), EXACT);
    assertEquals(2 / 3.0, some.recall(), EXACT);
    assertEquals(4 / 7.0, some.f1(), EXACT);
    Confusion none = new Confusion(0, 0, 3, 4);
    assertEquals(0, none.precision());
    assertEquals(0, none.f1());
  }

  @Test
  void findsTheBestThreshold() {
    // From .4 on: 3 hits, 2 false alarms, no miss: 6 / 8. From .9 on: 2 / 4.
    assertEquals(new Ranking.Best(0.75, .4), SEVEN.best());
  }

  @Test
  void measuresHowFarScoresAreFromProbabilities() {
    // Bins: .1 | .2 | .4 | .6 .6 | .8 | .9 with 0, 0, 1, 1, 0, 1 relevant ones:
    // .1 + .2 + .6 + .2 + .8 + .1 = 2.0 over 7 things.
    assertEquals(2.0 / 7, SEVEN.calibrationError(), EXACT);
    assertEquals(
        0, Ranking.of(new double[] {1, 0}, new boolean[] {true, false}).calibrationError());
    assertEquals(0, Ranking.of(new double[0], new boolean[0]).calibrationError());
  }

  @Test
  void agreesWithCountingAllPairs() {
    for (long seed = 1; seed <= 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 2 + random.nextInt(40);
      double[] scores = random.ints(n, 0, 6).mapToDouble(i -> i / 5.0).toArray();
      boolean[] relevant = new boolean[n];
      for (int i = 0; i < n; i++) {
        relevant[i] = i == 0 || (i > 1 && random.nextBoolean());
      }
      double won = 0;
      int pairs = 0;
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
          if (relevant[i] && !relevant[k]) {
            pairs++;
            won += scores[i] > scores[k] ? 1 : scores[i] == scores[k] ? 0.5 : 0;
          }
        }
      }
      assertEquals(
          won / pairs, Ranking.of(scores, relevant).auc().orElseThrow(), EXACT, "seed " + seed);
    }
  }

  @Test
  void refusesWhatIsNoScore() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Ranking.of(new double[] {Double.NaN}, new boolean[] {true}));
    assertThrows(
        IllegalArgumentException.class, () -> Ranking.of(new double[] {.5}, new boolean[0]));
  }
}
