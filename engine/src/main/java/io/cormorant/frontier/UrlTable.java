package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The known URLs: each is [Waiting], of a [State]. An open hash table that keeps 128 bits of every
/// hash and no text: comparing texts would touch three more places in memory for each link that is
/// known already, which most are, and that was more than half of what the loop cost.
///
/// See [UrlHash] for why that is enough.
final class UrlTable {
  /// What a URL is that does not wait.
  enum State {
    TAKEN,
    DONE,
    ERROR
  }

  private static final int SMALLEST = 1 << 10;

  private final UrlHash hasher;

  /// Both halves of each hash side by side; two zeros where there is none.
  private long[] hashes = new long[2 * SMALLEST];

  private @Nullable Object[] entries = new Object[SMALLEST];
  private int size;

  /// Of the URL looked at last.
  private long hash;

  private long otherHash;

  /// @param random of which nobody outside can know; nothing but the places in memory depends on it
  UrlTable(RandomGenerator random) {
    this.hasher = new UrlHash(UrlHash.key(random));
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
    put(url, State.TAKEN);
  }

  /// Notes that a URL has ended, known before or not.
  void putEnded(Url url, boolean done) {
    put(url, done ? State.DONE : State.ERROR);
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

  private void read(String text) {
    hasher.read(text);
    hash = hasher.first();
    otherHash = hasher.second();
  }
}
