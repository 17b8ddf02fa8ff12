package io.cormorant.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BootstrapTest {
  @Test
  void intervalOfManyValuesIsThatOfTheNormalDistribution() {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = random.doubles(400).toArray();
    Estimate mean = Bootstrap.mean(values, 1);
    // Deviation of a uniform number: root of 1 / 12; of the mean of 400: that / 20.
    double half = 1.96 * Math.sqrt(1 / 12.0) / 20;
    assertEquals(mean.value() - half, mean.low(), half / 5);
    assertEquals(mean.value() + half, mean.high(), half / 5);
  }

  @Test
  void coversTheTruthInAboutNineteenOfTwentyCases() {
    SplittableRandom random = new SplittableRandom(5);
    int covered = 0;
    for (int i = 0; i < 300; i++) {
      Estimate mean = Bootstrap.mean(random.doubles(40).toArray(), i);
      covered += mean.low() <= .5 && .5 <= mean.high() ? 1 : 0;
    }
    assertTrue(covered > 270 && covered < 297, covered + " of 300");
  }

  @Test
  void drawsWithinGroupsOnly() {
    Estimate mean = Bootstrap.mean(List.of(new double[] {0, 0}, new double[] {9, 9, 9}), 1);
    assertEquals(new Estimate(4.5, 4.5, 4.5), mean, "chance within a group changes nothing");
  }

  @Test
  void isTheSameForTheSameSeed() {
    double[] values = {1, 2, 4, 8, 16};
    assertEquals(Bootstrap.mean(values, 7), Bootstrap.mean(values, 7));
    assertEquals(6.2, Bootstrap.mean(values, 7).value(), 1e-12);
    assertEquals(new Estimate(3, 3, 3), Bootstrap.mean(new double[] {3}, 7));
    assertThrows(IllegalArgumentException.class, () -> Bootstrap.mean(new double[0], 7));
  }
}
