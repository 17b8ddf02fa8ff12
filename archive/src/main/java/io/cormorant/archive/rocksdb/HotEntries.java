package io.cormorant.archive.rocksdb;

import io.cormorant.frontier.Heap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The waiting URLs that are on the heap, by id. When there are too many, the worst of all hosts
/// together go: what is picked next is the best of all, so a host gets a place here by what it has,
/// not by being there.
final class HotEntries {
  /// Entries that are looked at to find out which are the better half.
  private static final int SAMPLE = 1 << 12;

  private static final int SMALLEST = 1 << 10;

  private static final Comparator<Hot> BEST_FIRST =
      Comparator.comparingLong((Hot hot) -> ~hot.priority).thenComparingLong(hot -> hot.order);

  /// By the last bits of their ids, chained; ids come one after the other, so chains are short.
  private @Nullable Hot[] chains = new Hot[SMALLEST];

  private int size;
  private final int most;
  private int mostNow;

  /// The key of the worst that is worth a place.
  private long worstPriority = Long.MIN_VALUE;

  private long worstOrder = Long.MAX_VALUE;

  HotEntries(int most) {
    this.most = most;
    this.mostNow = most;
  }

  void add(Hot hot) {
    if (size++ == chains.length) {
      grow();
    }
    chain(hot);
  }

  private void chain(Hot hot) {
    int place = place(hot.id);
    hot.nextInChain = chains[place];
    chains[place] = hot;
  }

  private void grow() {
    @Nullable Hot[] old = chains;
    chains = new Hot[2 * old.length];
    for (Hot hot : old) {
      while (hot != null) {
        Hot next = hot.nextInChain;
        chain(hot);
        hot = next;
      }
    }
  }

  void remove(Hot hot) {
    Hot before = null;
    Hot at = chains[place(hot.id)];
    while (at != null && at != hot) {
      before = at;
      at = at.nextInChain;
    }
    if (at == null) {
      return;
    }
    if (before == null) {
      chains[place(hot.id)] = hot.nextInChain;
    } else {
      before.nextInChain = hot.nextInChain;
    }
    hot.nextInChain = null;
    size--;
  }

  @Nullable Hot find(int id) {
    Hot at = chains[place(id)];
    while (at != null && at.id != id) {
      at = at.nextInChain;
    }
    return at;
  }

  private int place(int id) {
    return id & (chains.length - 1);
  }

  boolean isFull() {
    return size > mostNow;
  }

  /// Whether one with this key would stay when there are too many.
  boolean isGood(long priority, long order) {
    return priority > worstPriority || (priority == worstPriority && order <= worstOrder);
  }

  /// Drops committed entries until half are left, the worst first.
  ///
  /// @param durable the last cut that is committed
  /// @param settle makes sure that the limit of a queue is right
  void shrink(Iterable<DiskQueue> queues, long durable, Consumer<DiskQueue> settle) {
    Hot middle = middle();
    worstPriority = middle.priority;
    worstOrder = middle.order;
    Heap.Choice<Hot> gone =
        (hot, major, minor) -> {
          boolean goes = !isGood(~major, minor) && hot.isCommitted(durable);
          if (goes) {
            remove(hot);
          }
          return goes;
        };
    for (DiskQueue queue : queues) {
      if (queue.hot() > 0) {
        settle.accept(queue);
        queue.cool(gone);
      }
    }
    mostNow = Math.max(most, size + most / 4);
  }

  private Hot middle() {
    int step = chains.length / SAMPLE + 1;
    List<Hot> sample = new ArrayList<>();
    for (int i = 0; i < chains.length; i += step) {
      for (Hot hot = chains[i]; hot != null; hot = hot.nextInChain) {
        sample.add(hot);
      }
    }
    sample.sort(BEST_FIRST);
    return sample.get((int) ((long) sample.size() * (most / 2) / size));
  }
}
