package io.cormorant.archive.rocksdb;

import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.UrlHash;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/// The store of a crawl: what its frontier knows, what it refused, the states of its parts, and how
/// far the other files of its folder are valid. All of it changes only by [#commit], as one piece.
///
/// One process writes; any others read beside it. In the writer, the frontier belongs to the
/// captain's thread and commits to the archive's; the rest may be used before and after.
public final class CrawlStore implements AutoCloseable {
  /// Of what this version writes; it reads all before it as well. In 1 nothing that waits has
  /// evidence; up to 2 no state lies in pieces, see [PartStates].
  static final int FORMAT = 3;

  private static final byte[] FORMAT_KEY = {'f'};
  private static final byte[] HASH_KEY = {'h'};
  private static final byte[] POSITIONS_KEY = {'p'};
  static final byte[] REFUSED_KEY = {'r'};

  private final Database db;
  private final StoreSettings settings;
  private final long[] hashKey;
  private final PartStates states;
  private final Queue<FrontierBatch> cuts = new ConcurrentLinkedQueue<>();
  private @Nullable DiskFrontier frontier;
  private volatile long durable;
  private long refused;

  /// How many URLs are in which state.
  ///
  /// @param waiting those being fetched among them
  public record Counts(long waiting, long done, long errors, long purged, long refused) {}

  private CrawlStore(Database db, StoreSettings settings, long[] hashKey) {
    this.db = db;
    this.settings = settings;
    this.hashKey = hashKey;
    this.states = new PartStates(db);
    this.refused = number(REFUSED_KEY);
  }

  /// Opens the store for the one process that writes, and makes it where there is none.
  ///
  /// @throws io.cormorant.archive.ArchiveException if it is of a newer version, damaged, open
  ///   elsewhere, or cannot be written
  public static CrawlStore open(Path store, StoreSettings settings) {
    Database db = Database.open(store, settings);
    boolean opened = false;
    try {
      long[] known = hashKey(db);
      long[] hashKey = known == null ? UrlHash.key(new SecureRandom()) : known;
      initialise(db, hashKey);
      CrawlStore made = new CrawlStore(db, settings, hashKey);
      opened = true;
      return made;
    } finally {
      if (!opened) {
        db.close();
      }
    }
  }

  /// Whether there is a store at all, whatever its state.
  public static boolean exists(Path store) {
    return Database.exists(store);
  }

  /// Reads every block of every file and compares it with its checksum.
  ///
  /// @throws io.cormorant.archive.ArchiveException if one is damaged
  public void verify() {
    db.verify();
  }

  /// Opens the store for reading, while a crawl runs too. Changes nothing in its folder.
  public static CrawlStore read(Path store) {
    Database db = Database.read(store);
    boolean opened = false;
    try {
      long[] hashKey = hashKey(db);
      if (hashKey == null) {
        throw StoreFailure.broken(store, new IllegalStateException("it has no format"));
      }
      CrawlStore made = new CrawlStore(db, StoreSettings.defaults(), hashKey);
      opened = true;
      return made;
    } finally {
      if (!opened) {
        db.close();
      }
    }
  }

  /// The key of the hash, null in a new store.
  private static long @Nullable [] hashKey(Database db) {
    byte[] format = db.get(Column.META, FORMAT_KEY);
    byte[] key = db.get(Column.META, HASH_KEY);
    if (format == null || key == null) {
      return null;
    }
    if (new ByteReader(format).number() > FORMAT) {
      throw StoreFailure.newer(db.path(), new IllegalStateException("a newer format"));
    }
    ByteReader in = new ByteReader(key);
    long[] numbers = new long[UrlHash.KEY_LENGTH];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.eight();
    }
    return numbers;
  }

  /// An older version must not read what this one will write.
  private static void initialise(Database db, long[] key) {
    Bytes bytes = new Bytes();
    for (long number : key) {
      bytes.eight(number);
    }
    try (WriteBatch batch = new WriteBatch()) {
      db.put(batch, Column.META, FORMAT_KEY, new Bytes().number(FORMAT).toArray());
      db.put(batch, Column.META, HASH_KEY, bytes.toArray());
      db.write(batch);
    } catch (RocksDBException e) {
      throw StoreFailure.using(db.path(), e);
    }
  }

  /// The frontier as of the last commit. At most one, in the writer only.
  public DiskFrontier frontier(HostGate gate) {
    frontier = new DiskFrontier(this, db, new UrlHash(hashKey), settings, gate);
    return frontier;
  }

  /// Makes the oldest cut of the frontier that is not yet on disk durable, and everything in the
  /// commit, in one piece.
  public void commit(Commit commit) {
    FrontierBatch cut = cuts.poll();
    try (WriteBatch batch = cut == null ? new WriteBatch() : new WriteBatch(cut.batch)) {
      if (cut != null) {
        unqueue(cut.moved, batch);
      }
      db.put(batch, Column.META, POSITIONS_KEY, commit.positions().toBytes());
      for (Map.Entry<String, byte[]> state : commit.states().entrySet()) {
        states.put(batch, state.getKey(), state.getValue());
      }
      refuse(commit.refusals(), batch);
      db.write(batch);
    } catch (RocksDBException e) {
      throw StoreFailure.using(db.path(), e);
    }
    if (cut != null) {
      durable = cut.number;
    }
  }

  /// Deletes the keys that URLs have in the queue on disk.
  private void unqueue(List<byte[]> hashes, WriteBatch batch) throws RocksDBException {
    hashes.sort(Arrays::compareUnsigned);
    for (byte[] hash : hashes) {
      KnownRecord record = known(hash);
      if (record == null || record.state() != UrlState.WAITING) {
        throw StoreFailure.broken(
            db.path(), new IllegalStateException("a URL that waits is not known"));
      }
      db.delete(batch, Column.QUEUE, record.writeKey(new Bytes()).toArray());
    }
  }

  private void refuse(List<Refused> refusals, WriteBatch batch) throws RocksDBException {
    Map<Url, Refused> fresh = new HashMap<>();
    for (Refused refusal : refusals) {
      if (!fresh.containsKey(refusal.url()) && refused(refusal.url()).isEmpty()) {
        fresh.put(refusal.url(), refusal);
        db.put(batch, Column.REFUSED, hash(refusal.url()), refusal.toBytes());
      }
    }
    if (!fresh.isEmpty()) {
      refused += fresh.size();
      db.put(batch, Column.META, REFUSED_KEY, new Bytes().number(refused).toArray());
    }
  }

  /// Forgets URLs but for their hashes: they stay known and are never fetched again, and none of
  /// their texts is left. In the writer only, before there is a frontier.
  ///
  /// @param gone which of the known or refused URLs
  /// @return how many known ones were forgotten
  public long forget(Predicate<Url> gone) {
    return new StorePurge(db, this).run(gone);
  }

  /// How far the other files are valid.
  public Positions positions() {
    byte[] stored = db.get(Column.META, POSITIONS_KEY);
    return stored == null ? Positions.NONE : Positions.of(stored);
  }

  /// What a part said of itself at the last commit.
  public Optional<byte[]> state(String part) {
    return states.find(part);
  }

  public Counts counts() {
    Counters counters = counters();
    return new Counts(
        counters.waiting(), counters.done(), counters.errors(), counters.purged(), refused);
  }

  /// What is known of a URL.
  public Optional<KnownUrl> find(Url url) {
    KnownRecord record = known(url);
    return Optional.ofNullable(record)
        .map(r -> new KnownUrl(r.state(), r.state() == UrlState.WAITING ? pick(url, r) : null));
  }

  private Pick pick(Url url, KnownRecord record) {
    byte[] stored = db.get(Column.QUEUE, record.writeKey(new Bytes()).toArray());
    if (stored == null) {
      throw StoreFailure.broken(
          db.path(), new IllegalStateException(url + " waits but is not in the queue"));
    }
    return pick(url, record.priority(), QueueValue.of(stored));
  }

  private Pick pick(Url url, long priority, QueueValue value) {
    Url via = value.via() == 0 ? null : new Names(db).find(value.via()).orElse(null);
    return new Pick(value.candidate(url, via), priority);
  }

  /// Why a link was not followed.
  public Optional<Refused> refused(Url url) {
    return Optional.ofNullable(db.get(Column.REFUSED, hash(url))).map(Refused::of);
  }

  /// Visited pages that link to a URL, at most so many; none where links are not kept.
  public List<Url> linksTo(Url url, int max) {
    KnownRecord record = known(url);
    if (record == null) {
      return List.of();
    }
    Names names = new Names(db);
    return new StoredLinks(db)
        .sources(record.id(), max)
        .intStream()
        .limit(max)
        .boxed()
        .flatMap(id -> names.find(id).stream())
        .toList();
  }

  /// Whether it has any links.
  public boolean hasLinks() {
    return new StoredLinks(db).forEach(1, _ -> false) > 0;
  }

  /// Told what is in the link graph, by numbers that stand for URLs.
  public interface LinkReader {
    /// A page was visited, and these are where its links lead, each once.
    void visited(int page, int[] targets);

    /// A URL gave no page.
    void lost(int url);
  }

  /// Reads the link graph in the order in which the crawl went; nothing where links are not kept.
  public void readLinks(LinkReader reader) {
    new StoredLinks(db)
        .forEach(
            1,
            record -> {
              switch (record.kind()) {
                case SEED -> {}
                case VISITED -> reader.visited(record.id(), record.targets());
                case LOST -> reader.lost(record.id());
              }
              return true;
            });
  }

  /// The number that stands for a URL in the link graph, 0 if it is not known.
  public int number(Url url) {
    KnownRecord record = known(url);
    return record == null ? 0 : record.id();
  }

  /// Everything that was refused, in no order.
  public void forEachRefused(Consumer<Refused> action) {
    try (RocksIterator each = db.iterator(Column.REFUSED)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        action.accept(Refused.of(each.value()));
      }
    }
  }

  @Override
  public void close() {
    db.close();
    if (frontier != null) {
      frontier.free();
    }
  }

  @Nullable KnownRecord known(Url url) {
    return known(hash(url));
  }

  @Nullable KnownRecord known(byte[] hash) {
    byte[] stored = db.get(Column.KNOWN, hash);
    return stored == null ? null : KnownRecord.of(stored);
  }

  Counters counters() {
    byte[] stored = db.get(Column.META, Changes.COUNTERS);
    return stored == null ? Counters.NEW : Counters.of(stored);
  }

  /// Takes a cut, to be committed in its turn.
  void hand(FrontierBatch cut) {
    cuts.add(cut);
  }

  /// The number of the last cut that is on disk.
  long durable() {
    return durable;
  }

  byte[] hash(Url url) {
    UrlHash hash = new UrlHash(hashKey);
    hash.read(url.toString());
    return new Bytes(12).eight(hash.first()).four((int) (hash.second() >>> 32)).toArray();
  }

  /// The number of refused URLs changed.
  void refused(long count) {
    refused = count;
  }

  private long number(byte[] key) {
    byte[] stored = db.get(Column.META, key);
    return stored == null ? 0 : new ByteReader(stored).number();
  }
}
