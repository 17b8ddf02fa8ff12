package io.cormorant.archive.rocksdb;

/// What is stored of a waiting URL beside its key.
///
/// @param via the id of the name of the page it was found on, 0 for none
record QueueValue(int id, int depth, int via, String anchor) {
  static Bytes write(Bytes out, int id, int depth, int via, String anchor) {
    return out.clear().four(id).number(depth).number(via).text(anchor);
  }

  static QueueValue of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    return new QueueValue(in.four(), (int) in.number(), (int) in.number(), in.rest());
  }
}
