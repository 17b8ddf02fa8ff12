package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The frontier on the heap: a heap of URLs for each host, the hosts in a [Roster]. Offering and
/// polling cost O(log n).
public final class MemoryFrontier implements Frontier {
  /// At so many waiting URLs the worst are dropped.
  public static final int CAPACITY = 5_000_000;

  private final HostGate gate;
  private final int capacity;
  private final UrlTable known = new UrlTable(new SecureRandom());
  private final Map<String, MemoryQueue> queues = new HashMap<>();
  private final Roster<MemoryQueue> roster;
  private final HeapMemory memory = new HeapMemory();
  private @Nullable MemoryQueue lastFound;
  private long orders;
  private int waiting;
  private long dropped;
  private long taken;
  private long done;
  private long errors;

  public MemoryFrontier(HostGate gate) {
    this(gate, CAPACITY);
  }

  /// @param capacity at least 2
  public MemoryFrontier(HostGate gate, int capacity) {
    this.gate = gate;
    this.roster = new Roster<>(gate);
    this.capacity = capacity;
  }

  @Override
  public boolean offer(Candidate candidate, long priority) {
    return switch (known.get(candidate.url())) {
      case null -> {
        add(candidate, priority);
        yield true;
      }
      case Waiting before when before.priority() < priority -> {
        raise(before, candidate, priority);
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public Optional<Pick> poll() {
    MemoryQueue queue = roster.first();
    if (queue == null) {
      return Optional.empty();
    }
    Waiting best = queue.best();
    take(best, queue);
    return Optional.of(best.pick());
  }

  @Override
  public Optional<Pick> first() {
    return Optional.ofNullable(roster.first()).map(queue -> queue.best().pick());
  }

  @Override
  public boolean claim(Url url) {
    return switch (known.get(url)) {
      case null -> {
        known.putTaken(url);
        taken++;
        yield true;
      }
      case Waiting found -> {
        take(found, queue(url));
        yield true;
      }
      default -> false;
    };
  }

  @Override
  public void ended(Url url, boolean isDone) {
    claim(url);
    if (known.get(url) instanceof UrlTable.State state && state == UrlTable.State.TAKEN) {
      known.putEnded(url, isDone);
      taken--;
      done += isDone ? 1 : 0;
      errors += isDone ? 0 : 1;
    }
  }

  @Override
  public boolean reopen(Candidate candidate, long priority) {
    if (!(known.get(candidate.url()) instanceof UrlTable.State state)
        || state == UrlTable.State.TAKEN) {
      return false;
    }
    errors -= state == UrlTable.State.ERROR ? 1 : 0;
    done -= state == UrlTable.State.DONE ? 1 : 0;
    add(candidate, priority);
    return true;
  }

  @Override
  public Counts counts() {
    return new Counts(waiting, taken, done, errors);
  }

  @Override
  public HostStatistics host(String host) {
    MemoryQueue queue = queues.get(host);
    return queue == null ? new HostStatistics(0, 0, 0) : queue.statistics();
  }

  @Override
  public Optional<Pick> waiting(Url url) {
    return known.get(url) instanceof Waiting found ? Optional.of(found.pick()) : Optional.empty();
  }

  @Override
  public boolean isOpen(Url url) {
    return !(known.get(url) instanceof UrlTable.State);
  }

  @Override
  public Optional<Pick> best(String host) {
    return Optional.ofNullable(queues.get(host)).map(queue -> queue.best().pick());
  }

  @Override
  public List<Pick> top(String host, int max) {
    MemoryQueue queue = queues.get(host);
    return queue == null ? List.of() : queue.top(max).stream().map(Waiting::pick).toList();
  }

  @Override
  public Optional<Pick> sample(String host, double from, double to, RandomGenerator random) {
    MemoryQueue queue = queues.get(host);
    return queue == null ? Optional.empty() : queue.sample(from, to, random).map(Waiting::pick);
  }

  @Override
  public void forEachWaiting(Consumer<Pick> action) {
    queues.values().forEach(queue -> queue.forEach(url -> action.accept(url.pick())));
  }

  @Override
  public Walk walk() {
    List<Waiting> all = new ArrayList<>(waiting);
    queues.values().forEach(queue -> queue.forEach(all::add));
    Iterator<Waiting> rest = all.iterator();
    return (max, action) -> {
      for (int i = 0; i < max && rest.hasNext(); i++) {
        Waiting next = rest.next();
        if (next.isInHeap()) {
          action.accept(next.pick());
        }
      }
      return rest.hasNext();
    };
  }

  @Override
  public void rouse(String host) {
    roster.rouse(host, queues.get(host));
  }

  @Override
  public int waiting() {
    return waiting;
  }

  @Override
  public long dropped() {
    return dropped;
  }

  @Override
  public int hosts() {
    return queues.size();
  }

  @Override
  public void forEachHost(int most, HostVisitor action) {
    queues.values().stream()
        .limit(most)
        .forEach(queue -> action.host(queue.host(), queue.size(), queue.best().priority()));
  }

  @Override
  public StrategyMemory memory() {
    return memory;
  }

  @Override
  public boolean isAwake(String host) {
    return gate.isAwake(host);
  }

  @Override
  public boolean isGivenUp(String host) {
    return gate.isParked(host);
  }

  @Override
  public List<String> awakeHosts(int max) {
    return roster.awakeHosts(max);
  }

  @Override
  public long nextWake() {
    return roster.nextWake();
  }

  private void add(Candidate candidate, long priority) {
    if (waiting >= capacity) {
      Heap.Key last = PrioritySample.ninthTenth(queues.values(), waiting);
      drop((_, major, minor) -> last.compareTo(new Heap.Key(major, minor)) < 0);
    }
    Waiting added = new Waiting(candidate, priority);
    known.put(added);
    waiting++;
    MemoryQueue queue = queue(candidate.url());
    queue.add(added, orders++);
    if (!queue.isListed()) {
      roster.add(queue);
    } else if (queue.isBest(added)) {
      roster.improved(queue);
    }
  }

  private void raise(Waiting found, Candidate candidate, long priority) {
    MemoryQueue queue = queue(found.url);
    found.move(candidate, priority);
    queue.moved(found, orders++);
    if (queue.isBest(found)) {
      roster.improved(queue);
    }
  }

  @Override
  public boolean replace(Pick before, Pick after) {
    if (!(known.get(before.url()) instanceof Waiting found)
        || found.priority() != before.priority()) {
      return false;
    }
    if (after.priority() == before.priority()) {
      found.move(after.candidate(), after.priority());
      return true;
    }
    if (after.priority() > before.priority()) {
      raise(found, after.candidate(), after.priority());
      return true;
    }
    MemoryQueue queue = queue(found.url);
    boolean wasBest = queue.isBest(found);
    found.move(after.candidate(), after.priority());
    queue.moved(found, orders++);
    if (wasBest) {
      roster.worsened(queue);
    }
    return true;
  }

  /// The queue of the URL's host. Most links of a page lead to one host, so the last one found is
  /// tried first.
  private MemoryQueue queue(Url url) {
    if (lastFound != null && lastFound.size() > 0 && url.isOn(lastFound.host())) {
      return lastFound;
    }
    String host = url.host();
    MemoryQueue queue = queues.get(host);
    if (queue == null) {
      queue = new MemoryQueue(host);
      queues.put(host, queue);
    }
    lastFound = queue;
    return queue;
  }

  private void take(Waiting chosen, MemoryQueue queue) {
    known.putTaken(chosen.url);
    taken++;
    waiting--;
    if (queue.size() == 1) {
      roster.remove(queue);
      queues.remove(queue.host());
      queue.remove(chosen);
      return;
    }
    boolean wasBest = queue.isBest(chosen);
    queue.remove(chosen);
    if (wasBest) {
      roster.worsened(queue);
    }
  }

  /// Drops those that are chosen, which must be all after some key: then a queue loses its best URL
  /// only together with all others, and no order changes.
  private void drop(Heap.Choice<Waiting> worst) {
    int before = waiting;
    Iterator<MemoryQueue> each = queues.values().iterator();
    while (each.hasNext()) {
      MemoryQueue queue = each.next();
      int had = queue.size();
      if (queue.isFirst(worst)) {
        roster.remove(queue);
        each.remove();
      }
      queue.drop(worst);
      waiting -= had - queue.size();
    }
    dropped += before - waiting;
    known.forgetHomeless();
  }

  @Override
  public void keepBest(int most) {
    if (waiting > most) {
      Worst worst = new Worst(waiting - most);
      queues.values().forEach(queue -> queue.forEachKey(worst::accept));
      drop((_, major, minor) -> worst.contains(major, minor));
    }
  }
}
