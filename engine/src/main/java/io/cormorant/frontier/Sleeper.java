package io.cormorant.frontier;

/// What can wait for a time to pass.
abstract sealed class Sleeper extends Heap.Member permits HostQueue, Turnstile {
  /// On the gate's clock.
  long wakesAt;

  /// Those that wake first come out first.
  static final class ByTime extends Heap<Sleeper> {
    @Override
    boolean before(Sleeper a, Sleeper b) {
      return a.wakesAt < b.wakesAt;
    }
  }
}
