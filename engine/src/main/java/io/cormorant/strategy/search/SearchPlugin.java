package io.cormorant.strategy.search;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.EstimatedStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// What all strategies have in common that a [Search] chooses for: links by their comprehensive
/// priority, and look-ahead.
public abstract class SearchPlugin implements StrategyPlugin {
  private static final int MOST_AHEAD = 100_000;

  /// Most of what is looked at for one choice.
  protected static final int MANY = 1_000;

  /// Most of the steps after which something changes.
  protected static final int MOST_STEPS = 1_000_000;

  /// How links wait, said in the idea of most.
  protected static final String PRIORITY =
      "Links wait by their comprehensive priority: .45 sim(anchor) + .40 mean R of the pages with"
          + " the link + .15 PR / (1 + PR); with look-ahead .3, .3, .1 and .3 R of the target itself.";

  protected static final String RECONSTRUCTED =
      "Only summaries of the source could be found, without formulas: the components are"
          + " theirs, the formulas and defaults are our reconstruction.";

  static final OptionSpec LOOKAHEAD =
      new OptionSpec(
          "lookahead",
          "false|true",
          "false",
          "fetch all links of a chosen page to see how good they are; every fetch counts against"
              + " the budget");
  static final OptionSpec AHEAD =
      new OptionSpec(
          "ahead",
          "whole",
          "64",
          "with look-ahead: how many of these fetches may be outstanding when the next page is"
              + " chosen, up to 100000; 0 waits for all");

  private final About about;

  /// @param about what it says of itself; what all searches have in common is added
  protected SearchPlugin(About about) {
    this.about =
        about
            .options(LOOKAHEAD, AHEAD)
            .costs(
                "per link: the score of its anchor text, its rank and one frontier lookup; per"
                    + " choice: at most 64 hosts are examined, those of the best links, however many"
                    + " links wait; with look-ahead, up to 10,000 pages wait to be expanded and are"
                    + " saved with the crawl");
  }

  @Override
  public final About about() {
    return about;
  }

  /// Makes the rule that chooses.
  protected abstract Search search(Options options);

  @Override
  public Strategy create(Options options) {
    return new SearchOrder(
        rules(
            EstimatedStrategy.Weights.COMPREHENSIVE,
            EstimatedStrategy.Parents.MEAN,
            SearchOrder.Target.COMPREHENSIVE,
            options),
        search(options));
  }

  protected static SearchOrder.Rules rules(
      EstimatedStrategy.Weights weights,
      EstimatedStrategy.Parents parents,
      SearchOrder.Target target,
      Options options) {
    return new SearchOrder.Rules(
        weights, parents, target, isLookahead(options), options.whole("ahead", 0, MOST_AHEAD));
  }

  public static boolean isLookahead(Options options) {
    return options.word("lookahead").equals("true");
  }

  @Override
  public boolean needsLinks(Options options) {
    return true;
  }
}
