package io.cormorant.bench;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// The clock of one run, on which time passes only when it is told to: hosts rest as long as they
/// would on the live web, and nobody waits for them.
final class RunClock implements LongSupplier {
  private final AtomicLong nanos = new AtomicLong();

  void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Override
  public long getAsLong() {
    return nanos.get();
  }
}
