package io.cormorant.strategy.fish;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [FishOrder]: all that its two kinds have in common.
abstract sealed class FishPlugin implements StrategyPlugin permits Fish, FishImproved {
  private final boolean graded;
  private final About about;

  /// @param graded whether the potential is the score of the page
  FishPlugin(boolean graded, About about) {
    this.graded = graded;
    this.about =
        about
            .costs("per link: two frontier lookups and its entry there; no text is scored")
            .options(
                new OptionSpec(
                    "depth", "whole", "3", "how many links to follow from a relevant page"),
                new OptionSpec(
                    "width", "whole", "8", "links taken from a page that is not relevant"),
                new OptionSpec(
                    "factor", "number", "1.5", "multiplies the width for a relevant page"),
                new OptionSpec(
                    "dead",
                    "append|drop",
                    "append",
                    "whether links on pages with no depth left come last or are dropped"),
                new OptionSpec("ties", "fifo|lifo", "fifo", "order of links with equal priority"));
  }

  @Override
  public final About about() {
    return about;
  }

  @Override
  public final Strategy create(Options options) {
    return FishOrder.of(options, graded);
  }

  @Override
  public final boolean prunes(Options options) {
    return drops(options);
  }

  static boolean drops(Options options) {
    return options.word("dead").equals("drop");
  }
}
