package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostQueue.Listed;
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

/// The frontier on the heap: a heap of URLs for each host, the hosts that are awake ordered by
/// their best URL, the sleeping ones by when they wake. Offering and polling cost O(log n).
///
/// Whether a host that counts as awake may really be asked is only looked at when it is the best:
/// it may have been asked meanwhile, and then sleeps, or its domain or address may have been, and
/// then it waits at their [Turnstile].
public final class MemoryFrontier implements Frontier {
  /// At so many waiting URLs the worst are dropped.
  public static final int CAPACITY = 5_000_000;

  private final HostGate gate;
  private final int capacity;
  private final UrlTable known = new UrlTable(new SecureRandom());
  private final Map<String, HostQueue> queues = new HashMap<>();
  private final Map<Group, Turnstile> turnstiles = new HashMap<>();
  private final Heap<HostQueue> awake = new Heap<>();
  private final Heap<Sleeper> asleep = new Heap<>();
  private @Nullable HostQueue lastFound;
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
  MemoryFrontier(HostGate gate, int capacity) {
    this.gate = gate;
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
    HostQueue queue = firstAwake();
    if (queue == null) {
      return Optional.empty();
    }
    Waiting best = queue.best();
    take(best, queue);
    return Optional.of(best.pick());
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
    if (known.get(url) == UrlTable.TAKEN) {
      known.putEnded(url, isDone);
      taken--;
      done += isDone ? 1 : 0;
      errors += isDone ? 0 : 1;
    }
  }

  @Override
  public boolean reopen(Candidate candidate, long priority) {
    if (known.get(candidate.url()) != UrlTable.ERROR) {
      return false;
    }
    errors--;
    add(candidate, priority);
    return true;
  }

  @Override
  public Counts counts() {
    return new Counts(waiting, taken, done, errors);
  }

  @Override
  public HostStatistics host(String host) {
    HostQueue queue = queues.get(host);
    return queue == null ? new HostStatistics(0, 0, 0) : queue.statistics();
  }

  @Override
  public Optional<Pick> best(String host) {
    return Optional.ofNullable(queues.get(host)).map(queue -> queue.best().pick());
  }

  @Override
  public Optional<Pick> sample(String host, double from, double to, RandomGenerator random) {
    HostQueue queue = queues.get(host);
    return queue == null ? Optional.empty() : queue.sample(from, to, random).map(Waiting::pick);
  }

  @Override
  public void forEachWaiting(Consumer<Pick> action) {
    queues.values().forEach(queue -> queue.forEach(url -> action.accept(url.pick())));
  }

  @Override
  public void rouse(String host) {
    HostQueue queue = queues.get(host);
    if (queue != null && queue.listed != Listed.BARRED) {
      unlist(queue);
      list(queue);
    }
    if (!turnstiles.isEmpty()) {
      gate.groups(host).forEach(this::lookAgain);
    }
  }

  /// A group that was full may have room.
  private void lookAgain(Group group) {
    Turnstile turnstile = turnstiles.get(group);
    if (turnstile != null && turnstile.isInHeap()) {
      asleep.move(turnstile, Long.MIN_VALUE, 0);
    }
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
  public boolean isAwake(String host) {
    return gate.isAwake(host);
  }

  @Override
  public List<String> awakeHosts(int max) {
    wake(gate.now());
    List<String> hosts = new ArrayList<>();
    for (int i = 0; i < awake.size() && hosts.size() < max; i++) {
      String host = awake.at(i).host;
      if (gate.isAwake(host)) {
        hosts.add(host);
      }
    }
    return hosts;
  }

  @Override
  public long nextWake() {
    if (firstAwake() != null) {
      return gate.now();
    }
    return asleep.isEmpty() ? Long.MAX_VALUE : asleep.firstMajor();
  }

  private void add(Candidate candidate, long priority) {
    if (waiting >= capacity) {
      dropWorst();
    }
    Waiting added = new Waiting(candidate, priority);
    known.put(added);
    waiting++;
    HostQueue queue = queue(candidate.url());
    queue.add(added, orders++);
    if (queue.listed == Listed.NOWHERE) {
      list(queue);
    } else if (queue.isBest(added)) {
      roseToBest(queue);
    }
  }

  private void raise(Waiting found, Candidate candidate, long priority) {
    HostQueue queue = queue(found.url);
    found.raise(candidate, priority);
    queue.raised(found, orders++);
    if (queue.isBest(found)) {
      roseToBest(queue);
    }
  }

  /// The queue of the URL's host. Most links of a page lead to one host, so the last one found is
  /// tried first.
  private HostQueue queue(Url url) {
    if (lastFound != null && lastFound.size() > 0 && url.isOn(lastFound.host)) {
      return lastFound;
    }
    String host = url.host();
    HostQueue queue = queues.get(host);
    if (queue == null) {
      queue = new HostQueue(host);
      queues.put(host, queue);
    }
    lastFound = queue;
    return queue;
  }

  /// A listed queue has a better first URL than before. Where somebody else has the turn of its
  /// group, it may now be the one who should have it.
  private void roseToBest(HostQueue queue) {
    Turnstile turnstile = queue.turnstile;
    if (queue.listed == Listed.AWAKE) {
      queue.moveIn(awake);
    } else if (queue.listed == Listed.BARRED && turnstile != null) {
      if (turnstile.holder == null) {
        queue.moveIn(turnstile.barred);
      } else {
        unlist(queue);
        list(queue);
      }
    }
  }

  /// Takes out a URL. A queue that has the turn of its group had it for its best URL: with another
  /// it may no longer be the one who should have it.
  private void take(Waiting chosen, HostQueue queue) {
    known.putTaken(chosen.url);
    taken++;
    waiting--;
    if (queue.size() == 1) {
      unlist(queue);
      queues.remove(queue.host);
      queue.remove(chosen);
      return;
    }
    boolean wasBest = queue.isBest(chosen);
    queue.remove(chosen);
    if (wasBest && queue.listed == Listed.AWAKE) {
      queue.moveIn(awake);
      passTurn(queue);
    } else if (wasBest && queue.listed == Listed.BARRED && queue.turnstile != null) {
      queue.moveIn(queue.turnstile.barred);
    }
  }

  /// The queue of the best URL that may be asked for now. Those before it which may not are put
  /// where they belong.
  private @Nullable HostQueue firstAwake() {
    while (true) {
      long now = gate.now();
      wake(now);
      if (awake.isEmpty()) {
        return null;
      }
      HostQueue queue = awake.first();
      long rested = gate.restsUntil(queue.host);
      Group barrier = rested > now ? null : gate.barrier(queue.host, now);
      if (rested > now) {
        unlist(queue);
        sleep(queue, rested);
      } else if (barrier != null) {
        unlist(queue);
        bar(queue, barrier, now);
      } else {
        return queue;
      }
    }
  }

  private void wake(long now) {
    while (!asleep.isEmpty() && asleep.firstMajor() <= now) {
      Sleeper sleeper = asleep.first();
      asleep.remove(sleeper);
      switch (sleeper) {
        case HostQueue queue -> {
          queue.listed = Listed.NOWHERE;
          list(queue);
        }
        case Turnstile turnstile -> turn(turnstile, now);
      }
    }
  }

  private void list(HostQueue queue) {
    long rested = gate.restsUntil(queue.host);
    if (rested <= gate.now()) {
      queue.listed = Listed.AWAKE;
      queue.enter(awake);
    } else {
      sleep(queue, rested);
    }
  }

  private void sleep(HostQueue queue, long until) {
    queue.listed = Listed.ASLEEP;
    asleep.add(queue, until, 0);
  }

  /// Lets a host wait at the turnstile of a closed group. Who had its turn did not use it in time.
  private void bar(HostQueue queue, Group group, long now) {
    Turnstile turnstile = turnstiles.computeIfAbsent(group, Turnstile::new);
    if (turnstile.holder != null) {
      turnstile.holder.turnstile = null;
      turnstile.holder = null;
    }
    queue.listed = Listed.BARRED;
    queue.turnstile = turnstile;
    queue.enter(turnstile.barred);
    if (!turnstile.isInHeap()) {
      asleep.add(turnstile, group.opensAt(now), 0);
    }
  }

  /// Gives the turn of a group to the best of its hosts, if the group is open.
  private void turn(Turnstile turnstile, long now) {
    long opensAt = turnstile.group.opensAt(now);
    if (opensAt > now) {
      asleep.add(turnstile, opensAt, 0);
      return;
    }
    HostQueue queue = turnstile.barred.first();
    turnstile.holder = queue;
    turnstile.barred.remove(queue);
    queue.listed = Listed.AWAKE;
    queue.enter(awake);
    if (turnstile.barred.isEmpty()) {
      discard(turnstile);
    }
  }

  /// The turn goes on to the next, if this queue has one.
  private void passTurn(HostQueue queue) {
    Turnstile turnstile = queue.turnstile;
    if (turnstile != null) {
      queue.turnstile = null;
      turnstile.holder = null;
      asleep.add(turnstile, Long.MIN_VALUE, 0);
    }
  }

  private void discard(Turnstile turnstile) {
    turnstiles.remove(turnstile.group);
    if (turnstile.isInHeap()) {
      asleep.remove(turnstile);
    }
    if (turnstile.holder != null) {
      turnstile.holder.turnstile = null;
    }
  }

  /// Takes a queue out of its heap.
  private void unlist(HostQueue queue) {
    switch (queue.listed) {
      case NOWHERE -> {}
      case AWAKE -> {
        awake.remove(queue);
        passTurn(queue);
      }
      case ASLEEP -> asleep.remove(queue);
      case BARRED -> leave(queue);
    }
    queue.listed = Listed.NOWHERE;
  }

  private void leave(HostQueue queue) {
    Turnstile turnstile = queue.turnstile;
    if (turnstile != null) {
      turnstile.barred.remove(queue);
      queue.turnstile = null;
      if (turnstile.barred.isEmpty()) {
        discard(turnstile);
      }
    }
  }

  /// Makes room by dropping about a tenth of all, the worst. A queue loses its best URL only
  /// together with all others, so no order changes.
  private void dropWorst() {
    Heap.Key last = Sample.ninthTenth(queues.values(), waiting);
    int before = waiting;
    Iterator<HostQueue> each = queues.values().iterator();
    while (each.hasNext()) {
      HostQueue queue = each.next();
      int had = queue.size();
      if (queue.isAllAfter(last)) {
        unlist(queue);
        each.remove();
      }
      queue.dropAfter(last);
      waiting -= had - queue.size();
    }
    dropped += before - waiting;
    known.forgetHomeless();
  }
}
