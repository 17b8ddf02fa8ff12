package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// Says when a host may be asked again. With a delay, a host gets one request at a time and then
/// rests, longer if it was slow to answer; without one, it is awake unless it asked for a rest or
/// failed. Confined to one thread.
///
/// A host that fails rests longer each time and is parked at the fourth failure in a row: it is not
/// asked again. Requests that were under way together when it failed count as one failure.
public final class HostGate {
  /// What a slow host gets beyond its delay ends here.
  static final Duration LONGEST_ADAPTED = Duration.ofSeconds(30);

  /// The rests after the first failures in a row; at one more the host is parked.
  static final List<Duration> RESTS_AFTER_FAILURE =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(5));

  /// No time is known: the host is being asked, or parked.
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final Function<Url, Duration> delay;
  private final LongSupplier nanoTime;
  private final boolean heedful;
  private final Map<String, Long> awakeAt = new HashMap<>();
  private final Map<String, Trouble> troubles = new HashMap<>();
  private int parked;

  /// @param failures in a row
  /// @param lastAt when the last of them ended
  private record Trouble(int failures, long lastAt) {
    boolean parks() {
      return failures > RESTS_AFTER_FAILURE.size();
    }

    Duration rest() {
      return RESTS_AFTER_FAILURE.get(failures - 1);
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

  /// A gate that keeps the delay and nothing else: for recorded and generated webs, whose failures
  /// are part of the web and do not pass by waiting.
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
    return awakeAt.getOrDefault(host, Long.MIN_VALUE);
  }

  public boolean isAwake(String host) {
    return awakeAt(host) <= now();
  }

  /// Whether the host is given up.
  public boolean isParked(String host) {
    Trouble trouble = troubles.get(host);
    return trouble != null && trouble.parks();
  }

  /// Hosts that are given up.
  public int parked() {
    return parked;
  }

  /// Whether a host that says it is busy is let rest.
  public boolean heedsBusy() {
    return heedful;
  }

  /// A request to this URL goes out.
  public void asked(Url url) {
    if (!delay.apply(url).isZero()) {
      awakeAt.put(url.host(), UNKNOWN);
    }
  }

  /// The request to this URL did not go out after all.
  public void spared(Url url) {
    awakeAt.remove(url.host());
  }

  /// The request to this URL is over, and says nothing about the host.
  public void ended(Url url) {
    rest(url.host(), delay.apply(url));
  }

  /// The host answered.
  ///
  /// @param took how long that took
  public void answered(Url url, Duration took) {
    recovered(url.host());
    rest(url.host(), adapted(delay.apply(url), took));
  }

  /// The host answered that it wants to be left alone for a while.
  public void busy(Url url, Duration took, Duration wait) {
    recovered(url.host());
    Duration rest = adapted(delay.apply(url), took);
    rest(url.host(), heedful ? longer(rest, wait) : rest);
  }

  /// The host did not answer.
  ///
  /// @param took until that was known
  public void failed(Url url, Duration took) {
    if (!heedful) {
      ended(url);
      return;
    }
    String host = url.host();
    Trouble before = troubles.get(host);
    if (before != null && (before.parks() || now() - took.toNanos() - before.lastAt < 0)) {
      ended(url);
      return;
    }
    Trouble trouble = new Trouble(before == null ? 1 : before.failures + 1, now());
    troubles.put(host, trouble);
    if (trouble.parks()) {
      parked++;
      awakeAt.put(host, UNKNOWN);
    } else {
      rest(host, longer(trouble.rest(), delay.apply(url)));
    }
  }

  private void recovered(String host) {
    Trouble trouble = troubles.isEmpty() ? null : troubles.remove(host);
    if (trouble != null && trouble.parks()) {
      parked--;
      awakeAt.remove(host);
    }
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
  /// another one brought about.
  private void rest(String host, Duration rest) {
    if (isParked(host)) {
      return;
    }
    long until = now() + rest.toNanos();
    long before = awakeAt(host);
    if (before != UNKNOWN && before > until) {
      return;
    }
    if (rest.isZero()) {
      awakeAt.remove(host);
    } else {
      awakeAt.put(host, until);
    }
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
