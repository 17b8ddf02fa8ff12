package io.cormorant.frontier;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/// Finds out how good the waiting URLs are by looking at some of them.
final class PrioritySample {
  private static final int SIZE = 10_000;

  private PrioritySample() {}

  /// The key up to which about nine of ten URLs are; at least one is after it.
  ///
  /// @param waiting URLs in all queues, at least 2
  static Heap.Key ninthTenth(Collection<MemoryQueue> queues, int waiting) {
    int step = Math.max(1, waiting / SIZE);
    List<Heap.Key> some = new ArrayList<>();
    int[] seen = {0};
    for (MemoryQueue queue : queues) {
      queue.forEachKey(
          (major, minor) -> {
            if (seen[0]++ % step == 0) {
              some.add(new Heap.Key(major, minor));
            }
          });
    }
    Collections.sort(some);
    return some.get(Math.min(some.size() * 9 / 10, some.size() - 2));
  }
}
