package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeSet;

/// The frontier on the heap: a heap of URLs for each host, the hosts that are awake ordered by
/// their best URL, the sleeping ones by when they awake. Offering and polling cost O(log n).
///
/// A raised URL enters its heap a second time and the old entry is left behind as stale; heaps drop
/// stale entries when they surface.
public final class MemoryFrontier implements Frontier {
  /// Offers beyond so many waiting URLs are not taken.
  public static final int CAPACITY = 5_000_000;

  private static final Comparator<Entry> BEST_FIRST =
      Comparator.comparingLong((Entry e) -> e.priority).reversed().thenComparingLong(e -> e.order);

  private final HostGate gate;
  private final Object2ObjectOpenHashMap<Url, Entry> known = new Object2ObjectOpenHashMap<>();
  private final Object2ObjectOpenHashMap<String, HostQueue> queues =
      new Object2ObjectOpenHashMap<>();
  private final TreeSet<HostQueue> awake =
      new TreeSet<>(Comparator.comparing((HostQueue q) -> q.best(), BEST_FIRST));
  private final TreeSet<HostQueue> asleep =
      new TreeSet<>(
          Comparator.comparingLong((HostQueue q) -> q.wakesAt).thenComparing(q -> q.host));
  private long orders;
  private int waiting;

  public MemoryFrontier(HostGate gate) {
    this.gate = gate;
  }

  @Override
  public boolean offer(Candidate candidate, long priority) {
    Entry before = known.get(candidate.url());
    if (before == null) {
      if (waiting >= CAPACITY) {
        return false;
      }
      waiting++;
    } else if (before.taken || before.priority >= priority) {
      return false;
    } else {
      before.stale = true;
    }
    Entry entry = new Entry(candidate, priority, orders++);
    known.put(candidate.url(), entry);
    HostQueue queue = queues.computeIfAbsent(candidate.url().host(), HostQueue::new);
    unlist(queue);
    if (before != null) {
      queue.left();
    }
    queue.heap.add(entry);
    list(queue);
    return true;
  }

  @Override
  public Optional<Pick> poll() {
    wake();
    while (!awake.isEmpty()) {
      HostQueue queue = awake.first();
      if (!gate.isAwake(queue.host)) {
        unlist(queue);
        list(queue);
        continue;
      }
      Entry entry = queue.best();
      take(entry);
      return Optional.of(new Pick(entry.candidate, entry.priority));
    }
    return Optional.empty();
  }

  @Override
  public boolean claim(Url url) {
    Entry entry = known.get(url);
    if (entry == null) {
      Entry claimed = new Entry(Candidate.seed(url), 0, orders++);
      claimed.taken = true;
      known.put(url, claimed);
      return true;
    }
    if (entry.taken) {
      return false;
    }
    take(entry);
    return true;
  }

  @Override
  public void rouse(String host) {
    HostQueue queue = queues.get(host);
    if (queue != null) {
      unlist(queue);
      list(queue);
    }
  }

  @Override
  public int waiting() {
    return waiting;
  }

  @Override
  public int hosts() {
    return queues.size();
  }

  @Override
  public long nextWake() {
    wake();
    if (!awake.isEmpty()) {
      return gate.now();
    }
    return asleep.isEmpty() ? Long.MAX_VALUE : asleep.first().wakesAt;
  }

  private void take(Entry entry) {
    HostQueue queue = queues.computeIfAbsent(entry.candidate.url().host(), HostQueue::new);
    unlist(queue);
    entry.stale = true;
    entry.taken = true;
    queue.left();
    waiting--;
    list(queue);
  }

  private void wake() {
    long now = gate.now();
    while (!asleep.isEmpty() && asleep.first().wakesAt <= now) {
      HostQueue queue = asleep.first();
      unlist(queue);
      list(queue);
    }
  }

  /// Takes a queue out of the ordered sets: before anything they are ordered by may change.
  private void unlist(HostQueue queue) {
    switch (queue.listed) {
      case NOWHERE -> {}
      case AWAKE -> awake.remove(queue);
      case ASLEEP -> asleep.remove(queue);
    }
    queue.listed = Listed.NOWHERE;
  }

  private void list(HostQueue queue) {
    queue.dropStale();
    if (queue.heap.isEmpty()) {
      queues.remove(queue.host);
      return;
    }
    long wakesAt = gate.awakeAt(queue.host);
    if (wakesAt <= gate.now()) {
      queue.listed = Listed.AWAKE;
      awake.add(queue);
    } else {
      queue.wakesAt = wakesAt;
      queue.listed = Listed.ASLEEP;
      asleep.add(queue);
    }
  }

  private static final class Entry {
    final Candidate candidate;
    final long priority;
    final long order;
    boolean stale;
    boolean taken;

    Entry(Candidate candidate, long priority, long order) {
      this.candidate = candidate;
      this.priority = priority;
      this.order = order;
    }
  }

  /// In which of the ordered sets a queue is.
  private enum Listed {
    NOWHERE,
    AWAKE,
    ASLEEP
  }

  private static final class HostQueue {
    private static final int MANY = 32;

    final String host;
    final PriorityQueue<Entry> heap = new PriorityQueue<>(BEST_FIRST);
    Listed listed = Listed.NOWHERE;
    long wakesAt;
    int stale;

    HostQueue(String host) {
      this.host = host;
    }

    /// The best waiting entry. There is one whenever the queue is listed.
    Entry best() {
      return heap.element();
    }

    /// An entry inside the heap went stale. When half of them are, the heap is cleared of them.
    void left() {
      stale++;
      if (stale > MANY && stale > heap.size() / 2) {
        heap.removeIf(e -> e.stale);
        stale = 0;
      }
    }

    void dropStale() {
      while (!heap.isEmpty() && heap.element().stale) {
        heap.remove();
        stale = Math.max(0, stale - 1);
      }
    }
  }
}
