package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;

/// Bounds what something costs by the time its thread was on a processor, which does not depend on
/// what else the machine has to do.
public final class CpuTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuTime() {}

  /// Fails where the calling thread needs more than that for it.
  public static <T> T within(Duration most, ThrowingSupplier<T> work) {
    long before = THREADS.getCurrentThreadCpuTime();
    T result;
    try {
      result = work.get();
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    Duration took = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before);
    assertTrue(took.compareTo(most) <= 0, () -> "cost " + took + ", more than " + most);
    return result;
  }

  /// The same where nothing is to come of it.
  public static void within(Duration most, Executable work) {
    var _ =
        within(
            most,
            () -> {
              work.execute();
              return true;
            });
  }
}
