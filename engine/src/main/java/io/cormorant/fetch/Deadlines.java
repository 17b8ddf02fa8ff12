package io.cormorant.fetch;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.core5.concurrent.Cancellable;

/// Cancels requests that take too long. Socket timeouts only bound the wait for the next byte, so a
/// server that drips bytes, in its headers or its body, would otherwise hold us for ever. Shared by
/// all fetches.
final class Deadlines implements AutoCloseable {
  private final ScheduledThreadPoolExecutor timer;

  Deadlines() {
    timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("cormorant-deadlines").factory());
    timer.setRemoveOnCancelPolicy(true);
  }

  Deadline start(Cancellable request, Duration limit) {
    AtomicBoolean passed = new AtomicBoolean();
    Future<?> alarm =
        timer.schedule(
            () -> {
              passed.set(true);
              request.cancel();
            },
            limit.toMillis(),
            TimeUnit.MILLISECONDS);
    return new Deadline(alarm, passed);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /// The time limit of one request; closing it lifts the limit.
  record Deadline(Future<?> alarm, AtomicBoolean flag) implements AutoCloseable {
    boolean passed() {
      return flag.get();
    }

    @Override
    public void close() {
      alarm.cancel(false);
    }
  }
}
