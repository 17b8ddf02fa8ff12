package io.cormorant.archive.rocksdb;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import org.jspecify.annotations.Nullable;

/// What is stored of a waiting URL beside its key.
///
/// @param via the id of the name of the page it was found on, 0 for none
/// @param note of its strategy, see [Candidate]; takes room only where it says something
/// @param evidence of its strategy, likewise
@SuppressWarnings("ArrayRecordComponent") // never compared
record QueueValue(int id, int depth, int via, String anchor, int note, byte[] evidence) {
  /// Added to the depth where a note follows.
  private static final int NOTED = 1 << 20;

  /// The same where evidence follows.
  private static final int EVIDENT = 1 << 21;

  /// @param url how it waits
  static Bytes write(Bytes out, Hot url) {
    int flags = (url.note == 0 ? 0 : NOTED) | (url.evidence.length == 0 ? 0 : EVIDENT);
    out.clear().four(url.id).number(Math.min(url.depth, NOTED - 1) | flags).number(url.viaId);
    if (url.note != 0) {
      out.four(url.note);
    }
    if (url.evidence.length > 0) {
      out.octet(url.evidence.length).bytes(url.evidence);
    }
    return out.text(url.anchor);
  }

  static QueueValue of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    int id = in.four();
    int depth = (int) in.number();
    int via = (int) in.number();
    int note = (depth & NOTED) == 0 ? 0 : in.four();
    byte[] evidence = (depth & EVIDENT) == 0 ? Candidate.NO_EVIDENCE : in.bytes(in.octet());
    return new QueueValue(id, depth & (NOTED - 1), via, in.rest(), note, evidence);
  }

  /// The URL as it waits.
  Candidate candidate(Url url, @Nullable Url foundOn) {
    return new Candidate(url, depth, foundOn, anchor, note, evidence);
  }
}
