package io.cormorant.lab.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SignedLogisticTest {
  @Test
  void findsTheWeightsThatMadeTheSamples() {
    double[] found =
        SignedLogistic.fit(List.of(samples(-1, 2, -1.5)), all(false), LinkSample::article);
    assertEquals(-1, found[0], .1);
    assertEquals(2, found[1], .15);
    assertEquals(-1.5, found[2], .15);
  }

  @Test
  void aWeightThatMayNotBeNegativeIsNothing() {
    boolean[] rising = {false, true, true};
    double[] found = SignedLogistic.fit(List.of(samples(-1, 2, -1.5)), rising, LinkSample::article);
    assertEquals(0, found[2]);
    assertTrue(found[1] > 1, () -> "the other is " + found[1]);
  }

  @Test
  void groupsWeighTheSame() {
    List<LinkSample> many = samples(2, 0, 0);
    List<LinkSample> few = samples(-2, 0, 0).subList(0, 200);
    double[] found = SignedLogistic.fit(List.of(many, few), all(false), LinkSample::article);
    assertEquals(0, found[0], .2, "both have half of the say");
  }

  private static boolean[] all(boolean rising) {
    return new boolean[] {rising, rising, rising};
  }

  private static List<LinkSample> samples(double... weights) {
    Random random = new Random(3);
    List<LinkSample> samples = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      double[] x = {1, random.nextGaussian(), random.nextGaussian()};
      double sum = weights[0] + weights[1] * x[1] + weights[2] * x[2];
      boolean hit = random.nextDouble() < 1 / (1 + Math.exp(-sum));
      samples.add(new LinkSample(x, hit ? 1 : 0, 0));
    }
    return samples;
  }
}
