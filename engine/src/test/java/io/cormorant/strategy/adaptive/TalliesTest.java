package io.cormorant.strategy.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.StrategyMemory;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TalliesTest {
  private final StrategyMemory memory = new MemoryFrontier(HostGate.open()).memory();

  @Test
  void goesOnWithWhatWasSaved() {
    Tallies first = new Tallies(100);
    first.add(7, .5, 1);
    first.add(7, .25, 1);
    first.save(memory);
    first.add(7, 9, 9);
    Tallies next = new Tallies(100);
    next.load(memory);
    assertEquals(.75f, Tallies.first(next.get(7)));
    assertEquals(2f, Tallies.second(next.get(7)));
  }

  @Test
  void forgetsWhatDidNotChangeForLong() {
    Tallies tallies = new Tallies(20);
    for (int key = 1; key <= 1_000; key++) {
      tallies.add(key, 1, 1);
      tallies.add(5_000, 1, 1);
      if (key % 7 == 0) {
        tallies.save(memory);
      }
    }
    tallies.save(memory);
    assertEquals(0, tallies.get(1));
    assertEquals(1f, Tallies.first(tallies.get(1_000)));
    assertEquals(1_000f, Tallies.first(tallies.get(5_000)));
    Map<Long, Long> kept = new HashMap<>();
    memory.forEach(kept::put);
    assertTrue(kept.size() <= 20, () -> kept.size() + " are remembered");
    kept.forEach((key, value) -> assertEquals(tallies.get(key), value));
  }
}
