package io.cormorant.strategy.graph;

import io.cormorant.core.About;
import io.cormorant.core.Link;
import io.cormorant.core.Options;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.ScoredStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// First found, first fetched.
public final class BreadthFirst implements StrategyPlugin {
  private static final About ABOUT =
      About.named("bfs")
          .does("breadth-first: pages in the order they were found")
          .from("classic; the baseline of Najork and Wiener 2001")
          .idea("One queue, first in, first out: the baseline every other order must beat.")
          .costs("per link: its entry in the frontier");

  @Override
  public About about() {
    return ABOUT;
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
