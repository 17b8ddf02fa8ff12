package io.cormorant.strategy.swarm;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;

/// Offers [TabuSearch].
public final class OnIts extends SearchPlugin {
  public OnIts() {
    super(
        About.named("on-its")
            .does("tabu search: avoids hosts that disappoint for a while")
            .judgedBy("vsm")
            .from("On-ITS; focused crawlers of Jingfa Liu and others")
            .idea(
                "The best link of the neighbourhood on a host that is not tabu. A page that is not relevant"
                    + " makes its host tabu for tenure steps, times one more for each miss in a row before; a"
                    + " relevant one frees it. A link that promises more than the last 50 taken is allowed all"
                    + " the same, and the best if all are tabu.",
                "Use it with a topic that has concepts, as the source does.",
                PRIORITY,
                RECONSTRUCTED)
            .options(
                new OptionSpec(
                    "tenure",
                    "whole",
                    "15",
                    "number of steps that a host is avoided, 0 to 1000000"),
                new OptionSpec(
                    "neighbourhood",
                    "whole",
                    "30",
                    "how many of the best links are considered, 1 to 1000"),
                new OptionSpec(
                    "of-host", "whole", "3", "how many of them may be on one host, 1 to 1000")));
  }

  @Override
  protected Search search(Options options) {
    return new TabuSearch(
        new TabuSearch.Rules(
            options.whole("tenure", 0, MOST_STEPS),
            options.whole("neighbourhood", 1, MANY),
            options.whole("of-host", 1, MANY)));
  }
}
