package io.cormorant.strategy;

import io.cormorant.core.Options;
import io.cormorant.core.Plugin;

/// Makes one kind of strategy.
public interface StrategyPlugin extends Plugin {
  Strategy create(Options options);
}
