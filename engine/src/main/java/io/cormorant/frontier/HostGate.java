package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Says when a host may be asked again. With a delay, a host gets one request at a time and then
/// rests, longer if it was slow to answer; without one, it gets its share of the requests that may
/// be under way and is else awake unless it asked for a rest or failed. Confined to one thread.
///
/// Hosts with a delay also share the limits of their registered domain and of their address: a few
/// are asked at the same time, and their requests are spaced, see [Group].
///
/// A host that fails rests longer each time and is parked at the fourth failure in a row: it is not
/// asked again. Requests that were under way together when it failed count as one failure.
///
/// Only hosts that are not just awake are remembered, so millions of hosts may come by.
public final class HostGate {
  /// What a slow host gets beyond its delay ends here.
  static final Duration LONGEST_ADAPTED = Duration.ofSeconds(30);

  /// The rests after the first failures in a row; at one more the host is parked.
  static final List<Duration> RESTS_AFTER_FAILURE =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(5));

  /// No time is known: the host is being asked, or parked.
  private static final long UNKNOWN = Long.MAX_VALUE;

  private static final int FEW = 1_024;

  private final Function<Url, Duration> delay;
  private final LongSupplier nanoTime;
  private final boolean heedful;
  private final Map<String, Host> hosts = new HashMap<>();
  private final Groups groups = new Groups();
  private int share = Integer.MAX_VALUE;
  private int sweepAt = FEW;
  private int parked;

  /// A host that is being asked, rests or has failed.
  private static final class Host {
    long awakeAt = Long.MIN_VALUE;
    int aloft;
    int failuresInARow;
    long failedAt;
    Groups.@Nullable Entered entered;

    boolean isParked() {
      return failuresInARow > RESTS_AFTER_FAILURE.size();
    }

    /// Whether an unknown host would be treated alike.
    boolean isForgettable(long now) {
      return awakeAt <= now && aloft == 0 && failuresInARow == 0 && entered == null;
    }

    void landed() {
      aloft = Math.max(0, aloft - 1);
    }

    void leaveGroups() {
      if (entered != null) {
        entered.leave();
        entered = null;
      }
    }
  }

  /// @param delay the rest a host gets after a request to this URL; zero for none
  /// @param nanoTime the clock, as `System::nanoTime`
  public HostGate(Function<Url, Duration> delay, LongSupplier nanoTime) {
    this(delay, nanoTime, true);
  }

  private HostGate(Function<Url, Duration> delay, LongSupplier nanoTime, boolean heedful) {
    this.delay = delay;
    this.nanoTime = nanoTime;
    this.heedful = heedful;
  }

  /// A gate that keeps each host's delay and nothing else: for recorded and generated webs, whose
  /// failures are part of the web and do not pass by waiting.
  public static HostGate heedless(Function<Url, Duration> delay, LongSupplier nanoTime) {
    return new HostGate(delay, nanoTime, false);
  }

  /// A gate that is always open.
  public static HostGate open() {
    return heedless(_ -> Duration.ZERO, () -> 0L);
  }

  /// The time on the gate's clock.
  public long now() {
    return nanoTime.getAsLong();
  }

  /// When the host may be asked: not later than now if it is awake, `Long.MAX_VALUE` if there is no
  /// telling.
  public long awakeAt(String host) {
    long now = now();
    Group barrier = groups.barrier(host, now);
    long rested = restsUntil(host);
    return barrier == null ? rested : Math.max(rested, barrier.opensAt(now));
  }

  public boolean isAwake(String host) {
    return awakeAt(host) <= now();
  }

  /// When the host itself may be asked, without regard to its groups.
  long restsUntil(String host) {
    Host known = hosts.get(host);
    return known == null ? Long.MIN_VALUE : known.awakeAt;
  }

  /// The group that keeps the host from being asked now, if one does.
  @Nullable Group barrier(String host, long now) {
    return groups.barrier(host, now);
  }

  /// The groups of a host about which there is something to say.
  List<Group> groups(String host) {
    return groups.of(host);
  }

  /// Hosts and groups that are remembered because something is to be said about them.
  int remembered() {
    return hosts.size() + groups.size();
  }

  /// Whether the host is given up.
  public boolean isParked(String host) {
    Host known = hosts.get(host);
    return known != null && known.isParked();
  }

  /// Hosts that are given up.
  public int parked() {
    return parked;
  }

  /// Whether a host that says it is busy is let rest.
  public boolean heedsBusy() {
    return heedful;
  }

  /// A host that is being asked was found at this address.
  public void learn(String host, String address) {
    Host known = hosts.get(host);
    if (known != null && known.entered != null) {
      groups.learn(host, address);
    }
  }

  /// From now on a host without a delay is asked for at most so many pages at the same time. Few
  /// connections that are used again and again cost both sides less than many.
  public void share(int together) {
    share = together;
  }

  /// A request to this URL goes out.
  public void asked(Url url) {
    Duration rest = delay.apply(url);
    if (rest.isZero() && !heedful) {
      return;
    }
    Host host = host(url.host());
    host.aloft++;
    if (!rest.isZero() || host.aloft >= share) {
      host.awakeAt = UNKNOWN;
    }
    if (heedful && !rest.isZero()) {
      host.leaveGroups();
      host.entered = groups.enter(url.host(), now(), rest.toNanos());
    }
  }

  /// The request to this URL did not go out after all.
  public void spared(Url url) {
    Host host = hosts.get(url.host());
    if (host == null) {
      return;
    }
    if (host.entered != null) {
      host.entered.undo();
      host.entered = null;
    }
    host.landed();
    host.awakeAt = host.aloft >= share ? UNKNOWN : Long.MIN_VALUE;
  }

  /// The request to this URL is over, and says nothing about the host.
  public void ended(Url url) {
    Host host = hosts.get(url.host());
    Duration rest = delay.apply(url);
    if (host != null || !rest.isZero()) {
      rest(host == null ? host(url.host()) : host, rest);
    }
  }

  /// The host answered.
  ///
  /// @param took how long that took
  public void answered(Url url, Duration took) {
    answered(url, took, Duration.ZERO);
  }

  /// The host answered that it wants to be left alone for a while.
  public void busy(Url url, Duration took, Duration wait) {
    answered(url, took, heedful ? wait : Duration.ZERO);
  }

  private void answered(Url url, Duration took, Duration wait) {
    Host host = hosts.get(url.host());
    Duration rest = longer(adapted(delay.apply(url), took), wait);
    if (host != null) {
      recovered(host);
    }
    if (host != null || !rest.isZero()) {
      rest(host == null ? host(url.host()) : host, rest);
    }
  }

  /// The host did not answer.
  ///
  /// @param took until that was known
  public void failed(Url url, Duration took) {
    Host host = host(url.host());
    long now = now();
    boolean counted = host.failuresInARow > 0 && now - took.toNanos() - host.failedAt < 0;
    if (!heedful || host.isParked() || counted) {
      rest(host, delay.apply(url));
      return;
    }
    host.failuresInARow++;
    host.failedAt = now;
    if (host.isParked()) {
      parked++;
      host.landed();
      host.leaveGroups();
      host.awakeAt = UNKNOWN;
    } else {
      rest(host, longer(RESTS_AFTER_FAILURE.get(host.failuresInARow - 1), delay.apply(url)));
    }
  }

  private void recovered(Host host) {
    if (host.isParked()) {
      parked--;
      host.awakeAt = Long.MIN_VALUE;
    }
    host.failuresInARow = 0;
  }

  /// Half of the time the host took, if that is more than its delay. Hosts without a delay are
  /// meant to be asked at full speed.
  private static Duration adapted(Duration planned, Duration took) {
    if (planned.isZero()) {
      return planned;
    }
    Duration half = took.dividedBy(2);
    return longer(planned, half.compareTo(LONGEST_ADAPTED) < 0 ? half : LONGEST_ADAPTED);
  }

  /// Without a delay, requests to a host overlap: one that ends must not cut short the rest that
  /// another one brought about, nor wake a host that still has its whole share under way.
  private void rest(Host host, Duration rest) {
    host.landed();
    host.leaveGroups();
    if (host.isParked()) {
      return;
    }
    long now = now();
    if (rest.isZero() && host.aloft >= share) {
      host.awakeAt = host.awakeAt <= now ? UNKNOWN : host.awakeAt;
      return;
    }
    long until = now + rest.toNanos();
    if (host.awakeAt == UNKNOWN || host.awakeAt < until) {
      host.awakeAt = until;
    }
  }

  /// What is remembered of a host, from now on. Those of which nothing is to be said any more are
  /// dropped whenever there are twice as many as the last time.
  private Host host(String name) {
    if (hosts.size() >= sweepAt) {
      long now = now();
      hosts.values().removeIf(host -> host.isForgettable(now));
      sweepAt = Math.max(FEW, 2 * hosts.size());
    }
    return hosts.computeIfAbsent(name, _ -> new Host());
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
