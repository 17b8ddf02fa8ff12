package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import org.jspecify.annotations.Nullable;

/// A URL that waits: the parts of its candidate without an object for it, since there are millions.
final class Waiting extends Heap.Member {
  final Url url;
  private @Nullable Url via;
  private String anchor;
  private int depth;
  private long priority;
  private long order;

  Waiting(Candidate candidate, long priority, long order) {
    this.url = candidate.url();
    this.via = candidate.via();
    this.anchor = candidate.anchor();
    this.depth = candidate.depth();
    this.priority = priority;
    this.order = order;
  }

  /// The same URL was found again, in a better place.
  void raise(Candidate candidate, long higher, long laterOrder) {
    via = candidate.via();
    anchor = candidate.anchor();
    depth = candidate.depth();
    priority = higher;
    order = laterOrder;
  }

  /// The higher priority first, then the one that was offered or raised first.
  boolean isBefore(Waiting other) {
    return priority > other.priority || (priority == other.priority && order < other.order);
  }

  long priority() {
    return priority;
  }

  Pick pick() {
    return new Pick(new Candidate(url, depth, via, anchor), priority);
  }
}
