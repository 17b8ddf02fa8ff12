package io.cormorant.portal.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what a portal does in its own time.
public final class Patience {
  private static final Duration MOST = Duration.ofMinutes(3);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private Patience() {}

  /// Looks again and again until it is so.
  ///
  /// @throws AssertionError if that takes minutes
  public static void until(String what, BooleanSupplier so) {
    long end = System.nanoTime() + MOST.toNanos();
    while (!so.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("waited in vain until " + what);
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }
}
