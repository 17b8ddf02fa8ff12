package io.cormorant.strategy.graph;

import io.cormorant.core.Link;
import io.cormorant.core.Options;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.ScoredStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.List;

/// First found, first fetched.
public final class BreadthFirst implements StrategyPlugin {
  @Override
  public String name() {
    return "bfs";
  }

  @Override
  public String description() {
    return "breadth-first: pages in the order in which they were found";
  }

  @Override
  public String source() {
    return "classic; the baseline of Najork and Wiener 2001";
  }

  @Override
  public List<String> idea() {
    return List.of("One queue, first in, first out: the baseline every other order must beat.");
  }

  @Override
  public String cost() {
    return "a link: its place in the frontier";
  }

  @Override
  public Strategy create(Options options) {
    return new ScoredStrategy() {
      @Override
      protected long priority(Visit visit, Link link) {
        return Priority.of(0);
      }
    };
  }
}
