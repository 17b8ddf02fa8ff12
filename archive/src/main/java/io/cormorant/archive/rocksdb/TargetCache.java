package io.cormorant.archive.rocksdb;

import it.unimi.dsi.fastutil.ints.Int2ObjectFunction;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;

/// Where the links of some pages lead, so that those asked for again and again are not read each
/// time: the ones asked for last, up to so many links in all.
final class TargetCache {
  /// Links held, 4 bytes each.
  private static final int CAPACITY = 4 << 20;

  /// What a page costs besides its links, in links.
  private static final int OVERHEAD = 8;

  private final Int2ObjectFunction<int[]> all;
  private final Int2ObjectLinkedOpenHashMap<int[]> held = new Int2ObjectLinkedOpenHashMap<>();
  private int size;

  TargetCache(Int2ObjectFunction<int[]> all) {
    this.all = all;
  }

  int[] of(int page) {
    int[] here = held.getAndMoveToLast(page);
    if (here != null) {
      return here;
    }
    int[] read = all.get(page);
    put(page, read);
    return read;
  }

  /// @param page that is not held
  void put(int page, int[] targets) {
    held.putAndMoveToLast(page, targets);
    size += OVERHEAD + targets.length;
    while (size > CAPACITY && held.size() > 1) {
      size -= OVERHEAD + held.removeFirst().length;
    }
  }
}
