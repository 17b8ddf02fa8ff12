package io.cormorant.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class WinTieLossTest {
  @Test
  void countsAndTests() {
    // Gains 1, 2, 3, 4, 5 and -6, one tie. Of 64 ways to sign six ranks those with a smaller sum of
    // 6 or less are the sets {}, 1, 2, 3, 4, 5, 6, 12, 13, 14, 15, 23, 24, 123: 14. Two-sided 28.
    WinTieLoss got =
        WinTieLoss.of(new double[] {1, 2, 3, 4, 5, 0, 7}, new double[] {0, 0, 0, 0, 0, 6, 7});
    assertEquals(5, got.wins());
    assertEquals(1, got.ties());
    assertEquals(1, got.losses());
    assertEquals(28 / 64.0, got.p(), 1e-12);
  }

  @Test
  void whatWasNeverReachedIsTheLargestLoss() {
    double never = Double.NEGATIVE_INFINITY;
    WinTieLoss got =
        WinTieLoss.of(new double[] {1, 2, 3, never, never}, new double[] {0, 0, 0, 0, never});
    assertEquals(new WinTieLoss(3, 1, 1, got.p()), got);
    // The loss has rank 4 of 4: sums of 4 or less are {}, 1, 2, 3, 4, 12, 13: 7 of 16, two-sided.
    assertEquals(14 / 16.0, got.p(), 1e-12);
  }

  @Test
  void equalsAreNotDifferent() {
    assertEquals(
        new WinTieLoss(0, 2, 0, 1), WinTieLoss.of(new double[] {1, 2}, new double[] {1, 2}));
    assertEquals(new WinTieLoss(0, 0, 0, 1), WinTieLoss.of(new double[0], new double[0]));
    assertThrows(IllegalArgumentException.class, () -> WinTieLoss.of(new double[1], new double[2]));
  }
}
