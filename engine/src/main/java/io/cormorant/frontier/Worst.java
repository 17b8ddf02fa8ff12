package io.cormorant.frontier;

import java.util.PriorityQueue;

/// Finds the keys that come out last of a heap, or of many: it is told of all and remembers so many
/// of the largest. Costs hardly more than a look at each unless they come in order.
public final class Worst {
  private final int count;
  private final PriorityQueue<Heap.Key> largest = new PriorityQueue<>();

  /// @param count how many to find, at least 1
  public Worst(int count) {
    this.count = count;
  }

  public void accept(long major, long minor) {
    if (largest.size() < count) {
      largest.add(new Heap.Key(major, minor));
    } else if (contains(major, minor)) {
      largest.remove();
      largest.add(new Heap.Key(major, minor));
    }
  }

  /// Whether a key is one of them, if all were told.
  public boolean contains(long major, long minor) {
    Heap.Key least = largest.element();
    return major > least.major() || (major == least.major() && minor >= least.minor());
  }
}
