package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/// Nanoseconds that pass while a machine sleeps too, when the clock of the JVM stands still and
/// only the wall clock goes on. If somebody puts the wall clock forward, that passes for sleep; if
/// back, for nothing. To be asked often. Safe for use by many threads.
final class SleeplessClock implements LongSupplier {
  /// Less is the two clocks' inexactness.
  private static final long LEAST = Duration.ofMillis(100).toNanos();

  private final LongSupplier nanoTime;
  private final InstantSource wall;

  @GuardedBy("this") private long lastNanos;

  @GuardedBy("this") private long lastMillis;

  @GuardedBy("this") private long slept;

  SleeplessClock(LongSupplier nanoTime, InstantSource wall) {
    this.nanoTime = nanoTime;
    this.wall = wall;
    this.lastNanos = nanoTime.getAsLong();
    this.lastMillis = wall.millis();
  }

  @Override
  public synchronized long getAsLong() {
    long nanos = nanoTime.getAsLong();
    long millis = wall.millis();
    long ahead = (millis - lastMillis) * 1_000_000 - (nanos - lastNanos);
    if (ahead >= LEAST) {
      slept += ahead;
    }
    lastNanos = nanos;
    lastMillis = millis;
    return nanos + slept;
  }
}
