package io.cormorant.frontier;

import org.jspecify.annotations.Nullable;

/// The URLs of one host that wait, best first. It exists as long as there are any.
final class HostQueue extends Sleeper {
  final String host;
  final Heap<Waiting> urls = new BestUrls();
  Listed listed = Listed.NOWHERE;

  /// The turnstile at which it is barred or, while it is awake, whose turn it has.
  @Nullable Turnstile turnstile;

  /// In which heap a queue is: that of the awake, that of the sleeping or that of its turnstile.
  enum Listed {
    NOWHERE,
    AWAKE,
    ASLEEP,
    BARRED
  }

  HostQueue(String host) {
    this.host = host;
  }

  /// The best URL. There is one whenever the queue is in a heap.
  Waiting best() {
    return urls.first();
  }

  private static final class BestUrls extends Heap<Waiting> {
    @Override
    boolean before(Waiting a, Waiting b) {
      return a.isBefore(b);
    }
  }

  /// The host with the best URL comes out first.
  static final class ByBest extends Heap<HostQueue> {
    @Override
    boolean before(HostQueue a, HostQueue b) {
      return a.best().isBefore(b.best());
    }
  }
}
