package io.cormorant.frontier;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.ToLongFunction;

/// Who is next where several crawls want the same host: whoever was refused first. Others leave it
/// to that crawl from when it may ask for as long as a [#TURN], then it has lost its turn: a crawl
/// that no longer wants what it wanted holds up nobody for longer. One that asked queues up behind
/// the others, so crawls that go on wanting alternate. Guarded by its [Politeness].
final class CrawlTurns {
  /// Longer than a captain's longest wait for a result, so that none misses its turn by it.
  static final Duration TURN = Duration.ofMillis(250);

  private final Deque<HostGate> waiting = new ArrayDeque<>(2);

  /// When the turn of the one before ended unused.
  private long since = Long.MIN_VALUE;

  /// A crawl was refused.
  void want(HostGate gate) {
    if (!waiting.contains(gate)) {
      waiting.add(gate);
    }
  }

  /// A crawl got what it wanted.
  void took(HostGate gate) {
    waiting.remove(gate);
    since = Long.MIN_VALUE;
  }

  /// Until when the others must be left to go first; in the past if the crawl is next, or nobody
  /// waits.
  ///
  /// @param readyAt when a crawl might go if it were alone
  long leftUntil(HostGate gate, long now, ToLongFunction<HostGate> readyAt) {
    for (HostGate first = waiting.peek(); first != null && first != gate; first = waiting.peek()) {
      long ready = readyAt.applyAsLong(first);
      boolean waits = ready != Politeness.UNKNOWN && !first.isClosed();
      long end = waits ? Math.max(ready, since) + TURN.toNanos() : since;
      if (waits && end > now) {
        return end;
      }
      waiting.remove();
      since = end;
    }
    return Long.MIN_VALUE;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }
}
