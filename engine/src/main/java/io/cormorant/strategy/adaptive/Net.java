package io.cormorant.strategy.adaptive;

import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The links that best-first would take next, some of the best of them.
final class Net {
  private static final int MOST = 256;

  private record Entry(Url url, double promise, long order) {}

  private static final Comparator<Entry> BEST_FIRST =
      Comparator.comparingDouble((Entry entry) -> -entry.promise)
          .thenComparingLong(entry -> entry.order);

  private final TreeSet<Entry> entries = new TreeSet<>(BEST_FIRST);
  private long order;

  /// A link was found, for the first time or again.
  void offer(Url url, double promise) {
    boolean full = entries.size() == MOST;
    if (!full || promise > entries.last().promise) {
      if (full) {
        entries.pollLast();
      }
      entries.add(new Entry(url, promise, order++));
    }
  }

  /// Takes the best that still waits and whose host may be asked.
  Optional<Pick> take(UrlPool frontier) {
    List<Entry> asleep = new ArrayList<>();
    Optional<Pick> taken = Optional.empty();
    while (taken.isEmpty() && !entries.isEmpty()) {
      Entry best = entries.removeFirst();
      Optional<Pick> waiting = frontier.waiting(best.url);
      if (waiting.isPresent() && !frontier.isAwake(best.url.host())) {
        asleep.add(best);
      } else if (waiting.isPresent() && frontier.claim(best.url)) {
        taken = waiting;
      }
    }
    entries.addAll(asleep);
    return taken;
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(order);
    out.writeInt(entries.size());
    for (Entry entry : entries) {
      out.writeUTF(entry.url.toString());
      out.writeDouble(entry.promise);
      out.writeLong(entry.order);
    }
  }

  void load(DataInput in) throws IOException {
    order = in.readLong();
    entries.clear();
    for (int i = Saved.count(in, MOST, "links of the net"); i > 0; i--) {
      Url url = Saved.url(in.readUTF());
      entries.add(new Entry(url, Saved.finite(in, "the net"), in.readLong()));
    }
  }
}
