package io.cormorant.archive.rocksdb;

import io.cormorant.core.Priority;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntPredicate;

/// A part of [KnownUrls]: an open hash table of slots of 18 bytes, outside of the heap.
///
/// A slot holds 62 bits of the first half of the hash (with the last ones somebody chose the
/// segment) and 16 of the second, the upper half of the priority (or the state of a URL that
/// ended), and the id with two bits for the state. One of the two bits beside the hash tells
/// whether the slot was asked for since somebody looked for one to evict, the other whether the URL
/// has its first place among its equals.
final class KnownSegment implements AutoCloseable {
  static final int SLOT_BYTES = 18;
  static final int MOST_IDS = (1 << 30) - 1;

  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final int MAJOR = 8;
  private static final int ID = 12;
  private static final int CHECK = 16;

  private static final int SMALLEST = 16;
  private static final int ASKED = 1;
  private static final int FIRST_ORDER = 2;
  private static final int FLAGS = ASKED | FIRST_ORDER;
  private static final int STATE_SHIFT = 30;

  private static final int PLAIN = 0;
  private static final int FINE = 1;
  private static final int TAKEN = 2;
  private static final int ENDED = 3;

  /// The lower half of a priority with one value.
  private static final int NO_MINOR = Integer.MIN_VALUE;

  /// Nothing else has it: it is that of no number.
  private static final int SEED_MAJOR = (int) (Priority.SEED >> 32);

  private Arena arena = Arena.ofShared();
  private MemorySegment slots = arena.allocate(SMALLEST * SLOT_BYTES);
  private int capacity = SMALLEST;
  private int size;
  private int hand;

  int capacity() {
    return capacity;
  }

  /// What a slot holds of a hash.
  static long kept(long hash) {
    return hash & ~(long) FLAGS;
  }

  boolean isFull() {
    return size >= capacity - capacity / 5;
  }

  /// By how many slots it would grow. Steps are small, since copying goes through both tables from
  /// one end to the other and costs little, and a table that is nearly full is slow.
  int growth() {
    return capacity / 8;
  }

  /// Grows, and says by how many slots.
  int grow() {
    int more = growth();
    rebuild(capacity + more, new boolean[capacity]);
    return more;
  }

  /// Brings the place of a hash into the cache of the processor. What is returned says nothing.
  long touch(long hash) {
    return slots.get(LONG, at(home(hash)));
  }

  /// Where a hash is, or where it would go.
  int slot(long hash, int other) {
    int slot = home(hash);
    while (true) {
      long at = at(slot);
      if (slots.get(INT, at + ID) == 0
          || (kept(slots.get(LONG, at) ^ hash) == 0
              && slots.get(SHORT, at + CHECK) == (short) other)) {
        return slot;
      }
      slot = slot + 1 == capacity ? 0 : slot + 1;
    }
  }

  boolean isUsed(int slot) {
    return slots.get(INT, at(slot) + ID) != 0;
  }

  /// The slot was asked for.
  void mark(int slot) {
    long hash = slots.get(LONG, at(slot));
    if ((hash & ASKED) == 0) {
      slots.set(LONG, at(slot), hash | ASKED);
    }
  }

  int id(int slot) {
    return slots.get(INT, at(slot) + ID) & MOST_IDS;
  }

  UrlState state(int slot) {
    return switch (bits(slot)) {
      case TAKEN -> UrlState.TAKEN;
      case ENDED -> UrlState.of(major(slot));
      default -> UrlState.WAITING;
    };
  }

  int major(int slot) {
    return slots.get(INT, at(slot) + MAJOR);
  }

  /// The priority of one that waits: all of it if the upper half says all, else one with the same
  /// major value.
  long priority(int slot) {
    int major = major(slot);
    return major == SEED_MAJOR ? Priority.SEED : plain(major);
  }

  boolean isMajorAll(int slot) {
    return bits(slot) == PLAIN;
  }

  /// Whether the order of one that waits is that which it got with its id.
  boolean isFirstOrder(int slot) {
    return (slots.get(LONG, at(slot)) & FIRST_ORDER) != 0;
  }

  /// Whether a priority has nothing but its upper half.
  static boolean isPlain(long priority) {
    return (int) priority == NO_MINOR;
  }

  /// The priority that has nothing but this upper half.
  static long plain(int major) {
    return ((long) major << 32) | (NO_MINOR & 0xFFFF_FFFFL);
  }

  /// Begins a slot.
  void put(int slot, long hash, int other) {
    slots.set(LONG, at(slot), kept(hash));
    slots.set(SHORT, at(slot) + CHECK, (short) other);
    size++;
  }

  /// @param order of one that waits
  void set(int slot, int id, UrlState state, long priority, long order) {
    int bits =
        switch (state) {
          case WAITING -> isPlain(priority) ? PLAIN : FINE;
          case TAKEN -> TAKEN;
          case DONE, ERROR, PURGED, LINKED -> ENDED;
        };
    long at = at(slot);
    boolean first = order == QueueKey.firstOrder(id);
    long hash = slots.get(LONG, at) & ~FIRST_ORDER;
    slots.set(LONG, at, first ? hash | FIRST_ORDER : hash);
    slots.set(INT, at + MAJOR, bits == ENDED ? state.code() : (int) (priority >> 32));
    slots.set(INT, at + ID, bits << STATE_SHIFT | id);
  }

  /// Drops about a quarter: first what was not asked for since the last time, then what comes.
  ///
  /// @param mustStay ids that may not be dropped
  /// @return false if too few may be dropped to be worth it
  boolean evict(IntPredicate mustStay) {
    boolean[] gone = new boolean[capacity];
    int wanted = size / 4;
    int found = 0;
    for (int round = 0; round < 2 && found < wanted; round++) {
      for (int i = 0; i < capacity && found < wanted; i++) {
        hand = hand + 1 >= capacity ? 0 : hand + 1;
        long hash = slots.get(LONG, at(hand));
        boolean spared = round == 0 && (hash & ASKED) != 0;
        slots.set(LONG, at(hand), hash & ~ASKED);
        if (!spared && isUsed(hand) && !gone[hand] && mayGo(hand, mustStay)) {
          gone[hand] = true;
          found++;
        }
      }
    }
    if (found * 16 < size) {
      return false;
    }
    rebuild(capacity, gone);
    return true;
  }

  void addAllTo(BlockedBloom filter) {
    for (int i = 0; i < capacity; i++) {
      if (isUsed(i)) {
        filter.add(kept(slots.get(LONG, at(i))));
      }
    }
  }

  @Override
  public void close() {
    arena.close();
  }

  private boolean mayGo(int slot, IntPredicate mustStay) {
    return bits(slot) != TAKEN && !mustStay.test(id(slot));
  }

  private void rebuild(int newCapacity, boolean[] gone) {
    Arena oldArena = arena;
    MemorySegment old = slots;
    int oldCapacity = capacity;
    arena = Arena.ofShared();
    slots = arena.allocate((long) newCapacity * SLOT_BYTES);
    capacity = newCapacity;
    size = 0;
    for (int i = 0; i < oldCapacity; i++) {
      if (old.get(INT, at(i) + ID) != 0 && !gone[i]) {
        int slot = freeSlot(old.get(LONG, at(i)));
        MemorySegment.copy(old, at(i), slots, at(slot), SLOT_BYTES);
        size++;
      }
    }
    oldArena.close();
  }

  private int freeSlot(long hash) {
    int slot = home(hash);
    while (isUsed(slot)) {
      slot = slot + 1 == capacity ? 0 : slot + 1;
    }
    return slot;
  }

  private int home(long hash) {
    return (int) Math.unsignedMultiplyHigh(kept(hash), capacity);
  }

  private static long at(int slot) {
    return (long) slot * SLOT_BYTES;
  }

  private int bits(int slot) {
    return slots.get(INT, at(slot) + ID) >>> STATE_SHIFT;
  }
}
