package io.cormorant.strategy.learned;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [ContextOrder] with [LearnedLayers].
public final class ContextGraph implements StrategyPlugin {
  private static final int MOST_LEVELS = 8;
  private static final int MOST_MEMORY = 20_000;

  private static final About ABOUT =
      About.named("context-graph")
          .does("context graph: links on pages that are probably close to relevant pages first")
          .from(
              "Diligenti, Coetzee, Lawrence, Giles and Gori 2000; levels from the crawl as in ACHE")
          .idea(
              "The level of a page is how many links it is away from the nearest relevant page: 0 for a"
                  + " relevant one.",
              "Links are ordered by the level of their page, lowest first, then by the mean of"
                  + " the scores of page and anchor.",
              "The published form asks a search engine for the pages that link to the examples."
                  + " Here the crawl itself supplies the training pages: when a relevant page is"
                  + " found, the pages on the way to it are assigned levels, and naive Bayes over the"
                  + " words of pages guesses the level of a new page.",
              "A level is guessed only once three pages of it are known; until then, links of"
                  + " relevant pages go first.")
          .costs(
              "per page: some words times the levels; per link: the score of its anchor,"
                  + " remembered by the judge, and its entry in the frontier")
          .options(
              new OptionSpec(
                  "levels", "whole", "4", "number of levels; pages farther away have none"),
              new OptionSpec(
                  "memory",
                  "whole",
                  "1000",
                  "number of recent pages that may still be given a level"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Strategy create(Options options) {
    int levels = options.whole("levels", 1, MOST_LEVELS);
    return new ContextOrder(
        new LearnedLayers(levels, options.whole("memory", 1, MOST_MEMORY)), levels);
  }
}
