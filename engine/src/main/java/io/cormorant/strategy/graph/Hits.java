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
          .does("HITS: links on relevant pages that are good hubs first")
          .from(
              "Kleinberg 1999; weighted by relevance after the distiller of Chakrabarti, van den Berg and"
                  + " Dom 1999")
          .idea(
              "authority(p) = sum of hub(q) * score(q) over the pages q that link to p; hub(p) = sum of"
                  + " authority(q) * score(q) over the pages q it links to. A link's priority is hub * score"
                  + " of its page, the best hub counting 1.",
              "Computed over the relevant pages among the most recent ones and all pages within"
                  + " one link of them; recomputed every refresh pages, and early on whenever the"
                  + " crawl has doubled. A page not fetched yet counts as just relevant.",
              "Between computations, a new page is scored as a hub by the authorities it links to.",
              "Links within a host do not count unless edges=all, since a site would vote for"
                  + " itself. If no page is a hub, the score of the page decides.")
          .costs(
              "per link: its entry in the frontier; each refresh: rounds times the links of the"
                  + " base set, and one frontier lookup for each of them. The saved state holds the"
                  + " URLs of the base set")
          .options(
              new OptionSpec("refresh", "whole", "500", "recompute hubs after this many pages"),
              new OptionSpec("rounds", "whole", "30", "iterations per computation"),
              new OptionSpec("base", "whole", "500", "number of recent pages in the computation"),
              new OptionSpec("edges", "inter-host|all", "inter-host", "which links count"));

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
