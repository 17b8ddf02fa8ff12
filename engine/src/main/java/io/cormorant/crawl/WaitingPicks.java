package io.cormorant.crawl;

import io.cormorant.core.Outcome;
import io.cormorant.frontier.HostGate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/// Picks that wait for their host before they go on: redirects whose target's host rests, picks
/// whose host another crawl asked in the same moment, and pages a busy host is to be asked for
/// again. Owned by the captain.
///
/// A redirect waits a moment and holds a page of the budget meanwhile, so that it comes to an end.
/// A long wait holds nothing: the crawl spends its budget on other pages and may be over before it;
/// that pick then has no ending and waits again when the crawl is resumed.
final class WaitingPicks {
  /// Long waits beyond so many are not begun.
  static final int MAX_LONG = 10_000;

  /// A redirect to a host that rests longer than this is a long wait.
  private static final Duration MOMENT = Duration.ofSeconds(30);

  /// Further redirects that wait at the same time are long waits too: each of these is looked at in
  /// every round.
  static final int MAX_HOPS = 256;

  /// Until the next look at a host that is being asked.
  private static final Duration SOON = Duration.ofMillis(200);

  private final HostGate gate;
  private final Deque<OpenPick> hops = new ArrayDeque<>();
  private final PriorityQueue<LongWait> longWaits =
      new PriorityQueue<>(
          Comparator.comparingLong(LongWait::due).thenComparingLong(LongWait::order));
  private long orders;

  private record LongWait(OpenPick open, long due, long order) {}

  WaitingPicks(HostGate gate) {
    this.gate = gate;
  }

  /// A pick was redirected and waits for its new host, or another crawl was first to ask its host.
  void hop(OpenPick open) {
    if (hops.size() < MAX_HOPS || longWaits.size() >= MAX_LONG) {
      hops.add(open);
    } else {
      waitLong(open);
    }
  }

  /// Lets a pick that met a busy host wait until that may be asked again.
  ///
  /// @return false if it may not be tried again
  boolean retry(OpenPick open) {
    if (!gate.heedsBusy() || longWaits.size() >= MAX_LONG || !open.retry()) {
      return false;
    }
    waitLong(open);
    return true;
  }

  /// Takes out at most so many redirects that may go on now, each with a permit. Those to a parked
  /// or blocked host are among them, without one: they wait for nothing.
  List<OpenPick> readyHops(int max) {
    List<OpenPick> ready = new ArrayList<>();
    for (int i = hops.size(); i > 0; i--) {
      OpenPick open = hops.remove();
      if (ready.size() < max && mayGoOn(open)) {
        ready.add(open);
      } else if (isLong(gate.awakeAt(open.url().host())) && longWaits.size() < MAX_LONG) {
        waitLong(open);
      } else {
        hops.add(open);
      }
    }
    return ready;
  }

  /// The same for at most so many of the long waits.
  List<OpenPick> readyLongWaits(int max) {
    List<OpenPick> ready = new ArrayList<>();
    long now = longWaits.isEmpty() ? 0 : gate.now();
    while (ready.size() < max && nextDue() <= now) {
      OpenPick open = longWaits.remove().open();
      if (mayGoOn(open)) {
        ready.add(open);
      } else {
        waitLong(open);
      }
    }
    return ready;
  }

  /// Why a pick got no permit though its wait is over.
  Outcome whyInVain(OpenPick open) {
    Optional<Outcome.Refused> blocked = gate.refusal(open.url());
    return blocked.isPresent() ? blocked.get() : Outcome.Unreachable.GIVEN_UP;
  }

  /// Hosts for which nobody need wait any more: what waits for them long is due now.
  void rouse(Set<String> hosts) {
    List<LongWait> over =
        longWaits.stream().filter(wait -> hosts.contains(wait.open().url().host())).toList();
    longWaits.removeAll(over);
    over.forEach(wait -> longWaits.add(new LongWait(wait.open(), gate.now(), wait.order())));
  }

  /// Redirects that wait.
  int hops() {
    return hops.size();
  }

  /// All that wait.
  int size() {
    return hops.size() + longWaits.size();
  }

  /// When the first of the long waits is over, on the gate's clock; `Long.MAX_VALUE` without any.
  long nextDue() {
    LongWait first = longWaits.peek();
    return first == null ? Long.MAX_VALUE : first.due();
  }

  private boolean mayGoOn(OpenPick open) {
    return open.ask(gate)
        || gate.isParked(open.url().host())
        || gate.refusal(open.url()).isPresent();
  }

  private boolean isLong(long awakeAt) {
    return awakeAt != Long.MAX_VALUE && awakeAt - gate.now() > MOMENT.toNanos();
  }

  private void waitLong(OpenPick open) {
    long awake = gate.awakeAt(open.url().host());
    long due = awake == Long.MAX_VALUE ? gate.now() + SOON.toNanos() : awake;
    longWaits.add(new LongWait(open, due, orders++));
  }
}
