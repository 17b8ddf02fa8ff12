package io.cormorant.app.cli;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Assertions;

/// Waits for what another thread or process does.
final class Patience {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration BETWEEN = Duration.ofMillis(20);

  private Patience() {}

  static void until(String what, BooleanSupplier done) throws InterruptedException {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > end) {
        Assertions.fail("waited in vain until " + what);
      }
      Thread.sleep(BETWEEN);
    }
  }
}
