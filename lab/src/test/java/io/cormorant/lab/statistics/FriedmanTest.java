package io.cormorant.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FriedmanTest {
  private static final double EXACT = 1e-12;

  /// C4.5 with its two parameters tuned or not, on fourteen data sets: table 6 of Demšar (2006).
  private static final double[][] DEMSAR = {
    {.763, .768, .771, .798},
    {.599, .591, .590, .569},
    {.954, .971, .968, .967},
    {.628, .661, .654, .657},
    {.882, .888, .886, .898},
    {.936, .931, .916, .931},
    {.661, .668, .609, .685},
    {.583, .583, .563, .625},
    {.775, .838, .866, .875},
    {1.000, 1.000, 1.000, 1.000},
    {.940, .962, .965, .962},
    {.619, .666, .614, .669},
    {.972, .981, .9751, .975},
    {.957, .978, .946, .970}
  };

  @Test
  void agreesWithTheExampleOfDemsar() {
    Friedman friedman = Friedman.of(DEMSAR);
    // Printed: ranks 3.143, 2.000, 2.893, 1.964; chi-square 9.28 without correction for ties
    // and F 3.69, which is above the critical 2.85 for alpha .05.
    double[] printed = {3.143, 2.000, 2.893, 1.964};
    for (int i = 0; i < printed.length; i++) {
      assertEquals(printed[i], friedman.ranks().get(i), 5e-4);
    }
    assertEquals(9.28 / tieCorrection(), friedman.chiSquare(), 5e-3);
    assertTrue(friedman.p() < .05 && friedman.p() > .01, "p " + friedman.p());
  }

  /// Three pairs tied and one block all tied: sum of t³ - t is 3 · 6 + 60 = 78 of 14 · 60 = 840.
  private static double tieCorrection() {
    return 1 - 78 / 840.0;
  }

  @Test
  void ranksTheCrawlersOfWangLandauAsItsAuthorsDo() {
    // Table 1 at 15,000 downloads: accuracy, LP, ARDP, and SDDP, of which less is better.
    double[][] measures = {
      {.2029, .6107, .7499, .7912, .8322, .8828},
      {3043, 9160, 11_248, 11_868, 12_483, 13_242},
      {.3705, .6169, .7003, .7780, .8201, .6917},
      {-.2438, -.2339, -.1471, -.1377, -.1558, -.0784}
    };
    assertEquals(List.of(6.0, 5.0, 3.5, 2.5, 2.25, 1.75), Friedman.of(measures).ranks());
  }

  @Test
  void isWorkedOutByHandForThreeMethodsOnFourBlocks() {
    // Ranks 1 2 3, 1 2 3, 1 3 2, 2 1 3: sums 5, 8, 11 around 8. Chi-square 12 / (4 · 3 · 4) · 18 =
    // 4.5; F = 3 · 4.5 / (8 - 4.5) = 27 / 7 with 2 and 6 degrees of freedom, whose tail is
    // (1 + 2 / 6 · F)^-3 = (16 / 7)^-3.
    Friedman friedman = Friedman.of(new double[][] {{3, 2, 1}, {30, 20, 10}, {3, 1, 2}, {2, 3, 1}});
    assertEquals(List.of(1.25, 2.0, 2.75), friedman.ranks());
    assertEquals(4.5, friedman.chiSquare(), EXACT);
    assertEquals(Math.pow(7 / 16.0, 3), friedman.p(), EXACT);
  }

  @Test
  void saysSomethingAtTheEdges() {
    assertEquals(
        new Friedman(List.of(1.5, 1.5), 2, 0, 1), Friedman.of(new double[][] {{1, 1}, {2, 2}}));
    assertEquals(0, Friedman.of(new double[][] {{1, 2}, {1, 2}}).p(), "always the same order");
    assertEquals(1, Friedman.of(new double[][] {{1, 2}}).p(), "one block proves nothing");
    assertEquals(1, Friedman.of(new double[][] {{1}, {2}}).p(), "one method");
    double lost = Double.NEGATIVE_INFINITY;
    assertEquals(List.of(2.5, 1.0, 2.5), Friedman.of(new double[][] {{lost, -7, lost}}).ranks());
  }

  @Test
  void refusesBlocksThatDoNotMatch() {
    assertThrows(IllegalArgumentException.class, () -> Friedman.of(new double[0][]));
    assertThrows(IllegalArgumentException.class, () -> Friedman.of(new double[][] {{1, 2}, {1}}));
    assertThrows(IllegalArgumentException.class, () -> Friedman.of(new double[][] {{Double.NaN}}));
  }
}
