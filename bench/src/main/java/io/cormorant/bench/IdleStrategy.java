package io.cormorant.bench;

import io.cormorant.core.Choice;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A strategy on a [RunClock]: when it has nothing to give, all hosts it might ask rest, and time
/// passes. With one connection nothing is under way then.
final class IdleStrategy implements Strategy {
  private static final Duration A_WAIT = Duration.ofMinutes(1);

  private final Strategy strategy;
  private final RunClock clock;

  IdleStrategy(Strategy strategy, RunClock clock) {
    this.strategy = strategy;
    this.clock = clock;
  }

  @Override
  public int next(int max, Consumer<Pick> picks) {
    int given = strategy.next(max, picks);
    if (given == 0) {
      clock.pass(A_WAIT);
    }
    return given;
  }

  @Override
  public void begin(List<Url> seeds, StrategyContext context) {
    strategy.begin(seeds, context);
  }

  @Override
  public void visited(Visit visit) {
    strategy.visited(visit);
  }

  @Override
  public void lost(Pick pick, Outcome why) {
    strategy.lost(pick, why);
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

  @Override
  public @Nullable Choice choice(Pick pick) {
    return strategy.choice(pick);
  }

  @Override
  public OptionalDouble expected(int pages) {
    return strategy.expected(pages);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    strategy.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    strategy.load(in);
  }
}
