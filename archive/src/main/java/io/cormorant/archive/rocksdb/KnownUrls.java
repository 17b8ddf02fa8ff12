package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import io.cormorant.frontier.UrlHash;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

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
    return find();
  }

  private boolean find() {
    segment = segments[(int) hasher.first() & (segments.length - 1)];
    slot = segment.slot(hasher.first(), otherHash());
    if (segment.isUsed(slot)) {
      segment.mark(slot);
      return true;
    }
    return filter != null && filter.mayContain(KnownSegment.kept(hash())) && findOnDisk();
  }

  private boolean findOnDisk() {
    KnownRecord record = disk.get(writeHash(key.clear()).toArray());
    if (record == null) {
      return false;
    }
    add(record.id(), record.state(), record.priority(), record.order());
    return true;
  }

  /// The hash of the URL that was looked for.
  Bytes writeHash(Bytes out) {
    return out.eight(hash()).four(otherHash());
  }

  long hash() {
    return hasher.first();
  }

  int otherHash() {
    return (int) (hasher.second() >>> 32);
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

  /// Whether nothing needs to be asked to know the key in the queue of a URL that waits: it has its
  /// first order, which follows from its id, and a priority with one value.
  boolean isKeyKnown() {
    return segment.isMajorAll(slot) && segment.isFirstOrder(slot);
  }

  /// The priority of a URL the upper half of whose priority says all.
  long priority() {
    return KnownSegment.plain(segment.major(slot));
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
      slot = segment.slot(hasher.first(), otherHash());
    }
    segment.put(slot, hasher.first(), otherHash());
    segment.set(slot, id, state, priority, order);
    if (filter != null) {
      filter.add(KnownSegment.kept(hash()));
    }
  }

  /// Fills the table from disk, as far as there is room.
  void load(long hash, int otherHash, KnownRecord record) {
    segment = segments[(int) hash & (segments.length - 1)];
    if (filter != null) {
      filter.add(KnownSegment.kept(hash));
    }
    if (segment.isFull()) {
      if (segment.growth() > slotsLeft) {
        startFilter().add(KnownSegment.kept(hash));
        return;
      }
      slotsLeft -= segment.grow();
    }
    slot = segment.slot(hash, otherHash);
    segment.put(slot, hash, otherHash);
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
