package io.cormorant.strategy;

import io.cormorant.core.Link;
import io.cormorant.core.Options;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;

/// Last found, first fetched; the first link of a page before its second. A page found again by a
/// later page moves to the front, so a page counts as visited when it is fetched, not when it is
/// found.
public final class DepthFirst implements StrategyPlugin {
  @Override
  public String name() {
    return "dfs";
  }

  @Override
  public String description() {
    return "depth-first: the links of the newest page first, in document order";
  }

  @Override
  public String source() {
    return "classic";
  }

  @Override
  public Strategy create(Options options) {
    return new ScoredStrategy() {
      @Override
      protected long priority(Visit visit, Link link) {
        return Priority.of((double) ended(), -link.position());
      }
    };
  }
}
