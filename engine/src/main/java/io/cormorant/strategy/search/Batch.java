package io.cormorant.strategy.search;

import io.cormorant.core.Candidate;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Some pages that are picked together: their links are held back until all of them have ended.
/// Saved with the links, which nobody else knows.
final class Batch {
  private static final byte VERSION = 1;

  private final int size;
  private final List<Candidate> held = new ArrayList<>();
  private int picked;

  Batch(int size) {
    this.size = size;
  }

  /// Whether each page is a batch of its own, so that nothing is ever held back.
  boolean isSingle() {
    return size == 1;
  }

  /// How many may still be picked.
  int left() {
    return size - picked;
  }

  boolean isFresh() {
    return picked == 0 && held.isEmpty();
  }

  boolean holds() {
    return !held.isEmpty();
  }

  int picked(int more) {
    picked += more;
    return more;
  }

  void hold(List<Candidate> links) {
    held.addAll(links);
  }

  /// Begins the next one.
  ///
  /// @return the links of this one
  List<Candidate> end() {
    List<Candidate> links = List.copyOf(held);
    held.clear();
    picked = 0;
    return links;
  }

  /// @param outstanding picks that have not ended: they will be picked again
  void save(DataOutput out, int outstanding) throws IOException {
    out.writeByte(VERSION);
    out.writeInt(Math.max(0, picked - outstanding));
    out.writeInt(held.size());
    for (Candidate candidate : held) {
      Saved.write(out, candidate);
    }
  }

  void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the batch");
    picked = Math.clamp(in.readInt(), 0, size);
    for (int i = in.readInt(); i > 0; i--) {
      held.add(Saved.candidate(in));
    }
  }
}
