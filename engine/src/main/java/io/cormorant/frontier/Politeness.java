package io.cormorant.frontier;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.HostStanding;
import io.cormorant.core.HostStanding.Why;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// What this process owes to hosts, registered domains and addresses: one for all crawls that ask
/// the live web. Each crawl has a [HostGate] to it, by which it learns when a host may be asked and
/// gets a [Permit] for each request.
///
/// With a delay, a host gets one request at a time and then rests, longer if it was slow to answer;
/// without one, it gets from each crawl its share of the requests that may be under way and is else
/// awake unless it asked for a rest or failed. Hosts with a delay also share the limits of their
/// registered domain and of their address: a few are asked at the same time, and their requests are
/// spaced, see [Group].
///
/// A host that fails rests longer each time and is parked at the fourth failure in a row, by a
/// crawl with less patience sooner: it is not asked again. Requests that were under way together
/// when it failed count as one failure. What one crawl learns of a host holds for all.
///
/// Crawls that want the same host take turns, see [CrawlTurns], and the delay of whoever asks next
/// holds as well as that of whoever asked last.
///
/// Sites that are blocked get no permit. Their hosts count as awake, so that whatever waits for
/// them is picked, and refused, without delay.
///
/// Only hosts of which there is something to say are remembered, so millions of hosts may come by.
///
/// Safe for use by many threads, under one lock that is held for a few steps at a time. The delays
/// of a crawl are asked for within it, so they must be known at once.
public final class Politeness {
  /// A crawl heeds failures it was there for, and those of so long before.
  static final Duration HEEDED_BEFORE = Duration.ofHours(1);

  /// No time is known: the host is being asked, or parked.
  static final long UNKNOWN = Long.MAX_VALUE;

  private static final int FEW = 1_024;

  private final LongSupplier nanoTime;
  private final SiteBlocks blocks;

  @GuardedBy("this") private final Map<String, HostState> hosts = new HashMap<>();

  @GuardedBy("this") private final Groups groups = new Groups();

  /// Those that have asked or wanted to ask, and are not closed.
  @GuardedBy("this") private final Set<HostGate> gates = Collections.newSetFromMap(new IdentityHashMap<>());

  @GuardedBy("this") private int sweepAt = FEW;

  /// The longest delay of all requests so far.
  @GuardedBy("this") private long longestDelay;

  /// @param nanoTime the clock, as `System::nanoTime`
  public Politeness(LongSupplier nanoTime) {
    this(nanoTime, new SiteBlocks());
  }

  /// @param nanoTime the clock, as `System::nanoTime`
  /// @param blocks sites that nobody may ask
  public Politeness(LongSupplier nanoTime, SiteBlocks blocks) {
    this.nanoTime = nanoTime;
    this.blocks = blocks;
  }

  /// The gate of one crawl, which heeds failures and what busy hosts ask for.
  ///
  /// @param delay the rest a host gets after a request to this URL; zero for none. Must not block
  public HostGate gate(Function<Url, Duration> delay) {
    return new HostGate(this, delay, true);
  }

  long now() {
    return nanoTime.getAsLong();
  }

  SiteBlocks blocks() {
    return blocks;
  }

  /// Hosts of which there is something to say and that nobody may ask any more.
  synchronized List<String> blockedHosts() {
    return hosts.keySet().stream().filter(blocks::isBlocked).toList();
  }

  /// What is remembered of a host that may be asked.
  @GuardedBy("this") private @Nullable HostState known(String name) {
    return blocks.isBlocked(name) ? null : hosts.get(name);
  }

  /// When a crawl may ask the host itself, without regard to its groups.
  synchronized long restsUntil(HostGate gate, String name) {
    HostState host = known(name);
    return host == null ? Long.MIN_VALUE : restsUntil(host, gate, HostState.USUAL, now());
  }

  /// The same for a host that the crawl would ask now. If it must wait, it is given a turn.
  synchronized long turnAt(HostGate gate, String name) {
    HostState host = known(name);
    return host == null ? Long.MIN_VALUE : turnAt(host, gate, HostState.USUAL, now());
  }

  @GuardedBy("this") private long turnAt(HostState host, HostGate gate, long delay, long now) {
    long until = restsUntil(host, gate, delay, now);
    if (until > now && until != UNKNOWN && isShared(gate)) {
      gates.add(gate);
      host.turns().want(gate);
    }
    return until;
  }

  private static long restsUntil(HostState host, HostGate gate, long delay, long now) {
    long until = host.awakeAt(gate, delay, now);
    if (until == UNKNOWN && host.isParked(gate)) {
      gate.gaveUp(host.name(), host.failuresInARow());
    }
    return until;
  }

  /// The group that keeps a crawl from asking the host now, if one does. The crawl would ask it, so
  /// others give way to it.
  synchronized @Nullable Group barrier(HostGate gate, String host, long now) {
    Group barrier = groupBarrier(gate, host, now);
    if (barrier != null && isShared(gate)) {
      gates.add(gate);
      groups.want(host, gate, now);
    }
    return barrier;
  }

  @GuardedBy("this") private @Nullable Group groupBarrier(HostGate gate, String host, long now) {
    return blocks.isBlocked(host) ? null : groups.barrier(host, gate, now);
  }

  /// When a host of the group may be asked by a crawl, as far as the group is concerned.
  synchronized long opensAt(HostGate gate, Group group, long now) {
    return group.opensAt(gate, now);
  }

  /// When a crawl may ask the host; `UNKNOWN` if there is no telling.
  synchronized long awakeAt(HostGate gate, String name) {
    long now = now();
    HostState host = known(name);
    long rested = host == null ? Long.MIN_VALUE : restsUntil(host, gate, HostState.USUAL, now);
    Group barrier = groupBarrier(gate, name, now);
    return barrier == null ? rested : Math.max(rested, barrier.opensAt(gate, now));
  }

  /// Whether a crawl may ask the host now, and why not. Gives nobody a turn.
  synchronized HostStanding standing(HostGate gate, String name) {
    long now = now();
    HostState host = known(name);
    long awakeAt = host == null ? Long.MIN_VALUE : host.awakeAt(gate, HostState.USUAL, now);
    Why why = host == null ? Why.FREE : host.standing(gate, awakeAt, now);
    if (why == Why.FREE) {
      Group barrier = groupBarrier(gate, name, now);
      if (barrier != null) {
        why = groups.isDomain(name, barrier) ? Why.DOMAIN : Why.ADDRESS;
        awakeAt = barrier.opensAt(gate, now);
      }
    }
    if (blocks.isBlocked(name)) {
      why = Why.BLOCKED;
    }
    long delay = gate.delayOf(name);
    boolean known = awakeAt != UNKNOWN && why != Why.PARKED && why != Why.BLOCKED;
    return new HostStanding(
        name,
        why,
        known ? Duration.ofNanos(awakeAt <= now ? 0 : awakeAt - now) : null,
        Duration.ofNanos(delay),
        source(delay > gate.usualDelay(), why),
        host == null ? 0 : host.failuresInARow());
  }

  private static HostStanding.DelaySource source(boolean longer, Why why) {
    if (why == Why.BUSY) {
      return HostStanding.DelaySource.RETRY_AFTER;
    }
    return longer ? HostStanding.DelaySource.ROBOTS_TXT : HostStanding.DelaySource.PLAN;
  }

  /// A host that is being asked or rests, as the crawl sees it that asked it last.
  ///
  /// @param by that crawl
  /// @param underWay whether it is asking now
  public record AskedHost(HostStanding standing, HostGate by, boolean underWay) {}

  /// Hosts that are being asked, then those that rest or are given up, at most so many.
  public synchronized List<AskedHost> askedHosts(int most) {
    long now = now();
    List<AskedHost> found = new ArrayList<>();
    for (boolean asked : new boolean[] {true, false}) {
      for (HostState host : hosts.values()) {
        HostGate by = host.lastAsker();
        boolean told = host.isAsked() || host.rests(now) || (by != null && host.isParked(by));
        if (by != null && told && host.isAsked() == asked && found.size() < most) {
          found.add(new AskedHost(standing(by, host.name()), by, asked));
        }
      }
    }
    return List.copyOf(found);
  }

  /// The groups of a host about which there is something to say.
  synchronized List<Group> groups(String host) {
    return groups.of(host);
  }

  synchronized boolean isParked(HostGate gate, String name) {
    HostState host = known(name);
    return host != null && host.isParked(gate);
  }

  /// Hosts and groups that are remembered because something is to be said about them.
  synchronized int remembered() {
    return hosts.size() + groups.size();
  }

  /// A permit to ask now. Without one, the crawl is given a turn, unless the site is blocked.
  synchronized Optional<Permit> permit(HostGate gate, Url url, Duration delay) {
    if (blocks.isBlocked(url.host())) {
      return Optional.empty();
    }
    long now = now();
    long nanos = delay.toNanos();
    HostState known = hosts.get(url.host());
    boolean rests = known != null && turnAt(known, gate, nanos, now) > now;
    if (rests || barrier(gate, url.host(), now) != null) {
      return Optional.empty();
    }
    gates.add(gate);
    longestDelay = Math.max(longestDelay, nanos);
    HostState host = known == null ? host(url.host(), now) : known;
    Groups.Entered entered =
        gate.heedsBusy() && nanos > 0
            ? groups.enter(host.name(), gate, nanos, now, slack() / Group.TOGETHER)
            : null;
    Permit permit = new Permit(gate, url, host, nanos, entered);
    host.asked(permit);
    return Optional.of(permit);
  }

  /// A request is over.
  ///
  /// @param delay of its URL, which may be longer than when it began
  synchronized void ended(Permit permit, Duration delay) {
    long now = now();
    HostState host = permit.host();
    if (host == null) {
      if (delay.isZero()) {
        return;
      }
      host = host(permit.url().host(), now);
    }
    host.out(permit);
    Groups.Entered entered = permit.entered();
    Permit.Said said = permit.said();
    if (said instanceof Permit.Said.NotSent) {
      if (entered != null) {
        entered.undo();
      }
      return;
    }
    if (entered != null) {
      entered.leave();
      String address = permit.address();
      if (address != null) {
        groups.learn(host.name(), address);
      }
    }
    host.ended(permit.gate(), now);
    switch (said) {
      case Permit.Said.NotSent _, Permit.Said.Nothing _ -> host.rest(delay, now);
      case Permit.Said.Answered(Duration took) -> {
        recovered(host, permit.gate());
        host.rest(adapted(delay, took), now);
      }
      case Permit.Said.Busy(Duration took, Duration asked) -> {
        recovered(host, permit.gate());
        Duration rest = adapted(delay, took);
        host.rest(rest, now);
        if (permit.gate().heedsBusy()) {
          host.rest(asked, now, Why.BUSY);
        }
      }
      case Permit.Said.Failed(long sentAt) -> failed(host, permit.gate(), sentAt, delay, now);
    }
  }

  private static void failed(HostState host, HostGate gate, long sentAt, Duration delay, long now) {
    boolean counts = gate.heedsBusy() && host.failed(gate, sentAt, now);
    gate.silent(host.name());
    if (!counts) {
      host.rest(delay, now);
      return;
    }
    int silences = host.failuresInARow();
    if (host.isParked(gate)) {
      gate.gaveUp(host.name(), silences);
    }
    // Who gives it up sooner than others leaves them its rest.
    if (silences <= RetryPolicy.SILENCES.size()) {
      host.rest(delay, now);
      host.rest(RetryPolicy.SILENCES.get(silences - 1), now, Why.SILENT);
    }
  }

  /// All crawls that gave the host up may ask it again.
  @GuardedBy("this") private void recovered(HostState host, HostGate by) {
    by.answered(host.name());
    if (host.recovered()) {
      by.revive(host.name(), false);
      for (HostGate gate : gates) {
        gate.revive(host.name(), gate != by);
      }
    }
  }

  /// A crawl asks nobody any more.
  synchronized void leave(HostGate gate) {
    gates.remove(gate);
  }

  /// Whether another crawl than this one is there.
  @GuardedBy("this") private boolean isShared(HostGate gate) {
    return gates.size() > 1 || (gates.size() == 1 && !gates.contains(gate));
  }

  /// Half of the time the host took, if that is more than its delay. Hosts without a delay are
  /// meant to be asked at full speed.
  private static Duration adapted(Duration planned, Duration took) {
    if (planned.isZero()) {
      return planned;
    }
    Duration half = took.dividedBy(2);
    return longer(
        planned,
        half.compareTo(RetryPolicy.LONGEST_ADAPTED) < 0 ? half : RetryPolicy.LONGEST_ADAPTED);
  }

  /// What is remembered of a host, from now on. Those of which nothing is to be said any more are
  /// dropped whenever there are twice as many as the last time.
  @GuardedBy("this") private HostState host(String name, long now) {
    if (hosts.size() >= sweepAt) {
      long heeded = heededSince(now);
      long slack = slack();
      hosts.values().removeIf(host -> host.isForgettable(now, slack, heeded));
      sweepAt = Math.max(FEW, 2 * hosts.size());
    }
    return hosts.computeIfAbsent(name, HostState::new);
  }

  /// For how long after it a request may matter to another crawl than the one that made it.
  @GuardedBy("this") private long slack() {
    return gates.size() > 1 ? longestDelay : 0;
  }

  /// Failures before this are heeded by nobody.
  @GuardedBy("this") private long heededSince(long now) {
    long since = now - HEEDED_BEFORE.toNanos();
    for (HostGate gate : gates) {
      since = gate.heedsSince() - since < 0 ? gate.heedsSince() : since;
    }
    return since;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
