package io.cormorant.frontier;

import io.cormorant.frontier.HostQueue.Listed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says which host's turn it is: the hosts that are awake ordered by their best URL, the sleeping
/// ones by when they wake. Everything costs O(log n) in the number of hosts. Confined to one
/// thread.
///
/// Whether a host that counts as awake may really be asked is only looked at when it is the best:
/// it may have been asked meanwhile, by another crawl as well, and then sleeps, or its domain or
/// address may have been, and then it waits at their [Turnstile].
///
/// @param <Q> the queues in it, which must say when their best URL changes
public final class Roster<Q extends HostQueue> {
  /// Hosts that are looked at for each that is asked for.
  private static final int LOOKS = 4;

  private final HostGate gate;
  private final Map<Group, Turnstile> turnstiles = new HashMap<>();
  private final Heap<HostQueue> awake = new Heap<>();
  private final Heap<Sleeper> asleep = new Heap<>();

  public Roster(HostGate gate) {
    this.gate = gate;
  }

  /// Lists a queue that has got its first URL.
  public void add(Q queue) {
    list(queue);
  }

  /// Takes out a queue, listed or not.
  public void remove(Q queue) {
    unlist(queue);
  }

  /// A listed queue has a better first URL than before. Where somebody else has the turn of its
  /// group, it may now be the one who should have it.
  public void improved(Q queue) {
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

  /// A listed queue has lost its best URL and has another. If it had the turn of its group, it had
  /// it for the one it lost, and may no longer be the one who should have it.
  public void worsened(Q queue) {
    if (queue.listed == Listed.AWAKE) {
      queue.moveIn(awake);
      passTurn(queue);
    } else if (queue.listed == Listed.BARRED && queue.turnstile != null) {
      queue.moveIn(queue.turnstile.barred);
    }
  }

  /// A listed queue has another first URL than before, or the same.
  ///
  /// @param major of the key the first one had before, as the minor
  public void changed(Q queue, long major, long minor) {
    int better = Long.compare(major, queue.bestMajor());
    better = better == 0 ? Long.compare(minor, queue.bestMinor()) : better;
    if (better > 0) {
      improved(queue);
    } else if (better < 0) {
      worsened(queue);
    }
  }

  /// Looks again at whether a host may be asked, after the gate changed its mind.
  ///
  /// @param queue of the host, if it has one
  public void rouse(String host, @Nullable Q queue) {
    if (queue != null && queue.isListed() && queue.listed != Listed.BARRED) {
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

  /// Hosts which may be asked now, at most so many, that of the best URL first. Those of a closed
  /// group may be many, so no more than some times that many are looked at; the first of all is
  /// never missed.
  public List<String> awakeHosts(int max) {
    List<String> hosts = new ArrayList<>();
    if (first() == null) {
      return hosts;
    }
    Iterator<HostQueue> each = awake.inOrder();
    for (int i = 0; i < LOOKS * max && hosts.size() < max && each.hasNext(); i++) {
      String host = each.next().host();
      if (gate.isAwake(host)) {
        hosts.add(host);
      }
    }
    return hosts;
  }

  /// When the next host may be asked, on the gate's clock, see [HostSchedule#nextWake].
  public long nextWake() {
    if (first() != null) {
      return gate.now();
    }
    return asleep.isEmpty() ? Long.MAX_VALUE : asleep.firstMajor();
  }

  /// The queue of the best URL that may be asked for now. Those before it which may not are put
  /// where they belong.
  public @Nullable Q first() {
    while (true) {
      long now = gate.now();
      wake(now);
      if (awake.isEmpty()) {
        return null;
      }
      HostQueue queue = awake.first();
      long rested = gate.turnAt(queue.host());
      Group barrier = rested > now ? null : gate.barrier(queue.host(), now);
      if (rested > now) {
        unlist(queue);
        sleep(queue, rested);
      } else if (barrier != null) {
        unlist(queue);
        bar(queue, barrier, now);
      } else {
        return typed(queue);
      }
    }
  }

  private void wake(long now) {
    while (!asleep.isEmpty() && asleep.firstMajor() <= now) {
      Sleeper sleeper = asleep.first();
      asleep.remove(sleeper);
      switch (sleeper) {
        case HostQueue queue -> awaken(queue);
        case Turnstile turnstile -> turn(turnstile, now);
      }
    }
  }

  private void list(HostQueue queue) {
    long rested = gate.restsUntil(queue.host());
    if (rested <= gate.now()) {
      awaken(queue);
    } else {
      sleep(queue, rested);
    }
  }

  private void awaken(HostQueue queue) {
    queue.listed = Listed.AWAKE;
    queue.enter(awake);
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
      asleep.add(turnstile, gate.opensAt(group, now), 0);
    }
  }

  /// Gives the turn of a group to the best of its hosts, if the group is open.
  private void turn(Turnstile turnstile, long now) {
    long opensAt = gate.opensAt(turnstile.group, now);
    if (opensAt > now) {
      asleep.add(turnstile, opensAt, 0);
      return;
    }
    HostQueue queue = turnstile.barred.first();
    turnstile.holder = queue;
    turnstile.barred.remove(queue);
    awaken(queue);
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

  @SuppressWarnings("unchecked") // only queues of type Q are put in
  private Q typed(HostQueue queue) {
    return (Q) queue;
  }
}
