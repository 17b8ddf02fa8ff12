package io.cormorant.archive.rocksdb;

/// The key of a waiting URL: host, then priority (the higher first), then order. Keys of one host
/// lie together, best first.
///
/// @param order when it began to wait with that priority: the last id that was given then, and how
///   often something was raised since. Of one that was never raised it follows from its own id.
record QueueKey(int host, long priority, long order) {
  private static final int RAISES_BITS = 16;

  /// The order of a URL that has just got its id.
  static long firstOrder(int id) {
    return (long) id << RAISES_BITS;
  }

  /// The last id that was given when that was the order.
  static int id(long order) {
    return (int) (order >>> RAISES_BITS);
  }

  static Bytes write(Bytes out, int host, long priority, long order) {
    return out.clear().four(host).eight(~priority ^ Long.MIN_VALUE).eight(order);
  }

  static QueueKey of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    return new QueueKey(in.four(), ~(in.eight() ^ Long.MIN_VALUE), in.eight());
  }
}
