package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// What changed in a frontier and is not known to be on disk: since the last cut, and in cuts that
/// were handed over and not yet committed. Confined to the captain's thread.
final class Changes {
  static final byte[] COUNTERS = {'c'};

  private static final int FIRST_CAPACITY = 1 << 12;

  private final int names;
  private final int hosts;
  private final int queue;
  private final int links;
  private final int meta;
  private final SortedPuts queuePuts;
  private final SortedPuts knownPuts;
  private final List<Hot> urls = new ArrayList<>();
  private final List<DiskQueue> queues = new ArrayList<>();
  private final Deque<Handed> handed = new ArrayDeque<>();

  /// Ids that changed; null until somebody asks, which is seldom.
  private @Nullable IntOpenHashSet pending;

  /// Orders of keys that are still on disk and will be deleted.
  private final LongOpenHashSet deleted = new LongOpenHashSet();

  private LongArrayList deletedNow = new LongArrayList();

  /// Ids of URLs the keys of which are still on disk and will be deleted by [FrontierBatch#moved].
  private final IntOpenHashSet unread = new IntOpenHashSet();

  private IntArrayList unreadNow = new IntArrayList();
  private List<byte[]> moved = new ArrayList<>();
  private final Bytes key = new Bytes();
  private final Bytes value = new Bytes(1 << 10);
  private final BatchBytes batch = new BatchBytes(FIRST_CAPACITY);
  private long number = 1;

  /// A cut that was handed over, and what becomes true when it is on disk.
  private record Handed(long number, IntArrayList ids, LongArrayList orders, IntArrayList unread) {}

  Changes(Database db) {
    this.names = db.id(Column.NAMES);
    this.hosts = db.id(Column.HOSTS);
    this.queue = db.id(Column.QUEUE);
    this.links = db.id(Column.LINKS);
    this.meta = db.id(Column.META);
    this.queuePuts = new SortedPuts(queue);
    this.knownPuts = new SortedPuts(db.id(Column.KNOWN));
  }

  /// Whether the disk may say something else of a URL than the heap.
  boolean isPending(int id) {
    IntOpenHashSet ids = pending;
    if (ids == null) {
      ids = new IntOpenHashSet();
      for (Hot hot : urls) {
        ids.add(hot.id);
      }
      for (Handed cut : handed) {
        ids.addAll(cut.ids);
      }
      pending = ids;
    }
    return ids.contains(id);
  }

  /// Whether a key that is on disk does not count any more.
  boolean isDeleted(long order, int id) {
    return deleted.contains(order) || unread.contains(id);
  }

  void touch(Hot hot) {
    if (!hot.touched) {
      hot.touched = true;
      urls.add(hot);
      if (pending != null) {
        pending.add(hot.id);
      }
    }
  }

  void touch(DiskQueue host) {
    if (!host.touched) {
      host.touched = true;
      queues.add(host);
    }
  }

  /// The stored key of a URL is no longer its place, if it has one.
  void unstore(Hot hot) {
    if (hot.storedOrder == Hot.UNREAD) {
      unread.add(hot.id);
      unreadNow.add(hot.id);
      moved.add(new Bytes(KnownRecord.KEY_BYTES).eight(hot.hash).four(hot.otherHash).toArray());
    } else if (hot.storedOrder != Hot.NOWHERE) {
      batch.delete(queue, QueueKey.write(key, hot.home().id, hot.storedPriority, hot.storedOrder));
      deleted.add(hot.storedOrder);
      deletedNow.add(hot.storedOrder);
    }
    hot.storedOrder = Hot.NOWHERE;
  }

  void name(int id, Url url) {
    batch.put(names, key.clear().four(id), value.clear().text(url.toString()));
  }

  /// Something a strategy remembers, or forgets if it is 0.
  void remember(long name, long number) {
    DiskMemory.writeKey(key, name);
    if (number == 0) {
      batch.delete(meta, key);
    } else {
      batch.put(meta, key, value.clear().eight(number));
    }
  }

  /// Something about the link graph.
  void link(Bytes linkKey, Bytes linkValue) {
    batch.put(links, linkKey, linkValue);
  }

  /// The number of the cut that is being made.
  long number() {
    return number;
  }

  /// Ends the group of changes.
  ///
  /// @param viaIds gives the id of the page a URL was found on, naming it here where need be
  /// @param counters asked last, since the changes may count
  FrontierBatch cut(ToIntFunction<Url> viaIds, Supplier<Counters> counters) {
    IntArrayList ids = new IntArrayList(urls.size());
    for (Hot hot : urls) {
      hot.touched = false;
      hot.cut = number;
      ids.add(hot.id);
      if (!hot.named) {
        hot.named = true;
        name(hot.id, Objects.requireNonNull(hot.url));
      }
      if (hot.viaId == Hot.NOT_ASKED) {
        hot.viaId = viaIds.applyAsInt(Objects.requireNonNull(hot.via));
      }
      enqueue(hot);
      if (!hot.outdated) {
        storeKnown(hot);
      }
    }
    queuePuts.moveTo(batch);
    knownPuts.moveTo(batch);
    urls.clear();
    queues.forEach(this::store);
    queues.clear();
    batch.put(meta, key.clear().bytes(COUNTERS), value.clear().bytes(counters.get().toBytes()));
    handed.add(new Handed(number, ids, deletedNow, unreadNow));
    FrontierBatch cut = new FrontierBatch(number++, batch.toArray(), moved);
    batch.clear();
    deletedNow = new LongArrayList();
    unreadNow = new IntArrayList();
    moved = new ArrayList<>();
    return cut;
  }

  /// Forgets what is on disk.
  ///
  /// @param durable the last cut that is
  void settle(long durable) {
    while (!handed.isEmpty() && handed.getFirst().number <= durable) {
      Handed cut = handed.removeFirst();
      pending = null;
      cut.orders.forEach(deleted::remove);
      cut.unread.forEach(unread::remove);
    }
  }

  private void enqueue(Hot hot) {
    DiskQueue host = hot.queue;
    boolean isElsewhere = hot.storedOrder != hot.order;
    if (host != null && !hot.state.isEnd() && (isElsewhere || hot.rewritten)) {
      if (isElsewhere) {
        unstore(hot);
      }
      QueueKey.write(key, host.id, hot.priority, hot.order);
      QueueValue.write(value, hot);
      queuePuts.put(host.id, key, value);
      hot.storedPriority = hot.priority;
      hot.storedOrder = hot.order;
    }
    hot.rewritten = false;
  }

  private void storeKnown(Hot hot) {
    DiskQueue host = hot.queue;
    if (hot.state.isEnd()) {
      KnownRecord.write(value, hot.state, hot.id);
    } else if (host != null) {
      KnownRecord.writeWaiting(value, hot.id, hot.priority, hot.order, host.id);
    } else {
      return;
    }
    key.clear().eight(hot.hash).four(hot.otherHash);
    knownPuts.put((int) (hot.hash >>> 32), key, value);
  }

  private void store(DiskQueue host) {
    host.touched = false;
    key.clear().four(host.id);
    if (!host.isEmpty()) {
      host.stored = true;
      batch.put(hosts, key, host.write(value));
    } else if (host.stored) {
      host.stored = false;
      batch.delete(hosts, key);
    }
  }
}
