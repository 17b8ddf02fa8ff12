package io.cormorant.strategy;

import io.cormorant.core.Options;
import io.cormorant.core.Plugin;
import io.cormorant.core.Topic;

/// Makes one kind of strategy.
public interface StrategyPlugin extends Plugin {
  /// Makes one.
  ///
  /// @throws IllegalArgumentException if an option is out of its limits, in one sentence
  Strategy create(Options options);

  /// Makes sure that a topic has what the options speak of.
  ///
  /// @throws IllegalArgumentException if it has not, in one sentence
  default void check(Topic topic, Options options) {}

  /// Whether it leaves some pages it could reach unfetched, with these options.
  default boolean prunes(Options options) {
    return false;
  }

  /// Whether it does more for a topic that has concepts.
  default boolean usesConcepts() {
    return false;
  }

  /// Whether it asks search engines.
  default boolean needsScout(Options options) {
    return false;
  }

  /// Whether the link graph must be kept for it, whatever the plan says.
  default boolean needsLinks(Options options) {
    return false;
  }
}
