package io.cormorant.crawl;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Whether a crawl is to send nothing out: because it was told to pause, or for want of something
/// it needs. The two stand side by side: neither ends the other. Anybody may say so; the time is
/// the captain's.
final class Brake {
  private final LongSupplier nanoTime;
  private volatile boolean paused;
  private volatile @Nullable String held;
  private long lookedAt;

  Brake(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.lookedAt = nanoTime.getAsLong();
  }

  void pause(boolean other) {
    paused = other;
  }

  /// @param because what is wanting; null for nothing
  void hold(@Nullable String because) {
    held = because;
  }

  boolean isHeld() {
    return held != null;
  }

  boolean isOn() {
    return paused || held != null;
  }

  /// Why nothing is sent out, in words for people; null while something is.
  @Nullable String because() {
    String wanting = held;
    return wanting == null && paused ? "on request" : wanting;
  }

  /// Tells listeners if it changed.
  ///
  /// @return whether it is on
  boolean tell(Stages stages) {
    boolean told = paused;
    String lacking = held;
    stages.rest(told, lacking);
    return told || lacking != null;
  }

  /// The time since this was asked last, if it was spent paused.
  long pausedNanos() {
    long now = nanoTime.getAsLong();
    long nanos = isOn() ? now - lookedAt : 0;
    lookedAt = now;
    return nanos;
  }
}
