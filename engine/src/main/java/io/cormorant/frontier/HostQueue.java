package io.cormorant.frontier;

import org.jspecify.annotations.Nullable;

/// A host with URLs that wait, as a [Roster] sees it: its name and how good its best URL is.
public abstract non-sealed class HostQueue extends Sleeper {
  private final String host;
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

  protected HostQueue(String host) {
    this.host = host;
  }

  public final String host() {
    return host;
  }

  /// The complement of the best priority: the smaller comes first.
  protected abstract long bestMajor();

  /// The order of the best URL, which decides between equals.
  protected abstract long bestMinor();

  /// Whether it is in a roster.
  public final boolean isListed() {
    return listed != Listed.NOWHERE;
  }

  /// Enters a heap of hosts ordered by their best URLs.
  final void enter(Heap<HostQueue> heap) {
    heap.add(this, bestMajor(), bestMinor());
  }

  /// Moves in it, after the best URL changed.
  final void moveIn(Heap<HostQueue> heap) {
    heap.move(this, bestMajor(), bestMinor());
  }
}
