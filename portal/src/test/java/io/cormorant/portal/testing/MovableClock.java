package io.cormorant.portal.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/// A clock that goes on only when it is told to.
public final class MovableClock extends Clock {
  private final AtomicReference<Instant> now;

  public MovableClock(Instant now) {
    this.now = new AtomicReference<>(now);
  }

  public void advance(Duration by) {
    now.updateAndGet(before -> before.plus(by));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
