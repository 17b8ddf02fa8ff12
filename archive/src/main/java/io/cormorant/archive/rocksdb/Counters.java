package io.cormorant.archive.rocksdb;

/// Numbers a frontier goes on counting from.
///
/// @param lastOrder in the queue, of which the last id of a name is a part
/// @param nextHost id
/// @param waiting URLs in the queue, those being fetched among them
record Counters(long lastOrder, int nextHost, long waiting, long done, long errors, long purged) {
  static final Counters NEW = new Counters(0, 1, 0, 0, 0, 0);

  byte[] toBytes() {
    return new Bytes()
        .number(lastOrder)
        .number(nextHost)
        .number(waiting)
        .number(done)
        .number(errors)
        .number(purged)
        .toArray();
  }

  static Counters of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    return new Counters(
        in.number(), (int) in.number(), in.number(), in.number(), in.number(), in.number());
  }
}
