package io.cormorant.archive.rocksdb;

import io.cormorant.core.Pick;
import io.cormorant.frontier.UrlPool;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/// A way through the waiting URLs of a frontier on disk: those on the heap when it begins, then the
/// queue on disk in the order of its keys. It holds nothing open in between. One that is committed
/// under a later key meanwhile is met again.
final class DiskWalk implements UrlPool.Walk {
  private final Database db;
  private final Iterator<Hot> warm;
  private final Function<Hot, Pick> pick;
  private final BiFunction<QueueKey, QueueValue, @Nullable Pick> waiting;
  private byte[] from = new byte[0];
  private boolean over;

  /// @param warm those on the heap
  /// @param waiting what lies on disk as it waits now, or null if it waits no longer
  DiskWalk(
      Database db,
      List<Hot> warm,
      Function<Hot, Pick> pick,
      BiFunction<QueueKey, QueueValue, @Nullable Pick> waiting) {
    this.db = db;
    this.warm = warm.iterator();
    this.pick = pick;
    this.waiting = waiting;
  }

  @Override
  public boolean next(int max, Consumer<Pick> action) {
    int looks = 0;
    for (; looks < max && warm.hasNext(); looks++) {
      Hot next = warm.next();
      if (next.isInHeap()) {
        action.accept(pick.apply(next));
      }
    }
    if (looks < max && !over) {
      read(max - looks, action);
    }
    return !over;
  }

  private void read(int max, Consumer<Pick> action) {
    try (RocksIterator each = db.iterator(Column.QUEUE)) {
      each.seek(from);
      for (int looks = 0; looks < max && db.isValid(each); looks++) {
        byte[] key = each.key();
        Pick found = waiting.apply(QueueKey.of(key), QueueValue.of(each.value()));
        if (found != null) {
          action.accept(found);
        }
        each.next();
        from = Arrays.copyOf(key, key.length + 1);
      }
      over = !db.isValid(each);
    }
  }
}
