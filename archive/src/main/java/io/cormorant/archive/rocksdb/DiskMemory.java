package io.cormorant.archive.rocksdb;

import io.cormorant.frontier.StrategyMemory;
import org.rocksdb.RocksIterator;

/// What a strategy remembers, beside the states of parts.
final class DiskMemory implements StrategyMemory {
  private static final int PREFIX = 'm';

  private final Database db;
  private final Changes changes;

  DiskMemory(Database db, Changes changes) {
    this.db = db;
    this.changes = changes;
  }

  static Bytes writeKey(Bytes out, long key) {
    return out.clear().octet(PREFIX).eight(key);
  }

  @Override
  public void put(long key, long value) {
    changes.remember(key, value);
  }

  @Override
  public void forEach(Reader reader) {
    try (RocksIterator each = db.iterator(Column.META)) {
      each.seek(new byte[] {PREFIX});
      while (db.isValid(each) && each.key()[0] == PREFIX) {
        ByteReader key = new ByteReader(each.key());
        key.octet();
        reader.accept(key.eight(), new ByteReader(each.value()).eight());
        each.next();
      }
    }
  }
}
