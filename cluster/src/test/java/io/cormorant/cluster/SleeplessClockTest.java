package io.cormorant.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class SleeplessClockTest {
  private long nanos = Long.MAX_VALUE - 1_000;
  private Instant wall = Instant.parse("2026-11-19T12:00:00Z");
  private final SleeplessClock clock = new SleeplessClock(() -> nanos, () -> wall);
  private final long begin = clock.getAsLong();

  private void pass(Duration awake, Duration byTheWall) {
    nanos += awake.toNanos();
    wall = wall.plus(byTheWall);
  }

  private Duration passed() {
    return Duration.ofNanos(clock.getAsLong() - begin);
  }

  @Test
  void goesOnWhileTheMachineSleeps() {
    pass(Duration.ofSeconds(2), Duration.ofSeconds(2));
    assertEquals(Duration.ofSeconds(2), passed());
    pass(Duration.ofMillis(10), Duration.ofHours(8));
    assertEquals(Duration.ofHours(8).plusSeconds(2), passed());
    pass(Duration.ofSeconds(1), Duration.ofSeconds(1));
    assertEquals(Duration.ofHours(8).plusSeconds(3), passed());
  }

  @Test
  void isNotHeldBackWhenTheWallClockIsPutBack() {
    pass(Duration.ofSeconds(1), Duration.ofHours(-1));
    assertEquals(Duration.ofSeconds(1), passed());
    pass(Duration.ofSeconds(1), Duration.ofSeconds(6));
    assertEquals(Duration.ofSeconds(7), passed());
  }

  @Test
  void theInexactnessOfTheWallClockDoesNotAddUp() {
    for (int i = 0; i < 1_000; i++) {
      pass(Duration.ofMillis(10), Duration.ofMillis(i % 2 == 0 ? 11 : 9));
      passed();
    }
    assertEquals(Duration.ofSeconds(10), passed());
  }
}
