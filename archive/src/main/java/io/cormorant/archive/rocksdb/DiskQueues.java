package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/// The queues of all hosts with a URL that waits or is being fetched, by the names of the hosts.
final class DiskQueues {
  private final Map<String, DiskQueue> queues = new HashMap<>();
  private @Nullable DiskQueue lastFound;
  private int nextId;

  DiskQueues(int nextId) {
    this.nextId = nextId;
  }

  /// The queue of the URL's host, a new one if need be. Most links of a page lead to one host, so
  /// the last one found is tried first.
  DiskQueue of(Url url) {
    if (lastFound != null && !lastFound.isEmpty() && url.isOn(lastFound.host())) {
      return lastFound;
    }
    DiskQueue queue = queues.get(url.host());
    if (queue == null) {
      queue = new DiskQueue(nextId++, url.host());
      queues.put(url.host(), queue);
    }
    lastFound = queue;
    return queue;
  }

  @Nullable DiskQueue find(String host) {
    return queues.get(host);
  }

  /// Takes in those that are stored; their limits are not known yet.
  void load(Database db) {
    try (RocksIterator each = db.iterator(Column.HOSTS)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        int id = new ByteReader(each.key()).four();
        DiskQueue stored = new DiskQueue(id, HostRecord.of(each.value()));
        queues.put(stored.host(), stored);
      }
    }
  }

  void remove(DiskQueue empty) {
    queues.remove(empty.host());
  }

  Collection<DiskQueue> all() {
    return queues.values();
  }

  /// The id of the next new host.
  int nextId() {
    return nextId;
  }
}
