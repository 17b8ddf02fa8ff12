package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The known URLs: each is either [Waiting] or taken, for which its [Url] stands. An open hash
/// table that keeps 32 bits of every hash beside the entries, so that a look-up touches one entry
/// only; membership is decided by the whole text.
///
/// The hash is keyed: who writes links cannot choose URLs that fall into one place.
final class UrlTable {
  private static final int SMALLEST = 1 << 10;

  private final long key;
  private final long multiplier;
  private int[] hashes = new int[SMALLEST];
  private @Nullable Object[] entries = new Object[SMALLEST];
  private int size;

  /// @param random of which nobody outside can know; nothing but the places in memory depends on it
  UrlTable(RandomGenerator random) {
    this.key = random.nextLong();
    this.multiplier = random.nextLong() | 1;
  }

  /// The [Waiting] of a URL, the URL itself if it was taken, null if it is not known.
  @Nullable Object get(Url url) {
    return entries[slot(url, hash(url))];
  }

  /// Notes that a URL waits.
  void put(Waiting waiting) {
    put(waiting.url, waiting);
  }

  /// Notes that a URL is taken, known before or not.
  void putTaken(Url url) {
    put(url, url);
  }

  /// Forgets all URLs that wait in no heap.
  void forgetHomeless() {
    int[] oldHashes = hashes;
    @Nullable Object[] oldEntries = entries;
    clear(entries.length);
    for (int i = 0; i < oldEntries.length; i++) {
      Object entry = oldEntries[i];
      if (entry != null && !(entry instanceof Waiting waiting && !waiting.isInHeap())) {
        size++;
        move(oldHashes[i], entry);
      }
    }
  }

  private void put(Url url, Object entry) {
    int hash = hash(url);
    int slot = slot(url, hash);
    if (entries[slot] == null) {
      size++;
      hashes[slot] = hash;
    }
    entries[slot] = entry;
    if (size > entries.length / 3 * 2) {
      grow();
    }
  }

  private void grow() {
    int[] oldHashes = hashes;
    @Nullable Object[] oldEntries = entries;
    int before = size;
    clear(entries.length * 2);
    size = before;
    for (int i = 0; i < oldEntries.length; i++) {
      Object entry = oldEntries[i];
      if (entry != null) {
        move(oldHashes[i], entry);
      }
    }
  }

  private void clear(int capacity) {
    hashes = new int[capacity];
    entries = new Object[capacity];
    size = 0;
  }

  private void move(int hash, Object entry) {
    int mask = entries.length - 1;
    int slot = hash & mask;
    while (entries[slot] != null) {
      slot = (slot + 1) & mask;
    }
    hashes[slot] = hash;
    entries[slot] = entry;
  }

  /// Where the URL is, or where it would go.
  private int slot(Url url, int hash) {
    int mask = entries.length - 1;
    int slot = hash & mask;
    while (true) {
      Object entry = entries[slot];
      if (entry == null || (hashes[slot] == hash && url.equals(url(entry)))) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  private static Url url(Object entry) {
    return entry instanceof Waiting waiting ? waiting.url : (Url) entry;
  }

  /// Four characters at a time are mixed into 64 bits.
  private int hash(Url url) {
    String text = url.toString();
    int length = text.length();
    long hash = key ^ length;
    int i = 0;
    for (; i + 4 <= length; i += 4) {
      long four =
          text.charAt(i)
              | (long) text.charAt(i + 1) << 16
              | (long) text.charAt(i + 2) << 32
              | (long) text.charAt(i + 3) << 48;
      hash = mix(hash ^ four);
    }
    for (; i < length; i++) {
      hash = mix(hash ^ text.charAt(i));
    }
    return (int) (hash >>> 32);
  }

  private long mix(long bits) {
    long product = bits * multiplier;
    return product ^ (product >>> 32);
  }
}
