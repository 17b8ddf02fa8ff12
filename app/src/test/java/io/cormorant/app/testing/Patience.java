package io.cormorant.app.testing;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Assertions;

/// Waits for what another thread or process does, so long that only what hangs is given up.
public final class Patience {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration BETWEEN = Duration.ofMillis(20);

  private Patience() {}

  public static void until(String what, BooleanSupplier done) throws InterruptedException {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > end) {
        Assertions.fail("waited in vain until " + what);
      }
      Thread.sleep(BETWEEN);
    }
  }

  /// What comes of something that will end soon.
  public static <T> T get(Future<T> soon) throws Exception {
    return soon.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
  }

  /// Waits until a process ends and says with which code.
  public static int exitOf(Process process) throws InterruptedException {
    if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
      Assertions.fail("the process does not end");
    }
    return process.exitValue();
  }
}
