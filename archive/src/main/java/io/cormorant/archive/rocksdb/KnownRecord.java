package io.cormorant.archive.rocksdb;

/// A known URL as it is stored by its hash.
///
/// @param id of its name
/// @param priority while it waits, as order and host: what its key in the queue is made of
record KnownRecord(UrlState state, int id, long priority, long order, int host) {
  /// Beside the state: the priority has nothing but its upper half, the order is the first one.
  private static final int PLAIN = 0x10;

  private static final int FIRST_ORDER = 0x20;
  private static final int STATE = 0x0F;

  /// Of the hash it is stored by.
  static final int KEY_BYTES = 12;

  static void write(Bytes out, UrlState state, int id) {
    out.clear().octet(state.code()).number(id);
  }

  static void writeWaiting(Bytes out, int id, long priority, long order, int host) {
    boolean plain = KnownSegment.isPlain(priority);
    boolean first = order == QueueKey.firstOrder(id);
    int flags = (plain ? PLAIN : 0) | (first ? FIRST_ORDER : 0);
    out.clear().octet(UrlState.WAITING.code() | flags).number(id).number(host);
    if (plain) {
      out.four((int) (priority >> 32));
    } else {
      out.eight(priority);
    }
    if (!first) {
      out.number(order);
    }
  }

  /// Its key in the queue, while it waits.
  Bytes writeKey(Bytes out) {
    return QueueKey.write(out, host, priority, order);
  }

  static KnownRecord of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    int head = in.octet();
    UrlState state = UrlState.of(head & STATE);
    int id = (int) in.number();
    if (state != UrlState.WAITING) {
      return new KnownRecord(state, id, 0, KnownUrls.NO_ORDER, 0);
    }
    int host = (int) in.number();
    long priority = (head & PLAIN) != 0 ? KnownSegment.plain(in.four()) : in.eight();
    long order = (head & FIRST_ORDER) != 0 ? QueueKey.firstOrder(id) : in.number();
    return new KnownRecord(state, id, priority, order, host);
  }
}
