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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// What is left of best-first under a judge that misleads, or a record that does: the links with
/// the best pages and texts, some of the best of them.
final class Net {
  private static final int MOST = 256;

  private record Entry(Url url, double promise, long order) {}

  private static final Comparator<Entry> BEST_FIRST =
      Comparator.comparingDouble((Entry entry) -> -entry.promise)
          .thenComparingLong(entry -> entry.order);

  private final TreeSet<Entry> entries = new TreeSet<>(BEST_FIRST);
  private final Map<Url, Entry> byUrl = new HashMap<>();
  private long order;

  /// A link was found, for the first time or again, or promises something else by now.
  void offer(Url url, double promise) {
    Entry known = byUrl.get(url);
    if (known != null) {
      if (known.promise == promise) {
        return;
      }
      remove(known);
    }
    boolean full = entries.size() == MOST;
    if (!full || promise > entries.last().promise) {
      if (full) {
        remove(entries.last());
      }
      add(new Entry(url, promise, order++));
    }
  }

  private void add(Entry entry) {
    entries.add(entry);
    byUrl.put(entry.url, entry);
  }

  private void remove(Entry entry) {
    entries.remove(entry);
    byUrl.remove(entry.url);
  }

  /// Takes the best that still waits and whose host may be asked.
  Optional<Pick> take(UrlPool frontier) {
    List<Entry> asleep = new ArrayList<>();
    Optional<Pick> taken = Optional.empty();
    while (taken.isEmpty() && !entries.isEmpty()) {
      Entry best = entries.first();
      remove(best);
      Optional<Pick> waiting = frontier.waiting(best.url);
      if (waiting.isPresent() && !frontier.isAwake(best.url.host())) {
        asleep.add(best);
      } else if (waiting.isPresent() && frontier.claim(best.url)) {
        taken = waiting;
      }
    }
    asleep.forEach(this::add);
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
    byUrl.clear();
    for (int i = Saved.count(in, MOST, "links of the net"); i > 0; i--) {
      Url url = Saved.url(in.readUTF());
      add(new Entry(url, Saved.finite(in, "the net"), in.readLong()));
    }
  }
}
