package io.cormorant.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class OpicCashTest {
  @Test
  void paysAsWorkedOutByHandOnTheTestGraph() {
    OpicCash opic = new OpicCash(0);
    opic.seed(0);
    Map<String, Double> cash = new TreeMap<>();
    for (String page :
        List.of("S", "A1", "B1", "D1", "D2", "D3", "A2", "B2", "C1", "C2", "A3", "C3", "C4")) {
      cash.put(page, Math.round(opic.cash(T13Links.id(page)) * 1e4) / 1e4);
      opic.visited(T13Links.id(page), T13Links.targets(page));
    }
    assertEquals(
        Map.ofEntries(
            Map.entry("S", 1.0),
            Map.entry("A1", .3333),
            Map.entry("B1", .3333),
            Map.entry("D1", .3333),
            Map.entry("D2", .2778),
            Map.entry("D3", .4444),
            Map.entry("A2", .1667),
            Map.entry("B2", .1111),
            Map.entry("C1", .1111),
            Map.entry("C2", .1111),
            Map.entry("A3", .0833),
            Map.entry("C3", .0556),
            Map.entry("C4", .0556)),
        cash);
    assertEquals(.1389, opic.bank(), .00005);
  }

  @Test
  void neitherMakesNorLosesCash() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
    OpicCash opic = new OpicCash(5);
    int ids = 300;
    int seeds = 3;
    for (int i = 0; i < seeds; i++) {
      opic.seed(i);
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < ids; i++) {
      order.add(i);
    }
    for (int id : order) {
      if (random.nextInt(10) == 0) {
        opic.lost(id);
      } else {
        opic.visited(id, random.ints(random.nextInt(6), 0, ids).distinct().toArray());
      }
      assertEquals(seeds, sum(opic, ids), 1e-9, "after " + id);
    }
  }

  @Test
  void nothingIsImportantBeforeThereIsASeedAndASeedCountsOnce() {
    OpicCash opic = new OpicCash(0);
    opic.visited(0, new int[] {1});
    assertEquals(0, opic.importance(0));
    assertEquals(0, opic.importance(1));
    opic.seed(2);
    opic.seed(2);
    assertEquals(1, opic.cash(2));
    assertEquals(1, opic.importance(2));
  }

  @Test
  void sharesTheBankAmongThoseThatWait() {
    OpicCash opic = new OpicCash(2);
    opic.seed(0);
    opic.visited(0, new int[] {1, 2, 3, 4});
    opic.visited(1, new int[0]);
    assertEquals(0, opic.bank());
    assertEquals(.25 + .25 / 3, opic.cash(2), 1e-12);
    assertEquals(0, opic.cash(1), "it does not wait");
  }

  private static double sum(OpicCash opic, int ids) {
    double sum = opic.bank();
    for (int i = 0; i < ids; i++) {
      sum += opic.cash(i);
    }
    return sum;
  }
}
