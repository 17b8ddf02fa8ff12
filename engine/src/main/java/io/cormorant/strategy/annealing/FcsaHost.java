package io.cormorant.strategy.annealing;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;

/// Offers [HostAnnealing].
public final class FcsaHost extends SearchPlugin {
  public FcsaHost() {
    super(
        About.named("fcsa-host")
            .does("simulated annealing that remembers how good each host was")
            .judgedBy("vsm")
            .from(
                "FCSA-host, Computer Science 46(2), 2019; focused crawlers of Jingfa Liu and others")
            .idea(
                "A host is drawn by the share of relevant pages it had, (relevant + 1) / (all + 2);"
                    + " its best link is taken as in sa, its priority times 1 + influence * (share - .5).",
                "A host with 20 pages and a share below .05 waits until there are no others.",
                PRIORITY,
                RECONSTRUCTED)
            .options(Annealing.COOLING)
            .options(
                new OptionSpec(
                    "influence",
                    "number",
                    "0.6",
                    "influence of the host on the priority, 0 to 2")));
  }

  @Override
  protected Search search(Options options) {
    return new HostAnnealing(
        Annealing.schedule(options),
        options.number("influence", 0, 2),
        options.whole("rejects", 1, MANY));
  }
}
