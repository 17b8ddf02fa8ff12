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
          .does("context graph: first the links of pages that are probably close to relevant pages")
          .from(
              "Diligenti, Coetzee, Lawrence, Giles and Gori 2000; levels from the crawl as in ACHE")
          .idea(
              "The level of a page is how many links it is away from the nearest relevant page: 0 for a"
                  + " relevant one.",
              "Links go by the level of their page, lowest first, then by the mean of the scores of page and"
                  + " anchor.",
              "The published form asks a search engine for the pages that link to the examples. Here the"
                  + " crawl is the teacher: when a relevant page comes, the pages on the way to it get their"
                  + " levels, and naive Bayes over the words of pages guesses the level of a new one.",
              "Until three pages of a level are known it is not guessed: links of relevant pages go first,"
                  + " the rest after them.")
          .costs(
              "a page: some words times the levels; a link: the score of its anchor, remembered by the"
                  + " judge, and its place in the frontier")
          .options(
              new OptionSpec(
                  "levels", "whole", "4", "number of levels; pages further away have none"),
              new OptionSpec(
                  "memory",
                  "whole",
                  "1000",
                  "last pages that may still get a level from what follows"));

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
