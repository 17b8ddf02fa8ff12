package io.cormorant.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CaptureRecaptureTest {
  private static final int ALL = 1_000;

  @Test
  void computesChapmansEstimate() {
    Population all = CaptureRecapture.chapman(200, 150, 30);
    assertEquals(201.0 * 151 / 31 - 1, all.total(), 1e-9);
    assertEquals(320, all.seen(), 0);
    assertTrue(all.low() > all.seen() && all.low() < all.total() && all.high() > all.total());
  }

  @Test
  void seesNothingBeyondTwoEqualLooks() {
    assertEquals(new Population(50, 50, 0), CaptureRecapture.chapman(50, 50, 50));
    assertEquals(new Population(0, 0, 0), CaptureRecapture.chapman(0, 0, 0));
    assertEquals(50, CaptureRecapture.chapman(50, 50, 50).high(), 0);
  }

  @Test
  void computesChaosBound() {
    Population all = CaptureRecapture.chao(100, 30, 10);
    assertEquals(100 + 30.0 * 29 / 22, all.total(), 1e-9);
    assertEquals(9, CaptureRecapture.chao(9, 1, 0).high(), 0);
  }

  @Test
  void refusesImpossibleCounts() {
    assertThrows(IllegalArgumentException.class, () -> CaptureRecapture.chapman(3, 5, 4));
    assertThrows(IllegalArgumentException.class, () -> CaptureRecapture.chao(3, 2, 2));
  }

  @Test
  void intervalHoldsTheTruthAboutAsOftenAsItSays() {
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;
    double sum = 0;
    int trials = 400;
    for (int trial = 0; trial < trials; trial++) {
      int first = 0;
      int second = 0;
      int both = 0;
      for (int i = 0; i < ALL; i++) {
        boolean here = random.nextDouble() < 0.3;
        boolean there = random.nextDouble() < 0.2;
        first += here ? 1 : 0;
        second += there ? 1 : 0;
        both += here && there ? 1 : 0;
      }
      Population all = CaptureRecapture.chapman(first, second, both);
      held += all.low() <= ALL && ALL <= all.high() ? 1 : 0;
      sum += all.total();
    }
    assertEquals(ALL, sum / trials, 15, "seed 7");
    assertTrue(held > 0.91 * trials && held < 0.99 * trials, held + " of " + trials + ", seed 7");
  }

  @Test
  void boundStaysBelowTheTruthWhereSomeAreEasierToSee() {
    SplittableRandom random = new SplittableRandom(11);
    double sum = 0;
    int trials = 100;
    for (int trial = 0; trial < trials; trial++) {
      int[] times = new int[3];
      int seen = 0;
      for (int i = 0; i < ALL; i++) {
        double ease = i % 4 == 0 ? 0.2 : 0.02;
        int count = 0;
        for (int look = 0; look < 20; look++) {
          count += random.nextDouble() < ease ? 1 : 0;
        }
        seen += count > 0 ? 1 : 0;
        times[Math.min(count, 2)] += count == 1 || count == 2 ? 1 : 0;
      }
      sum += CaptureRecapture.chao(seen, times[1], times[2]).total();
    }
    double mean = sum / trials;
    assertTrue(mean > 500 && mean < ALL, mean + ", seed 11");
  }
}
