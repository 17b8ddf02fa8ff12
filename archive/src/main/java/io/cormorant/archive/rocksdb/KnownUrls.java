package io.cormorant.archive.rocksdb;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import io.cormorant.frontier.UrlHash;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/// The known URLs in native memory: for each 80 bits of its hash, its id, its state and the upper
/// half of its priority, in 18 bytes. Once there is no room for all of them it is a cache of what
/// is on disk, with a filter in front of the disk, since most links that are not in it are new.
/// Among a hundred million URLs two are taken for one with a chance of about 4 in a billion.
///
/// Works by a cursor, so that a link that is known already makes no object: [#find] sets it, the
/// other methods speak of the URL it is at. Confined to one thread.
final class KnownUrls implements AutoCloseable {
  /// Many small segments: each grows by itself, so growing needs little memory beside what is
  /// there.
  private static final int MOST_SEGMENTS = 1 << 10;

  private static final int SEGMENT_BYTES = 1 << 12;

  /// The order of one that does not wait.
  static final int NO_ORDER = -1;

  /// URLs that can be looked at ahead: what is fetched for them fits the smallest cache.
  static final int MOST_AHEAD = 64;

  private static final int FILTER_SHARE = 16;

  /// How the disk is asked.
  interface Disk {
    @Nullable KnownRecord get(byte[] hash);
  }

  private final Disk disk;
  private final UrlHash hasher;
  private final KnownSegment[] segments;
  private final long filterBytes;
  private final IntPredicate mustStay;
  private final Bytes key = new Bytes();
  private long slotsLeft;
  private @Nullable BlockedBloom filter;
  private KnownSegment segment;
  private int slot;
  private long hash;
  private int otherHash;
  private final long[] hashesAhead = new long[MOST_AHEAD];
  private final int[] othersAhead = new int[MOST_AHEAD];

  /// Keeps the compiler from leaving out what is only read to be in the cache.
  @SuppressWarnings("unused")
  private long touched;

  /// @param mustStay whether the URL of an id is not on disk as it is here
  KnownUrls(UrlHash hasher, Disk disk, long bytes, IntPredicate mustStay) {
    this.hasher = hasher;
    this.disk = disk;
    this.filterBytes = bytes / FILTER_SHARE;
    this.slotsLeft = (bytes - filterBytes) / KnownSegment.SLOT_BYTES;
    this.mustStay = mustStay;
    long most = Math.clamp(bytes / SEGMENT_BYTES, 1, MOST_SEGMENTS);
    this.segments = new KnownSegment[Integer.highestOneBit((int) most)];
    for (int i = 0; i < segments.length; i++) {
      segments[i] = new KnownSegment();
      slotsLeft -= segments[i].capacity();
    }
    this.segment = segments[0];
  }

  /// Goes to a URL, or where it would be.
  ///
  /// @return whether it is known
  boolean find(Url url) {
    hasher.read(url.toString());
    return find(hasher.first(), other());
  }

  /// Prepares [#findAhead]. The places of all of them are fetched from memory at once, which takes
  /// about as long as fetching one: links are all over the table, and waiting for one after the
  /// other would be a third of what an offer costs.
  ///
  /// @param candidates at most [#MOST_AHEAD]
  void lookAhead(List<Candidate> candidates) {
    int count = candidates.size();
    for (int i = 0; i < count; i++) {
      hasher.read(candidates.get(i).url().toString());
      hashesAhead[i] = hasher.first();
      othersAhead[i] = other();
    }
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += segment(hashesAhead[i]).touch(hashesAhead[i]);
    }
    touched = sum;
  }

  /// Goes to one of the URLs that were looked at ahead, or where it would be.
  ///
  /// @return whether it is known
  boolean findAhead(int place) {
    return find(hashesAhead[place], othersAhead[place]);
  }

  private boolean find(long newHash, int newOther) {
    hash = newHash;
    otherHash = newOther;
    segment = segment(hash);
    slot = segment.slot(hash, otherHash);
    if (segment.isUsed(slot)) {
      segment.mark(slot);
      return true;
    }
    return filter != null && filter.mayContain(KnownSegment.kept(hash)) && findOnDisk();
  }

  private KnownSegment segment(long of) {
    return segments[(int) of & (segments.length - 1)];
  }

  private int other() {
    return (int) (hasher.second() >>> 32);
  }

  private boolean findOnDisk() {
    KnownRecord record = ask();
    if (record == null) {
      return false;
    }
    add(record.id(), record.state(), record.priority(), record.order());
    return true;
  }

  private @Nullable KnownRecord ask() {
    return disk.get(key.clear().eight(hash).four(otherHash).toArray());
  }

  /// One that waits on disk only. Where its key does not follow from what is in memory it is left
  /// to the commit to find it, see [FrontierBatch].
  ///
  /// @param isExact whether the whole priority is needed, even if it must be read
  Hot cold(Url url, DiskQueue queue, boolean isExact) {
    return !isKeyKnown() && (!isExact || isMajorAll())
        ? Hot.cold(id(), url, queue, priority(), Hot.UNREAD)
        : stored(url, queue);
  }

  /// One that waits on disk only, with its whole key.
  Hot stored(Url url, DiskQueue queue) {
    if (isKeyKnown()) {
      return Hot.cold(id(), url, queue, priority(), QueueKey.firstOrder(id()));
    }
    KnownRecord record = Objects.requireNonNull(ask());
    return Hot.cold(record.id(), url, queue, record.priority(), record.order());
  }

  /// Gives a URL its hash: the cursor is at it.
  void mark(Hot found) {
    found.hash = hash;
    found.otherHash = otherHash;
  }

  int id() {
    return segment.id(slot);
  }

  UrlState state() {
    return segment.state(slot);
  }

  /// The upper half of the priority of a URL that waits.
  int major() {
    return segment.major(slot);
  }

  /// Whether the upper half says all, the lower one being that of a priority with one value.
  boolean isMajorAll() {
    return segment.isMajorAll(slot);
  }

  /// Whether a URL that waits may have a lower priority than this one. If the upper halves are
  /// alike only the whole of both may tell.
  boolean mayBeBelow(long priority) {
    int higher = (int) (priority >> 32);
    return higher > major()
        || (higher == major() && !(isMajorAll() && KnownSegment.isPlain(priority)));
  }

  /// Whether nothing needs to be asked to know the key in the queue of a URL that waits: it has its
  /// first order, which follows from its id, and a priority with one value.
  boolean isKeyKnown() {
    return segment.isMajorAll(slot) && segment.isFirstOrder(slot);
  }

  /// The priority of a URL that waits: all of it if the upper half says all, else one with the same
  /// major value.
  long priority() {
    return segment.priority(slot);
  }

  /// It is taken, or has ended.
  void set(UrlState state) {
    segment.set(slot, segment.id(slot), state, 0, NO_ORDER);
  }

  /// It waits in another place.
  void set(long priority, long order) {
    segment.set(slot, segment.id(slot), UrlState.WAITING, priority, order);
  }

  /// Adds the URL that was looked for and not found.
  void add(int id, UrlState state, long priority, long order) {
    if (segment.isFull()) {
      makeRoom();
      slot = segment.slot(hash, otherHash);
    }
    segment.put(slot, hash, otherHash);
    segment.set(slot, id, state, priority, order);
    if (filter != null) {
      filter.add(KnownSegment.kept(hash));
    }
  }

  /// Fills the table from disk, as far as there is room.
  void load(Database db) {
    try (RocksIterator each = db.iterator(Column.KNOWN)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        ByteReader stored = new ByteReader(each.key());
        load(stored.eight(), stored.four(), KnownRecord.of(each.value()));
      }
    }
  }

  private void load(long storedHash, int storedOther, KnownRecord record) {
    segment = segment(storedHash);
    if (filter != null) {
      filter.add(KnownSegment.kept(storedHash));
    }
    if (segment.isFull()) {
      if (segment.growth() > slotsLeft) {
        startFilter().add(KnownSegment.kept(storedHash));
        return;
      }
      slotsLeft -= segment.grow();
    }
    slot = segment.slot(storedHash, storedOther);
    segment.put(slot, storedHash, storedOther);
    segment.set(slot, record.id(), record.state(), record.priority(), record.order());
  }

  @Override
  public void close() {
    for (KnownSegment each : segments) {
      each.close();
    }
  }

  private void makeRoom() {
    if (segment.growth() <= slotsLeft) {
      slotsLeft -= segment.grow();
      return;
    }
    startFilter();
    if (!segment.evict(mustStay)) {
      slotsLeft -= segment.grow();
    }
  }

  private BlockedBloom startFilter() {
    BlockedBloom started = filter;
    if (started == null) {
      started = new BlockedBloom(filterBytes);
      for (KnownSegment each : segments) {
        each.addAllTo(started);
      }
      filter = started;
    }
    return started;
  }
}
