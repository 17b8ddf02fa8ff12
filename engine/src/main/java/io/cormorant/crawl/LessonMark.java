package io.cormorant.crawl;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/// How far the judge of a crawl is in its lessons. Committed together with what it learned.
///
/// @param last number of the last lesson it had, learned or not
/// @param learned how many it learned from
public record LessonMark(long last, long learned) {
  public static final LessonMark NONE = new LessonMark(0, 0);

  /// The mark written in a state.
  ///
  /// @throws IOException if the bytes are no mark
  public static LessonMark of(byte[] state) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(state));
    return new LessonMark(in.readLong(), in.readLong());
  }

  public byte[] toBytes() {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(last).putLong(learned).array();
  }

  /// It had a lesson of which it learned nothing.
  public LessonMark skipped(long number) {
    return new LessonMark(number, learned);
  }

  /// It learned from a lesson.
  public LessonMark learned(long number) {
    return new LessonMark(number, learned + 1);
  }
}
