package io.cormorant.frontier;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Finds out how good the waiting URLs are by looking at some of them.
final class Sample {
  private static final int SIZE = 10_000;

  private Sample() {}

  /// A URL that about nine of ten URLs are better than or equal to; at least one is worse.
  ///
  /// @param waiting URLs in all queues, at least 2
  static Waiting ninthTenth(Collection<HostQueue> queues, int waiting) {
    int step = Math.max(1, waiting / SIZE);
    List<Waiting> some = new ArrayList<>();
    int[] seen = {0};
    for (HostQueue queue : queues) {
      queue.urls.forEach(
          url -> {
            if (seen[0]++ % step == 0) {
              some.add(url);
            }
          });
    }
    some.sort((a, b) -> a == b ? 0 : a.isBefore(b) ? -1 : 1);
    return some.get(Math.min(some.size() * 9 / 10, some.size() - 2));
  }
}
