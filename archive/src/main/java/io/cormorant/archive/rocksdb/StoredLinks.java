package io.cormorant.archive.rocksdb;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/// The link graph as it is on disk.
///
/// What the graph was told lies there in order, each under its number from 1, and for each visited
/// page under which number its links are. Links whose runs are written are there once more, under
/// their target and the number of the run.
final class StoredLinks {
  private static final int RECORD = 'e';
  private static final int PAGE = 'p';
  private static final int IN = 'i';
  private static final int WRITTEN = 'w';

  private final Database db;

  StoredLinks(Database db) {
    this.db = db;
  }

  /// How much of it is in runs.
  ///
  /// @param records up to that number are
  /// @param runs there are
  record Written(long records, int runs) {}

  static Bytes recordKey(Bytes key, long number) {
    return key.clear().octet(RECORD).eight(number);
  }

  static Bytes pageKey(Bytes key, int id) {
    return key.clear().octet(PAGE).four(id);
  }

  static Bytes inKey(Bytes key, int target, int run) {
    return key.clear().octet(IN).four(target).four(run);
  }

  static Bytes writtenKey(Bytes key) {
    return key.clear().octet(WRITTEN);
  }

  Written written() {
    byte[] stored = db.get(Column.LINKS, writtenKey(new Bytes()).toArray());
    if (stored == null) {
      return new Written(0, 0);
    }
    ByteReader in = new ByteReader(stored);
    return new Written(in.number(), (int) in.number());
  }

  /// Told of records in order; says whether it wants more.
  interface Listener {
    boolean hear(LinkRecord record);
  }

  /// Tells of the records from a number on, and returns of how many.
  long forEach(long from, Listener listener) {
    long told = 0;
    try (RocksIterator each = db.iterator(Column.LINKS)) {
      each.seek(recordKey(new Bytes(), from).toArray());
      boolean more = true;
      while (more && db.isValid(each) && each.key()[0] == RECORD) {
        more = listener.hear(LinkRecord.of(each.value()));
        told++;
        each.next();
      }
    }
    return told;
  }

  /// The targets of a visited page, null where it is not there.
  int @Nullable [] targets(int id) {
    byte[] number = db.get(Column.LINKS, pageKey(new Bytes(), id).toArray());
    if (number == null) {
      return null;
    }
    byte[] key = recordKey(new Bytes(), new ByteReader(number).number()).toArray();
    return LinkRecord.of(Objects.requireNonNull(db.get(Column.LINKS, key))).targets();
  }

  /// Adds the pages that link to an id by the first runs, until there are `max` or a few more.
  void addSources(int id, int runs, IntArrayList sources, int max) {
    byte[] prefix = new Bytes().octet(IN).four(id).toArray();
    try (RocksIterator each = db.iterator(Column.LINKS)) {
      each.seek(prefix);
      while (sources.size() < max
          && db.isValid(each)
          && Arrays.mismatch(prefix, each.key()) == prefix.length
          && ByteBuffer.wrap(each.key()).getInt(prefix.length) < runs) {
        sources.addElements(sources.size(), LinkRecord.readIds(new ByteReader(each.value())));
        each.next();
      }
    }
  }

  /// The pages that link to an id, for those who read a store.
  IntArrayList sources(int id, int max) {
    IntArrayList sources = new IntArrayList();
    Written written = written();
    addSources(id, written.runs(), sources, max);
    forEach(
        written.records() + 1,
        record -> {
          if (Arrays.binarySearch(record.targets(), id) >= 0) {
            sources.add(record.id());
          }
          return sources.size() < max;
        });
    return sources;
  }
}
