package io.cormorant.frontier;

import io.cormorant.core.HostStanding.Why;
import io.cormorant.core.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is remembered of a host that is being asked, rests, has failed or is waited for. Guarded by
/// its [Politeness].
final class HostState {
  /// Between two looks at a host that another crawl asks. It rests for the delay afterwards, so
  /// that who looks again after the delay is never late; these are the limits to that.
  static final Duration SHORTEST_LOOK = Duration.ofMillis(1);

  static final Duration LONGEST_LOOK = Duration.ofSeconds(1);

  /// The delay a crawl keeps on this host wherever nothing is said of a page of it.
  static final long USUAL = -1;

  private final String name;

  /// Requests under way.
  private final List<Permit> out = new ArrayList<>(1);

  private long restsUntil = Long.MIN_VALUE;
  private Why restsFor = Why.DELAY;
  private int failuresInARow;
  private long failedAt;

  /// Whose request ended last, and when.
  private @Nullable HostGate last;

  private long endedAt;
  private @Nullable CrawlTurns turns;

  HostState(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  CrawlTurns turns() {
    CrawlTurns known = turns;
    if (known == null) {
      known = new CrawlTurns();
      turns = known;
    }
    return known;
  }

  int failuresInARow() {
    return failuresInARow;
  }

  boolean isParked(HostGate gate) {
    return failuresInARow >= gate.patience(name) && failedAt - gate.heedsSince() >= 0;
  }

  /// When a crawl may ask.
  ///
  /// @param delay that it would keep, or [#USUAL]
  long awakeAt(HostGate gate, long delay, long now) {
    long ready = readyAt(gate, delay, now);
    if (turns == null || ready == Politeness.UNKNOWN) {
      return ready;
    }
    return Math.max(ready, turns.leftUntil(gate, now, other -> readyAt(other, USUAL, now)));
  }

  /// When a crawl may ask, but for the turns of others. What it waits for without knowing how long
  /// is its own request, or nothing any more.
  private long readyAt(HostGate gate, long delay, long now) {
    if (isParked(gate) || isFull(gate)) {
      return Politeness.UNKNOWN;
    }
    for (Permit permit : out) {
      if (permit.gate() == gate) {
        if (permit.isAlone()) {
          return Politeness.UNKNOWN;
        }
      } else if (permit.isAlone() || delay(gate, delay) > 0) {
        long longer = Math.max(permit.delay(), delay(gate, delay));
        return Math.max(restsUntil, now + look(longer));
      }
    }
    return last == null || last == gate
        ? restsUntil
        : Math.max(restsUntil, endedAt + delay(gate, delay));
  }

  private long delay(HostGate gate, long known) {
    return known == USUAL ? gate.delayOf(name) : known;
  }

  private static long look(long delay) {
    return Math.clamp(delay, SHORTEST_LOOK.toNanos(), LONGEST_LOOK.toNanos());
  }

  /// Whether the crawl has its whole share under way.
  private boolean isFull(HostGate gate) {
    int share = gate.share();
    if (out.size() < share) {
      return false;
    }
    int own = 0;
    for (Permit permit : out) {
      own += permit.gate() == gate ? 1 : 0;
    }
    return own >= share;
  }

  void asked(Permit permit) {
    out.add(permit);
    if (turns != null) {
      turns.took(permit.gate());
    }
  }

  /// The request is not under way any more.
  void out(Permit permit) {
    out.remove(permit);
  }

  /// The request was made.
  void ended(HostGate gate, long now) {
    last = gate;
    endedAt = now;
  }

  /// One request that ends must not cut short the rest that another one brought about.
  void rest(Duration rest, long now) {
    rest(rest, now, Why.DELAY);
  }

  void rest(Duration rest, long now, Why why) {
    long until = now + rest.toNanos();
    if (until > restsUntil) {
      restsUntil = until;
      restsFor = why;
    }
  }

  /// What keeps a crawl from asking the host itself, as [#awakeAt] says until when.
  Why standing(HostGate gate, long awakeAt, long now) {
    if (isParked(gate)) {
      return Why.PARKED;
    }
    if (awakeAt <= now) {
      return Why.FREE;
    }
    if (awakeAt == Politeness.UNKNOWN) {
      return Why.ASKED;
    }
    return awakeAt == restsUntil ? restsFor : Why.OTHER_CRAWL;
  }

  /// Who has a request under way, or had the last one.
  @Nullable HostGate lastAsker() {
    return out.isEmpty() ? last : out.getFirst().gate();
  }

  boolean isAsked() {
    return !out.isEmpty();
  }

  boolean rests(long now) {
    return restsUntil > now;
  }

  /// A request got no answer.
  ///
  /// @return whether that counts: not if it was under way when the last one failed, or comes after
  ///   the host was given up
  boolean failed(HostGate gate, long sentAt, long now) {
    if (isParked(gate) || (failuresInARow > 0 && sentAt - failedAt < 0)) {
      return false;
    }
    failuresInARow++;
    failedAt = now;
    return true;
  }

  /// A request got an answer.
  ///
  /// @return whether the host may have been given up before
  boolean recovered() {
    boolean failed = failuresInARow > 0;
    if (failuresInARow >= RetryPolicy.PARKED) {
      restsUntil = Long.MIN_VALUE;
    }
    failuresInARow = 0;
    return failed;
  }

  /// Whether an unknown host would be treated alike.
  ///
  /// @param slack how long a request matters to other crawls
  /// @param heeded failures before this are not
  boolean isForgettable(long now, long slack, long heeded) {
    return restsUntil <= now
        && out.isEmpty()
        && (failuresInARow == 0 || failedAt - heeded < 0)
        && (last == null || endedAt + slack <= now)
        && (turns == null || turns.isEmpty());
  }
}
