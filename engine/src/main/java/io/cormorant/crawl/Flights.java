package io.cormorant.crawl;

import io.cormorant.core.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Flights under way, by the numbers of their errands, the oldest first. Owned by the captain.
final class Flights {
  private final Crew crew;
  private final LongSupplier nanoTime;
  private final Map<Long, Flight> aloft = new LinkedHashMap<>();
  private long errands;

  /// A flight that came home, and what it brought.
  record Arrival(Flight flight, Landing landing) {}

  /// A flight that was given up, and why.
  record Lost(Flight flight, Outcome outcome) {}

  Flights(Crew crew, LongSupplier nanoTime) {
    this.crew = crew;
    this.nanoTime = nanoTime;
  }

  /// Lets a flight go that has a permit.
  void launch(Flight flight) {
    Errand errand = new Errand(++errands, flight.url());
    flight.asked(nanoTime.getAsLong());
    aloft.put(errand.number(), flight);
    crew.send(errand, flight.permit());
  }

  /// The next that is still expected, or nothing within that time.
  Optional<Arrival> await(Duration patience) throws InterruptedException {
    Optional<Landing> landing = crew.await(patience);
    while (landing.isPresent()) {
      Flight flight = aloft.remove(landing.get().errand());
      if (flight != null) {
        return Optional.of(new Arrival(flight, landing.get()));
      }
      landing = crew.await(Duration.ZERO);
    }
    return Optional.empty();
  }

  int size() {
    return aloft.size();
  }

  /// Gives up the flights that have been under way for longer; their landings will not be heard of.
  /// A host that answered did its part: the reading is ours.
  List<Lost> abandonAfter(Duration overdue) {
    List<Lost> abandoned = new ArrayList<>();
    long moment = nanoTime.getAsLong() - overdue.toNanos();
    Iterator<Map.Entry<Long, Flight>> oldest = aloft.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<Long, Flight> entry = oldest.next();
      Flight flight = entry.getValue();
      if (flight.askedAt() - moment >= 0) {
        break;
      }
      crew.abandon(entry.getKey());
      oldest.remove();
      boolean answered = flight.permit().isClosed();
      if (!answered) {
        flight.permit().failed();
        flight.permit().close();
      }
      abandoned.add(
          new Lost(
              flight,
              answered
                  ? new Outcome.Broken("reading it took too long")
                  : new Outcome.TimedOut(overdue)));
    }
    return abandoned;
  }
}
