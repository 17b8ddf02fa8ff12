package io.cormorant.strategy;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Some pages that are picked together: their links are held back until all of them have ended.
/// Saved with the links, which nobody else knows.
final class Batch {
  private static final byte VERSION = 1;

  /// Of the text of a link; what is longer says no more.
  private static final int MAX_ANCHOR = 200;

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
      Url via = candidate.via();
      String anchor = candidate.anchor();
      out.writeInt(candidate.depth());
      out.writeInt(candidate.note());
      out.writeUTF(candidate.url().toString());
      out.writeUTF(via == null ? "" : via.toString());
      out.writeUTF(anchor.substring(0, Math.min(anchor.length(), MAX_ANCHOR)));
    }
  }

  void load(DataInput in) throws IOException {
    int version = in.readByte();
    if (version != VERSION) {
      throw new IOException("the batch was saved in form " + version + ", known is " + VERSION);
    }
    picked = Math.clamp(in.readInt(), 0, size);
    for (int i = in.readInt(); i > 0; i--) {
      int depth = in.readInt();
      int note = in.readInt();
      Url url = url(in.readUTF());
      String via = in.readUTF();
      String anchor = in.readUTF();
      held.add(new Candidate(url, depth, via.isEmpty() ? null : url(via), anchor, note));
    }
  }

  private static Url url(String text) throws IOException {
    try {
      return Url.of(text);
    } catch (IllegalArgumentException e) {
      throw new IOException("the batch holds what is no URL: '" + text + "'", e);
    }
  }
}
