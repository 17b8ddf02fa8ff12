package io.cormorant.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TwoHeapsTest {
  @Test
  void findsTheHeapsWhereverTheyLie() {
    for (double low : new double[] {-5, -3, -1}) {
      for (double share : new double[] {0.1, 0.3, 0.5}) {
        TwoHeaps heaps = TwoHeaps.of(numbers(1_000, low, low + 3, share, 7));
        assertEquals(low, heaps.low(), 0.4, heaps.toString());
        assertEquals(low + 3, heaps.high(), 0.6, heaps.toString());
        assertEquals(share, heaps.share(), 0.12, heaps.toString());
      }
    }
  }

  @Test
  void aLargerNumberIsNeverLessLikely() {
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      double[] numbers = new double[1 + random.nextInt(300)];
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] = 20 * random.nextDouble() - 10;
      }
      TwoHeaps heaps = TwoHeaps.of(numbers);
      double before = 0;
      for (double x = -12; x <= 12; x += 0.1) {
        double p = heaps.probability(x);
        assertTrue(p >= before - 1e-9 && p <= 1, i + " " + x + " " + heaps);
        before = p;
      }
    }
  }

  @Test
  void countedNumbersAreTheSameAsRepeatedOnes() {
    TwoHeaps counted = TwoHeaps.of(new double[] {-4, -3.5, 0.5}, new double[] {20, 10, 5});
    double[] repeated = new double[35];
    for (int i = 0; i < repeated.length; i++) {
      repeated[i] = i < 20 ? -4 : i < 30 ? -3.5 : 0.5;
    }
    TwoHeaps single = TwoHeaps.of(repeated);
    assertEquals(single.low(), counted.low(), 1e-9);
    assertEquals(single.high(), counted.high(), 1e-9);
    assertEquals(single.share(), counted.share(), 1e-9);
  }

  @Test
  void copesWithOneNumberAndWithEqualOnes() {
    for (double[] numbers : new double[][] {{0}, {-3, -3, -3, -3}, {8, 8}}) {
      TwoHeaps heaps = TwoHeaps.of(numbers);
      assertTrue(heaps.low() < heaps.high(), heaps.toString());
      assertTrue(heaps.share() > 0 && heaps.share() < 1, heaps.toString());
    }
  }

  private static double[] numbers(int count, double low, double high, double share, long seed) {
    Random random = new Random(seed);
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (random.nextDouble() < share ? high : low) + 0.8 * random.nextGaussian();
    }
    return numbers;
  }
}
