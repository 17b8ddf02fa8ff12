package io.cormorant.strategy.annealing;

import io.cormorant.core.Pick;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchView;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Simulated annealing: one of the best by chance, taken if a worse one is tolerated at this
/// temperature.
///
/// No link is taken twice, so there is no place to stay at: what is proposed is compared with the
/// best that waits, and where it is as good that one is taken, which was found before. Without
/// temperature this is best-first.
class AnnealingSearch implements Search {
  private static final byte VERSION = 1;

  private final Rules rules;
  private final Temperature temperature;
  private SearchView view;

  /// @param proposals the best so many may be proposed
  /// @param rejects after which the best is taken
  record Rules(Temperature.Schedule schedule, int proposals, int rejects) {}

  @SuppressWarnings("NullAway.Init") // begin is called first
  AnnealingSearch(Rules rules) {
    this.rules = rules;
    this.temperature = new Temperature(rules.schedule);
  }

  @Override
  public void begin(SearchView given) {
    view = given;
  }

  final SearchView view() {
    return view;
  }

  @Override
  public Optional<Pick> choose() {
    Optional<Pick> best = view.pool().first();
    if (best.isEmpty()) {
      return best;
    }
    List<Pick> proposals = proposals(view.best(rules.proposals, rules.proposals), best.get());
    Pick chosen = null;
    for (int i = 0; i < rules.rejects && chosen == null && !proposals.isEmpty(); i++) {
      Pick proposed = proposals.get(view.dice().nextInt(proposals.size()));
      double worse = energy(best.get()) - energy(proposed);
      chosen = worse <= 0 ? best.get() : isTaken(worse) ? proposed : null;
    }
    temperature.stepped();
    return Optional.of(chosen == null ? instead(best.get()) : chosen);
  }

  /// Those that may be proposed, of the best.
  List<Pick> proposals(List<Pick> best, Pick first) {
    return best;
  }

  /// What is taken when all proposals were rejected.
  Pick instead(Pick best) {
    return best;
  }

  final double energy(Pick pick) {
    return expected(Search.energy(pick));
  }

  /// Whether one is taken that is worse by so much.
  final boolean isTaken(double worse) {
    return view.dice().nextDouble() < temperature.acceptance(worse);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    temperature.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of the annealing");
    temperature.load(in);
  }
}
