package io.cormorant.crawl;

import io.cormorant.core.Outcome;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.crawl.crew.ErrandResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Picks the crew is out for, by the numbers of their errands, the oldest first. Owned by the
/// captain.
final class SentPicks {
  private final Crew crew;
  private final LongSupplier nanoTime;
  private final Map<Long, OpenPick> underWay = new LinkedHashMap<>();
  private long errands;

  /// A pick the crew came back from, and what it brought.
  record Returned(OpenPick open, ErrandResult result) {}

  /// A pick that was given up, and why.
  record Lost(OpenPick open, Outcome outcome) {}

  SentPicks(Crew crew, LongSupplier nanoTime) {
    this.crew = crew;
    this.nanoTime = nanoTime;
  }

  /// Sends the crew for a pick that has a permit.
  void send(OpenPick open) {
    Errand errand = new Errand(++errands, open.url(), open.validators());
    open.asked(nanoTime.getAsLong());
    underWay.put(errand.number(), open);
    crew.send(errand, open.permit());
  }

  /// The next that is still expected, or nothing within that time.
  Optional<Returned> await(Duration patience) throws InterruptedException {
    Optional<ErrandResult> result = crew.await(patience);
    while (result.isPresent()) {
      OpenPick open = underWay.remove(result.get().errand());
      if (open != null) {
        return Optional.of(new Returned(open, result.get()));
      }
      result = crew.await(Duration.ZERO);
    }
    return Optional.empty();
  }

  int size() {
    return underWay.size();
  }

  /// Gives up the picks that have been under way for longer; their results will not be heard of. A
  /// host that answered did its part: the reading is ours. One that still waits for somebody to go
  /// is not overdue.
  List<Lost> abandonAfter(Duration overdue) {
    List<Lost> abandoned = new ArrayList<>();
    long moment = nanoTime.getAsLong() - overdue.toNanos();
    Iterator<Map.Entry<Long, OpenPick>> oldest = underWay.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<Long, OpenPick> entry = oldest.next();
      OpenPick open = entry.getValue();
      if (open.askedAt() - moment >= 0) {
        break;
      }
      if (!crew.abandon(entry.getKey())) {
        continue;
      }
      oldest.remove();
      boolean answered = open.permit().isClosed();
      if (!answered) {
        open.permit().failed();
        open.permit().close();
      }
      abandoned.add(
          new Lost(
              open,
              answered
                  ? new Outcome.Broken("reading it took too long")
                  : new Outcome.TimedOut(overdue)));
    }
    return abandoned;
  }
}
