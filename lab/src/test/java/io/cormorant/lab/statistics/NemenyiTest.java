package io.cormorant.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NemenyiTest {
  @Test
  void hasTheQuantilesThatDemsarPrints() {
    double[] at05 = {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};
    double[] at10 = {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920};
    for (int k = 2; k <= 10; k++) {
      // Demšar cuts or rounds; both are within one of the last digit.
      assertEquals(at05[k - 2], Nemenyi.quantile(k, .05), 1e-3, k + " methods at .05");
      assertEquals(at10[k - 2], Nemenyi.quantile(k, .10), 1e-3, k + " methods at .10");
    }
  }

  @Test
  void growsOnUpToFiftyMethods() {
    double last = 0;
    for (int k = 2; k <= 50; k++) {
      double quantile = Nemenyi.quantile(k, .05);
      assertTrue(quantile > last, k + " methods");
      last = quantile;
    }
    // Printed tables of the studentised range: 5.01 for 20 and 5.65 for 50.
    assertEquals(5.01, Nemenyi.quantile(20, .05) * Math.sqrt(2), 5e-3);
    assertEquals(5.65, last * Math.sqrt(2), 5e-3);
  }

  @Test
  void agreesWithTheExampleOfDemsar() {
    // Four classifiers on fourteen data sets: 1.25 at .05 and 1.12 at .10.
    assertEquals(1.25, Nemenyi.criticalDifference(4, 14, .05), 5e-3);
    assertEquals(1.12, Nemenyi.criticalDifference(4, 14, .10), 5e-3);
  }

  @Test
  void groupsWhatCannotBeToldApart() {
    List<Double> ranks = List.of(4.0, 1.0, 2.5, 2.0, 6.5);
    assertEquals(List.of(List.of(1, 3, 2), List.of(3, 2, 0)), Nemenyi.cliques(ranks, 2));
    assertEquals(List.of(List.of(3, 2)), Nemenyi.cliques(ranks, .9));
    assertEquals(List.of(), Nemenyi.cliques(ranks, .1));
    assertEquals(List.of(List.of(1, 3, 2, 0, 4)), Nemenyi.cliques(ranks, 9));
    assertEquals(List.of(), Nemenyi.cliques(List.of(1.0), 9));
  }

  @Test
  void refusesWhatCannotBeCompared() {
    assertThrows(IllegalArgumentException.class, () -> Nemenyi.criticalDifference(1, 5, .05));
    assertThrows(IllegalArgumentException.class, () -> Nemenyi.criticalDifference(3, 0, .05));
    assertThrows(IllegalArgumentException.class, () -> Nemenyi.criticalDifference(3, 5, 1));
  }
}
