package io.cormorant.strategy.adaptive;

import io.cormorant.frontier.StrategyMemory;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/// Pairs of numbers by key: mostly a sum and how many it is of. When there are too many, those that
/// changed least lately are forgotten, half of them at a time.
final class Tallies {
  private static final long NONE = 0;

  /// Keys that are forgotten at a time where they were saved.
  private static final int MOST_FORGOTTEN = 20_000;

  private final int half;
  private Long2LongOpenHashMap young = new Long2LongOpenHashMap();
  private Long2LongOpenHashMap old = new Long2LongOpenHashMap();

  /// Keys that changed since they were saved.
  private LongOpenHashSet changed = new LongOpenHashSet();

  /// Keys that are forgotten, but not yet where they were saved.
  private LongArrayList forgotten = new LongArrayList();

  /// @param most pairs that are kept
  Tallies(int most) {
    this.half = most / 2;
  }

  /// The pair of a key, both zero where there is none: see [#first] and [#second].
  long get(long key) {
    long found = young.get(key);
    return found != NONE || old.isEmpty() ? found : old.get(key);
  }

  static float first(long pair) {
    return Float.intBitsToFloat((int) (pair >>> 32));
  }

  static float second(long pair) {
    return Float.intBitsToFloat((int) pair);
  }

  private static long pair(float first, float second) {
    return ((long) Float.floatToRawIntBits(first) << 32)
        | (Float.floatToRawIntBits(second) & 0xFFFF_FFFFL);
  }

  /// Adds to both numbers of a pair.
  void add(long key, double first, double second) {
    long before = get(key);
    put(key, (float) (first(before) + first), (float) (second(before) + second));
  }

  void put(long key, float first, float second) {
    changed.add(key);
    young.put(key, pair(first, second));
    if (young.size() >= half) {
      forgotten.addAll(old.keySet());
      turn();
    }
  }

  private void turn() {
    old = young;
    young = new Long2LongOpenHashMap();
  }

  /// Writes what changed, and some of what is forgotten.
  void save(StrategyMemory memory) {
    changed.forEach(key -> memory.put(key, get(key)));
    changed = new LongOpenHashSet();
    int from = Math.max(0, forgotten.size() - MOST_FORGOTTEN);
    for (int i = forgotten.size() - 1; i >= from; i--) {
      long key = forgotten.getLong(i);
      memory.put(key, get(key)); // it may have come back
    }
    forgotten.size(from);
    if (from == 0) {
      forgotten = new LongArrayList();
    }
  }

  void load(StrategyMemory memory) {
    memory.forEach(
        (key, pair) -> {
          young.put(key, pair);
          if (young.size() >= half && old.isEmpty()) {
            turn();
          }
        });
  }
}
