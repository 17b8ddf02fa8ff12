package io.cormorant.lab.run;

import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// A strategy whose time is taken, and whose links are counted.
final class TimedStrategy implements Strategy {
  private final Strategy strategy;
  private final LongSupplier nanoTime;
  private long nanos;
  private long links;

  TimedStrategy(Strategy strategy, LongSupplier nanoTime) {
    this.strategy = strategy;
    this.nanoTime = nanoTime;
  }

  /// Links it was offered so far.
  long links() {
    return links;
  }

  /// What a link has cost on average.
  double microsPerLink() {
    return links == 0 ? 0 : nanos / 1e3 / links;
  }

  @Override
  public void begin(List<Url> seeds, StrategyContext context) {
    strategy.begin(seeds, context);
  }

  @Override
  public void visited(Visit visit) {
    links += visit.links().size();
    long begun = nanoTime.getAsLong();
    strategy.visited(visit);
    nanos += nanoTime.getAsLong() - begun;
  }

  @Override
  public void lost(Pick pick, Outcome why) {
    long begun = nanoTime.getAsLong();
    strategy.lost(pick, why);
    nanos += nanoTime.getAsLong() - begun;
  }

  @Override
  public int next(int max, Consumer<Pick> picks) {
    long begun = nanoTime.getAsLong();
    int given = strategy.next(max, picks);
    nanos += nanoTime.getAsLong() - begun;
    return given;
  }

  @Override
  public State state() {
    return strategy.state();
  }

  @Override
  public boolean followsJudge() {
    return strategy.followsJudge();
  }

  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    return strategy.rescored(waiting, parent);
  }
}
