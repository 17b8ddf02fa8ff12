package io.cormorant.archive.rocksdb;

/// What is stored of a waiting URL beside its key.
///
/// @param via the id of the name of the page it was found on, 0 for none
/// @param note of its strategy, see [io.cormorant.core.Candidate]; takes room only where it says
///   something
record QueueValue(int id, int depth, int via, String anchor, int note) {
  /// Added to the depth where a note follows.
  private static final int NOTED = 1 << 20;

  static Bytes write(Bytes out, int id, int depth, int via, String anchor, int note) {
    int shallow = Math.min(depth, NOTED - 1);
    out.clear().four(id).number(note == 0 ? shallow : shallow + NOTED).number(via);
    return (note == 0 ? out : out.four(note)).text(anchor);
  }

  static QueueValue of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    int id = in.four();
    int depth = (int) in.number();
    int via = (int) in.number();
    int note = depth < NOTED ? 0 : in.four();
    return new QueueValue(id, depth & (NOTED - 1), via, in.rest(), note);
  }
}
