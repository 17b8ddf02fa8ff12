package io.cormorant.archive.rocksdb;

import io.cormorant.core.Priority;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/// Reads waiting URLs from disk that are not on the heap.
final class ColdEntries {
  /// Keys that are looked at for a sample.
  private static final int LOOKS = 256;

  /// That many are read where the next ones are not good enough to stay for long: they are cheap
  /// once the place is found.
  private static final int FEW = 4;

  /// Says which keys do not count.
  interface Filter {
    /// Whether a key that is on disk is also on the heap, or is about to be deleted.
    boolean isElsewhere(long order, int id);
  }

  private final Database db;
  private final Filter filter;
  private final RocksIterator standing;
  private final Bytes key = new Bytes();

  ColdEntries(Database db, Filter filter) {
    this.db = db;
    this.filter = filter;
    this.standing = db.standingIterator(Column.QUEUE);
  }

  /// Takes those that are brought to the heap.
  interface Warmed {
    /// Takes one, and says whether the next one is wanted too.
    boolean accept(QueueKey key, QueueValue value);
  }

  /// Brings the next ones of a host to the heap, and finds out the limit.
  ///
  /// @param most 0 to find out the limit only
  void refill(DiskQueue queue, int most, Warmed warmed) {
    db.refresh(standing);
    refill(standing, queue, most, warmed);
  }

  private void refill(RocksIterator each, DiskQueue queue, int most, Warmed warmed) {
    int wanted = most;
    each.seek(queue.writeLimit(key).toArray());
    while (queue.cold() > 0) {
      QueueKey at = db.isValid(each) ? QueueKey.of(each.key()) : null;
      if (at == null || at.host() != queue.id) {
        throw StoreFailure.broken(
            db.path(), new IllegalStateException("the queue of " + queue.host() + " is too short"));
      }
      QueueValue value = QueueValue.of(each.value());
      if (!isElsewhere(at, value)) {
        if (wanted-- == 0) {
          queue.limit(at.priority(), at.order());
          return;
        }
        if (!warmed.accept(at, value)) {
          wanted = Math.min(wanted, FEW);
        }
      }
      each.next();
    }
  }

  /// How one was found of which the key is known.
  Hot read(Hot known) {
    QueueKey.write(key, known.home().id, known.priority, known.order);
    byte[] value = db.get(Column.QUEUE, key.toArray());
    if (value == null) {
      throw StoreFailure.broken(
          db.path(), new IllegalStateException("a URL that waits is in no queue: " + known.url));
    }
    QueueKey at = new QueueKey(known.home().id, known.priority, known.order);
    return Hot.stored(known.home(), at, QueueValue.of(value));
  }

  /// Whether what is on disk is also on the heap, or does not count any more.
  boolean isElsewhere(QueueKey at, QueueValue value) {
    return filter.isElsewhere(at.order(), value.id());
  }

  /// Lets go of what was merged into others on disk since the last reading.
  void release() {
    db.refresh(standing);
  }

  /// All of these hosts.
  void forEach(Int2ObjectMap<DiskQueue> queues, Consumer<Hot> action) {
    try (RocksIterator each = db.iterator(Column.QUEUE)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        QueueKey at = QueueKey.of(each.key());
        QueueValue value = QueueValue.of(each.value());
        DiskQueue queue = queues.get(at.host());
        if (queue != null && !isElsewhere(at, value)) {
          action.accept(Hot.stored(queue, at, value));
        }
      }
    }
  }

  /// One of a host with a major value in a range, of all if there are few, else of those behind a
  /// random place in the range; null if there is none.
  @Nullable Hot any(DiskQueue queue, double from, double to, RandomGenerator random) {
    Chooser chooser = new Chooser(random);
    if (queue.cold() > 0) {
      some(queue, from, to, random, chooser);
    }
    return chooser.chosen();
  }

  private void some(
      DiskQueue queue, double from, double to, RandomGenerator random, Consumer<Hot> action) {
    double low = Double.isFinite(from) ? from : Math.min(0, to - 1);
    double high = Double.isFinite(to) ? to : Math.max(1, low + 1);
    double middle = low + (high - low) * random.nextDouble();
    int[] looks = {LOOKS};
    try (RocksIterator each = db.iterator(Column.QUEUE)) {
      if (from <= 1 && 1 < to) {
        scan(each, queue, Long.MAX_VALUE, Long.MAX_VALUE, looks, action);
      }
      long end = Priority.of(from, Double.NEGATIVE_INFINITY);
      long start = Priority.of(middle, Double.POSITIVE_INFINITY);
      scan(each, queue, start, end, looks, hot -> ifIn(hot, from, to, action));
      long top = Priority.of(to, Double.POSITIVE_INFINITY);
      scan(each, queue, top, start + 1, looks, hot -> ifIn(hot, from, to, action));
    }
  }

  private static void ifIn(Hot hot, double from, double to, Consumer<Hot> action) {
    if (Priority.isBetween(hot.priority, from, to)) {
      action.accept(hot);
    }
  }

  /// Those from the higher priority down to the lower one, as long as there are looks left.
  private void scan(
      RocksIterator each,
      DiskQueue queue,
      long higher,
      long lower,
      int[] looks,
      Consumer<Hot> action) {
    each.seek(QueueKey.write(key, queue.id, higher, 0).toArray());
    for (; looks[0] > 0 && db.isValid(each); each.next(), looks[0]--) {
      QueueKey at = QueueKey.of(each.key());
      if (at.host() != queue.id || at.priority() < lower) {
        return;
      }
      QueueValue value = QueueValue.of(each.value());
      if (!isElsewhere(at, value)) {
        action.accept(Hot.stored(queue, at, value));
      }
    }
  }
}
