package io.cormorant.archive.rocksdb;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/// Changes of one column that go into a batch about in the order of their keys: RocksDB takes a key
/// faster the nearer it is to the one before. They are encoded as they come and sorted as bytes,
/// since going through the objects again in another order would wait for memory most of the time.
final class SortedPuts {
  private static final int FIRST_CAPACITY = 1 << 12;

  private final int column;
  private final Bytes entries = new Bytes(FIRST_CAPACITY);
  private final IntArrayList ends = new IntArrayList();
  private final LongArrayList order = new LongArrayList();

  SortedPuts(int column) {
    this.column = column;
  }

  /// @param place the first four bytes of the key; those with the same stay in the order they came
  void put(int place, Bytes key, Bytes value) {
    order.add((long) place << 32 | ends.size());
    entries.number(key.length()).bytes(key).number(value.length()).bytes(value);
    ends.add(entries.length());
  }

  /// Puts all of them into the batch and forgets them.
  void moveTo(BatchBytes batch) {
    order.unstableSort(null);
    for (int i = 0; i < order.size(); i++) {
      int entry = (int) order.getLong(i);
      batch.putEncoded(
          column, entries, entry == 0 ? 0 : ends.getInt(entry - 1), ends.getInt(entry));
    }
    entries.clear();
    ends.clear();
    order.clear();
  }
}
