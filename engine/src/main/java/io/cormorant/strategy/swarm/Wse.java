package io.cormorant.strategy.swarm;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;
import java.util.List;

/// Offers [EvolutionSearch].
public final class Wse extends SearchPlugin {
  static final List<OptionSpec> OPTIONS =
      List.of(
          new OptionSpec("bank", "whole", "50", "number of links in the bank, 2 to 200"),
          new OptionSpec("at-once", "whole", "10", "links chosen per round, 1 to 1000"),
          new OptionSpec(
              "narrowing",
              "whole",
              "5000",
              "links chosen until a new link must be very close to replace its neighbour, 1 to 1000000"));

  public Wse() {
    super(
        About.named("wse")
            .does(
                "web space evolution: keeps a bank of links that are good and differ from each other")
            .judgedBy("vsm")
            .from(
                "WSE; focused crawlers of Jingfa Liu and others; the bank is that of conformational space"
                    + " annealing")
            .idea(
                "A new link that is near to the nearest of the bank replaces it if it is better, one"
                    + " that is far replaces the worst if it is better than that. Better: dominates, or has"
                    + " the larger sum. Near: within the mean distance of the bank, later within .4 of it."
                    + " Links that are not in the bank wait by their priority and fill it up.",
                "In each round the nearest-farthest candidates of the front of the bank are fetched:"
                    + " the one nearest to the ideal point, then in turns the one farthest from those"
                    + " chosen and the next nearest.",
                "Measured are sim(anchor), mean R of the pages with the link and PR / (1 + PR); with"
                    + " look-ahead also the priority with the target.",
                PRIORITY,
                RECONSTRUCTED)
            .options(OPTIONS));
  }

  @Override
  protected Search search(Options options) {
    return evolution(options);
  }

  static Search evolution(Options options) {
    return new EvolutionSearch(
        new EvolutionSearch.Rules(
            options.whole("bank", 2, 200),
            options.whole("at-once", 1, MANY),
            options.whole("narrowing", 1, MOST_STEPS)));
  }
}
