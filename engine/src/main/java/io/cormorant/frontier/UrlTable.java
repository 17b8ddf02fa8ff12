package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The known URLs: each is [Waiting], [#TAKEN], [#DONE] or [#ERROR]. An open hash table that keeps
/// 128 bits of every hash and no text: comparing texts would touch three more places in memory for
/// each link that is known already, which most are, and that was more than half of what the loop
/// cost.
///
/// The hash is keyed by chance: who writes links cannot choose URLs that fall into one place or
/// pass for one another. Among a hundred million URLs two share a hash with a chance of about 10 to
/// the power of -23.
final class UrlTable {
  /// Stands for a URL that was taken.
  static final Object TAKEN = new Object();

  /// Stands for a URL that is done.
  static final Object DONE = new Object();

  /// Stands for a URL that ended in an error.
  static final Object ERROR = new Object();

  private static final int SMALLEST = 1 << 10;

  private final long key;
  private final long otherKey;
  private final long multiplier;
  private final long otherMultiplier;

  /// Both halves of each hash side by side; two zeros where there is none.
  private long[] hashes = new long[2 * SMALLEST];

  private @Nullable Object[] entries = new Object[SMALLEST];
  private int size;

  /// Of the URL looked at last.
  private long hash;

  private long otherHash;

  /// @param random of which nobody outside can know; nothing but the places in memory depends on it
  UrlTable(RandomGenerator random) {
    this.key = random.nextLong();
    this.otherKey = random.nextLong();
    this.multiplier = random.nextLong() | 1;
    this.otherMultiplier = random.nextLong() | 1;
  }

  /// The [Waiting] of a URL, or its state, null if it is not known.
  @Nullable Object get(Url url) {
    read(url.toString());
    return entries[slot()];
  }

  /// Notes that a URL waits.
  void put(Waiting waiting) {
    put(waiting.url, waiting);
  }

  /// Notes that a URL is taken, known before or not.
  void putTaken(Url url) {
    put(url, TAKEN);
  }

  /// Notes that a URL has ended, known before or not.
  void putEnded(Url url, boolean done) {
    put(url, done ? DONE : ERROR);
  }

  /// Forgets all URLs that wait in no heap.
  void forgetHomeless() {
    refill(entries.length, entry -> !(entry instanceof Waiting waiting && !waiting.isInHeap()));
  }

  private void put(Url url, Object entry) {
    read(url.toString());
    int slot = slot();
    if (entries[slot] == null) {
      size++;
      hashes[2 * slot] = hash;
      hashes[2 * slot + 1] = otherHash;
    }
    entries[slot] = entry;
    if (size > entries.length / 3 * 2) {
      refill(2 * entries.length, _ -> true);
    }
  }

  /// Builds the table anew with what is to stay.
  private void refill(int capacity, Predicate<Object> stays) {
    long[] oldHashes = hashes;
    @Nullable Object[] oldEntries = entries;
    hashes = new long[2 * capacity];
    entries = new Object[capacity];
    size = 0;
    for (int i = 0; i < oldEntries.length; i++) {
      Object entry = oldEntries[i];
      if (entry != null && stays.test(entry)) {
        hash = oldHashes[2 * i];
        otherHash = oldHashes[2 * i + 1];
        int slot = slot();
        hashes[2 * slot] = hash;
        hashes[2 * slot + 1] = otherHash;
        entries[slot] = entry;
        size++;
      }
    }
  }

  /// Where the URL looked at last is, or where it would go.
  private int slot() {
    int mask = entries.length - 1;
    int slot = (int) hash & mask;
    while (entries[slot] != null
        && (hashes[2 * slot] != hash || hashes[2 * slot + 1] != otherHash)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /// Four characters at a time are mixed into two times 64 bits.
  private void read(String text) {
    int length = text.length();
    long a = key ^ length;
    long b = otherKey ^ length;
    for (int i = 0; i < length; i += 4) {
      long four = text.charAt(i);
      four |= i + 1 < length ? (long) text.charAt(i + 1) << 16 : 0;
      four |= i + 2 < length ? (long) text.charAt(i + 2) << 32 : 0;
      four |= i + 3 < length ? (long) text.charAt(i + 3) << 48 : 0;
      a = mix(a ^ four, multiplier);
      b = mix(b ^ four, otherMultiplier);
    }
    hash = mix(a, otherMultiplier);
    otherHash = mix(b, multiplier);
  }

  private static long mix(long bits, long by) {
    return bits * by ^ Math.unsignedMultiplyHigh(bits, by);
  }
}
