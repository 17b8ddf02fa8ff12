package io.cormorant.strategy.graph;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [HitsOrder].
public final class Hits implements StrategyPlugin {
  private static final int MOST_ROUNDS = 1_000;
  private static final int MOST_PAGES = 10_000;

  private static final About ABOUT =
      About.named("hits")
          .does("HITS: first the links of relevant pages that are good hubs")
          .from(
              "Kleinberg 1999; weighted by relevance after the distiller of Chakrabarti, van den Berg and"
                  + " Dom 1999")
          .idea(
              "authority(p) = sum of hub(q) * score(q) over the pages q that link to p; hub(p) = sum of"
                  + " authority(q) * score(q) over the pages q it links to. A link's priority is hub * score"
                  + " of its page, the best hub counting 1.",
              "Computed over the relevant ones among the last pages and what is within one link of them,"
                  + " anew after every so many pages, at first whenever there are twice as many. A page that"
                  + " was not fetched counts as just relevant.",
              "In between, a page is as good a hub as the authorities it links to make it.",
              "Links within a host do not count unless edges=all: a site would vote for itself. Where no"
                  + " page is a hub, the score of the page decides.")
          .costs(
              "a link: its place in the frontier; each refresh: rounds times the links of the base set, and"
                  + " one look at how each of them waits. Its state is the addresses of the base set")
          .options(
              new OptionSpec("refresh", "whole", "500", "pages between two computations of hubs"),
              new OptionSpec("rounds", "whole", "30", "of the computation"),
              new OptionSpec("base", "whole", "500", "last pages it is computed over"),
              new OptionSpec("edges", "inter-host|all", "inter-host", "links that count"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public boolean needsLinks(Options options) {
    return true;
  }

  @Override
  public Strategy create(Options options) {
    return new HitsOrder(
        options.whole("refresh", 1, MOST_PAGES),
        options.whole("rounds", 1, MOST_ROUNDS),
        options.whole("base", 1, MOST_PAGES),
        options.word("edges").equals("all"));
  }
}
