package io.cormorant.strategy.swarm;

import io.cormorant.core.Pick;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.search.Round;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchView;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Web space evolution: a [Bank] of links that are good and unlike each other, of which in each
/// round the nearest-farthest candidates of the front are fetched. Links that are not in it wait by
/// their priority and fill it up.
final class EvolutionSearch implements Search {
  private static final byte VERSION = 1;
  private static final int OF_HOST = 4;

  /// The share of the mean distance within which links are alike falls from 1 to this.
  private static final double LEAST_FACTOR = 0.4;

  private final Rules rules;
  private final Bank bank;
  private final Round round = new Round();
  private SearchView view;
  private long steps;

  /// @param bank links in it
  /// @param atOnce links of a round
  /// @param narrowing links after which alike means most alike
  record Rules(int bank, int atOnce, int narrowing) {}

  @SuppressWarnings("NullAway.Init") // begin is called first
  EvolutionSearch(Rules rules) {
    this.rules = rules;
    this.bank = new Bank(rules.bank);
  }

  @Override
  public void begin(SearchView given) {
    view = given;
  }

  @Override
  public void found(Pick pick) {
    if (view.pool().isOpen(pick.url()) && !bank.holds(pick.url())) {
      bank.add(new Bank.Entry(pick.url(), view.objectives(pick)), factor());
    }
  }

  private double factor() {
    double way = Math.min(1, (double) steps / rules.narrowing);
    return 1 - (1 - LEAST_FACTOR) * way;
  }

  @Override
  public Optional<Pick> choose() {
    Optional<Pick> next = round.next(view.pool());
    if (next.isEmpty()) {
      round.begin(generation());
      next = round.next(view.pool());
    }
    steps += next.isPresent() ? 1 : 0;
    return next.isPresent() ? next : view.pool().first();
  }

  private List<Pick> generation() {
    UrlPool pool = view.pool();
    bank.removeIf(url -> pool.waiting(url).isEmpty());
    List<Pick> best = view.best(rules.bank, Math.max(OF_HOST, rules.bank / SearchView.HOSTS));
    for (int i = 0; i < best.size() && !bank.isFull(); i++) {
      found(best.get(i));
    }
    List<Bank.Entry> awake =
        bank.entries().stream().filter(entry -> pool.isAwake(entry.url().host())).toList();
    List<Bank.Entry> front =
        Pareto.front(awake.stream().map(Bank.Entry::point).toList()).stream()
            .map(awake::get)
            .toList();
    List<Pick> chosen = new ArrayList<>();
    List<double[]> points = front.stream().map(Bank.Entry::point).toList();
    for (int i : Pareto.nearestFarthest(points, rules.atOnce)) {
      pool.waiting(front.get(i).url()).ifPresent(chosen::add);
    }
    chosen.forEach(pick -> bank.removeIf(pick.url()::equals));
    return chosen;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeLong(steps);
    round.save(out);
    bank.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of the bank");
    steps = in.readLong();
    round.load(in);
    bank.load(in);
  }
}
