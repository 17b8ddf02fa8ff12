package io.cormorant.crawl;

import io.cormorant.frontier.HostGate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/// Flights that wait for their host before they go on: redirects whose target's host rests, picks
/// whose host another crawl asked in the same moment, and pages a busy host is to be asked for
/// again. Owned by the captain.
///
/// A redirect waits a moment and holds a page of the budget meanwhile, so that it comes to an end.
/// A long wait holds nothing: the crawl spends its budget on other pages and may be over before it;
/// that pick then has no ending and waits again when the crawl is resumed.
final class Layovers {
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
  private final Deque<Flight> hops = new ArrayDeque<>();
  private final PriorityQueue<Stay> stays =
      new PriorityQueue<>(Comparator.comparingLong(Stay::due).thenComparingLong(Stay::order));
  private long orders;

  private record Stay(Flight flight, long due, long order) {}

  Layovers(HostGate gate) {
    this.gate = gate;
  }

  /// A flight was redirected and waits for its new host, or another crawl was first to ask its
  /// host.
  void hop(Flight flight) {
    if (hops.size() < MAX_HOPS || stays.size() >= MAX_LONG) {
      hops.add(flight);
    } else {
      stay(flight);
    }
  }

  /// Lets a flight that met a busy host wait until that may be asked again.
  ///
  /// @return false if it may not be tried again
  boolean retry(Flight flight) {
    if (!gate.heedsBusy() || stays.size() >= MAX_LONG || !flight.retry()) {
      return false;
    }
    stay(flight);
    return true;
  }

  /// Takes out at most so many redirects that may go on now, each with a permit. Those to a parked
  /// host are among them, without one: they wait for nothing.
  List<Flight> readyHops(int max) {
    List<Flight> ready = new ArrayList<>();
    for (int i = hops.size(); i > 0; i--) {
      Flight flight = hops.remove();
      if (ready.size() < max && mayGoOn(flight)) {
        ready.add(flight);
      } else if (isLong(gate.awakeAt(flight.url().host())) && stays.size() < MAX_LONG) {
        stay(flight);
      } else {
        hops.add(flight);
      }
    }
    return ready;
  }

  /// The same for at most so many of the long waits.
  List<Flight> readyStays(int max) {
    List<Flight> ready = new ArrayList<>();
    long now = stays.isEmpty() ? 0 : gate.now();
    while (ready.size() < max && nextDue() <= now) {
      Flight flight = stays.remove().flight();
      if (mayGoOn(flight)) {
        ready.add(flight);
      } else {
        stay(flight);
      }
    }
    return ready;
  }

  /// Redirects that wait.
  int hops() {
    return hops.size();
  }

  /// All that wait.
  int size() {
    return hops.size() + stays.size();
  }

  /// When the first of the long waits is over, on the gate's clock; `Long.MAX_VALUE` without any.
  long nextDue() {
    Stay first = stays.peek();
    return first == null ? Long.MAX_VALUE : first.due();
  }

  private boolean mayGoOn(Flight flight) {
    return flight.ask(gate) || gate.isParked(flight.url().host());
  }

  private boolean isLong(long awakeAt) {
    return awakeAt != Long.MAX_VALUE && awakeAt - gate.now() > MOMENT.toNanos();
  }

  private void stay(Flight flight) {
    long awake = gate.awakeAt(flight.url().host());
    long due = awake == Long.MAX_VALUE ? gate.now() + SOON.toNanos() : awake;
    stays.add(new Stay(flight, due, orders++));
  }
}
