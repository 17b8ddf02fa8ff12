package io.cormorant.archive.rocksdb;

/// A write batch in the form in which RocksDB itself stores it: a sequence number, a count, then
/// the changes. Made on the captain's thread without a call into native code for each change, which
/// would cost more than the rest of an offer.
final class BatchBytes {
  private static final int COUNT_AT = 8;
  private static final int HEADER = 12;
  private static final int DELETE = 0x4;
  private static final int PUT = 0x5;

  private final Bytes bytes;
  private int count;

  BatchBytes(int capacity) {
    this.bytes = new Bytes(Math.max(HEADER, capacity));
    bytes.eight(0).four(0);
  }

  void clear() {
    bytes.clear().eight(0).four(0);
    count = 0;
  }

  void put(int column, Bytes key, Bytes value) {
    change(PUT, column, key);
    sized(value);
  }

  /// Key and value as [#put] encodes them: a part of other bytes.
  void putEncoded(int column, Bytes entries, int from, int to) {
    bytes.octet(PUT).number(column).bytes(entries, from, to);
    count++;
  }

  void delete(int column, Bytes key) {
    change(DELETE, column, key);
  }

  byte[] toArray() {
    bytes.setFourReversed(COUNT_AT, count);
    return bytes.toArray();
  }

  private void change(int kind, int column, Bytes key) {
    bytes.octet(kind).number(column);
    sized(key);
    count++;
  }

  private void sized(Bytes value) {
    bytes.number(value.length()).bytes(value);
  }
}
