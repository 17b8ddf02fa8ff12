package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.cluster.message.Beat;
import io.cormorant.cluster.message.Turn;
import java.time.Duration;
import java.util.function.LongSupplier;

/// A worker's right to ask hosts. It lasts a while from a [Beat] that the coordinator is known to
/// have heard. The coordinator waits longer than that from when it heard the last one
/// ([WorkerStatus#GONE]); so when it gives a worker up, that worker has stopped, whatever became of
/// broker and network, and whatever their clocks say. Safe for use by many threads.
final class Lease {
  /// From a beat that was heard.
  static final Duration TERM = Duration.ofSeconds(4);

  private final LongSupplier nanoTime;
  private final long born;

  @GuardedBy("this") private int number = 1;

  @GuardedBy("this") private boolean granted;

  @GuardedBy("this") private long end;

  /// @param born names this process
  Lease(long born, LongSupplier nanoTime) {
    this.born = born;
    this.nanoTime = nanoTime;
  }

  /// A sign of life to be sent to the coordinator.
  synchronized Beat beat() {
    return new Beat(turn(), nanoTime.getAsLong());
  }

  /// The turn it is now.
  synchronized Turn turn() {
    if (granted && nanoTime.getAsLong() - end >= 0) {
      next();
    }
    return new Turn(born, number);
  }

  /// Whether something of a turn may be done now.
  synchronized boolean holds(Turn of) {
    return turn().equals(of) && granted;
  }

  /// The coordinator has heard a beat.
  ///
  /// @return whether something of its turn may be done now
  synchronized boolean heard(Beat beat) {
    if (!turn().equals(beat.turn())) {
      return false;
    }
    long until = beat.nanoTime() + TERM.toNanos();
    if (until - nanoTime.getAsLong() > 0) {
      end = granted && end - until > 0 ? end : until;
      granted = true;
    } else if (!granted) {
      next();
    }
    return granted;
  }

  /// The turn is over.
  synchronized void next() {
    number++;
    granted = false;
  }
}
