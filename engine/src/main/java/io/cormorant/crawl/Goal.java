package io.cormorant.crawl;

import io.cormorant.plan.Budget;
import io.cormorant.strategy.Strategy;
import java.util.BitSet;
import java.util.Optional;

/// Whether a crawl has found enough, or so little lately that it is not worth going on. Owned by
/// the captain.
final class Goal {
  /// Downloads that a harvest is counted over.
  private static final int WINDOW = 1_000;

  /// What a strategy expects is asked for again after so many downloads.
  private static final int AGAIN = 100;

  private final BitSet lately = new BitSet(WINDOW);
  private long downloads;
  private long askAt;
  private boolean poor;

  /// A document was downloaded.
  void downloaded() {
    downloads++;
    lately.clear(place());
  }

  /// The last one is relevant.
  void found() {
    lately.set(place());
  }

  private int place() {
    return (int) (downloads % WINDOW);
  }

  /// @param relevant pages found so far
  Optional<Ending> reached(Budget budget, long relevant, Strategy strategy) {
    if (relevant >= budget.relevant()) {
      return Optional.of(Ending.RELEVANT);
    }
    double least = budget.harvest() * WINDOW;
    if (least > 0 && downloads >= Math.max(WINDOW, askAt) && lately.cardinality() < least) {
      askAt = downloads + AGAIN;
      poor = strategy.expected(WINDOW).orElse(0) < least;
    }
    return poor ? Optional.of(Ending.HARVEST) : Optional.empty();
  }
}
