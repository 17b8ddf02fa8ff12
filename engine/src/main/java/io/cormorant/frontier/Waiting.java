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
  private int note;
  private byte[] evidence;
  private long priority;

  Waiting(Candidate candidate, long priority) {
    this.url = candidate.url();
    this.via = candidate.via();
    this.anchor = candidate.anchor();
    this.depth = candidate.depth();
    this.note = candidate.note();
    this.evidence = candidate.evidence();
    this.priority = priority;
  }

  /// The same URL was found again, or scored anew.
  void move(Candidate candidate, long newPriority) {
    via = candidate.via();
    anchor = candidate.anchor();
    depth = candidate.depth();
    note = candidate.note();
    evidence = candidate.evidence();
    priority = newPriority;
  }

  long priority() {
    return priority;
  }

  Pick pick() {
    return new Pick(new Candidate(url, depth, via, anchor, note, evidence), priority);
  }
}
