package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/// Takes URLs out of a store in one piece: names, places in the queue and refusals go, what stays
/// is a hash that says purged.
final class StorePurge {
  private final Database db;
  private final CrawlStore store;

  /// The records of hosts that lose URLs, by id.
  private final Map<Integer, HostRecord> hosts = new HashMap<>();

  private Counters counters;
  private long refused;

  StorePurge(Database db, CrawlStore store) {
    this.db = db;
    this.store = store;
    this.counters = store.counters();
    this.refused = store.counts().refused();
  }

  long run(Predicate<Url> gone) {
    long before = counters.purged();
    try (WriteBatch batch = new WriteBatch()) {
      forgetNames(gone, batch);
      forgetRefused(gone, batch);
      for (Map.Entry<Integer, HostRecord> host : hosts.entrySet()) {
        write(host.getKey(), host.getValue(), batch);
      }
      db.put(batch, Column.META, Changes.COUNTERS, counters.toBytes());
      db.put(batch, Column.META, CrawlStore.REFUSED_KEY, new Bytes().number(refused).toArray());
      db.write(batch);
      for (Column column : Column.values()) {
        db.rewrite(column);
      }
    } catch (RocksDBException e) {
      throw StoreFailure.using(db.path(), e);
    }
    store.refused(refused);
    return counters.purged() - before;
  }

  private void forgetNames(Predicate<Url> gone, WriteBatch batch) throws RocksDBException {
    try (RocksIterator each = db.iterator(Column.NAMES)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        Url url = Url.of(new String(each.value(), StandardCharsets.UTF_8));
        if (gone.test(url)) {
          db.delete(batch, Column.NAMES, each.key());
          forget(url, new ByteReader(each.key()).four(), batch);
        }
      }
    }
  }

  private void forgetRefused(Predicate<Url> gone, WriteBatch batch) throws RocksDBException {
    try (RocksIterator each = db.iterator(Column.REFUSED)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        Refused found = Refused.of(each.value());
        Url via = found.via();
        if (gone.test(found.url())) {
          db.delete(batch, Column.REFUSED, each.key());
          refused--;
        } else if (via != null && gone.test(via)) {
          Refused without = new Refused(found.url(), found.rule(), null);
          db.put(batch, Column.REFUSED, each.key(), without.toBytes());
        }
      }
    }
  }

  /// A name that is only that of a page others were found on has no state of its own.
  private void forget(Url url, int id, WriteBatch batch) throws RocksDBException {
    byte[] hash = store.hash(url);
    KnownRecord known = store.known(hash);
    if (known == null || known.id() != id) {
      return;
    }
    Bytes purged = new Bytes();
    KnownRecord.write(purged, UrlState.PURGED, id);
    db.put(batch, Column.KNOWN, hash, purged.toArray());
    boolean waited = known.state() == UrlState.WAITING;
    if (waited) {
      unqueue(known, batch);
    }
    counters =
        new Counters(
            counters.lastOrder(),
            counters.nextHost(),
            counters.waiting() - (waited ? 1 : 0),
            counters.done() - (known.state() == UrlState.DONE ? 1 : 0),
            counters.errors() - (known.state() == UrlState.ERROR ? 1 : 0),
            counters.purged() + 1);
  }

  private void unqueue(KnownRecord known, WriteBatch batch) throws RocksDBException {
    db.delete(batch, Column.QUEUE, known.writeKey(new Bytes()).toArray());
    HostRecord host = hosts.computeIfAbsent(known.host(), this::host);
    hosts.put(
        known.host(),
        new HostRecord(
            host.name(), host.count() - 1, host.sum() - DiskQueue.value(known.priority())));
  }

  private HostRecord host(int id) {
    byte @Nullable [] stored = db.get(Column.HOSTS, new Bytes().four(id).toArray());
    if (stored == null) {
      throw StoreFailure.broken(db.path(), new IllegalStateException("host " + id + " is missing"));
    }
    return HostRecord.of(stored);
  }

  private void write(int id, HostRecord host, WriteBatch batch) throws RocksDBException {
    byte[] key = new Bytes().four(id).toArray();
    if (host.count() > 0) {
      db.put(
          batch,
          Column.HOSTS,
          key,
          HostRecord.write(new Bytes(), host.name(), host.count(), host.sum()).toArray());
    } else {
      db.delete(batch, Column.HOSTS, key);
    }
  }
}
