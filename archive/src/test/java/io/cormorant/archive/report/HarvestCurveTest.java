package io.cormorant.archive.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.report.HarvestCurve.Sample;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HarvestCurveTest {
  @Test
  void agreesWithCountingHoweverLongTheCrawl() {
    for (long seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int length = 1 << random.nextInt(18);
      length += random.nextInt(length);
      double chance = random.nextDouble();
      int[] sums = new int[length + 1];
      HarvestCurve curve = new HarvestCurve();
      for (int i = 0; i < length; i++) {
        boolean relevant = random.nextDouble() < chance;
        curve.add(relevant);
        sums[i + 1] = sums[i] + (relevant ? 1 : 0);
      }
      check(curve, sums, "seed " + seed);
    }
  }

  private static void check(HarvestCurve curve, int[] sums, String message) {
    List<Sample> samples = curve.samples();
    int length = sums.length - 1;
    assertTrue(samples.size() <= HarvestCurve.MAX_POINTS, message);
    assertTrue(samples.size() >= Math.min(length, HarvestCurve.MAX_POINTS / 2), message);
    assertEquals(length, samples.getLast().downloads(), message);
    assertEquals(sums[length], curve.relevantAt(length), 1e-9, message);
    for (Sample sample : samples) {
      int at = (int) sample.downloads();
      assertEquals((double) sums[at] / at, sample.harvest(), 1e-12, message);
      if (curve.window() == HarvestCurve.WINDOW && at >= HarvestCurve.WINDOW) {
        double recent = (double) (sums[at] - sums[at - HarvestCurve.WINDOW]) / HarvestCurve.WINDOW;
        assertEquals(recent, sample.recent(), 1e-12, message);
      }
    }
  }

  @Test
  void widensTheWindowWithTheGapBetweenPoints() {
    HarvestCurve curve = new HarvestCurve();
    for (int i = 0; i < 200_000; i++) {
      curve.add(i >= 100_000);
    }
    assertTrue(curve.window() > HarvestCurve.WINDOW);
    for (Sample sample : curve.samples()) {
      if (sample.downloads() >= curve.window() && sample.downloads() <= 100_000) {
        assertEquals(0, sample.recent());
      } else if (sample.downloads() >= 100_000 + 2 * curve.window()) {
        assertEquals(1, sample.recent());
      }
    }
  }

  @Test
  void hasNoPointsWithoutDownloads() {
    assertEquals(List.of(), new HarvestCurve().samples());
    assertEquals(0, new HarvestCurve().relevantAt(10));
  }
}
