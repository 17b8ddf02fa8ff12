package io.cormorant.strategy.annealing;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;
import java.util.List;

/// Offers [HostAnnealing].
public final class FcsaHost extends SearchPlugin {
  @Override
  public String name() {
    return "fcsa-host";
  }

  @Override
  public String description() {
    return "simulated annealing with a memory of how good each host was";
  }

  @Override
  public String source() {
    return "FCSA-host, Computer Science 46(2), 2019; focused crawlers of Jingfa Liu and others";
  }

  @Override
  public List<String> idea() {
    return List.of(
        "A host is drawn by the share of relevant pages it had, (relevant + 1) / (all + 2);"
            + " its best link is taken as in sa, its priority times 1 + influence * (share - .5).",
        "A host with 20 pages and a share below .05 waits until there are no others.",
        PRIORITY,
        RECONSTRUCTED);
  }

  @Override
  protected List<OptionSpec> searchOptions() {
    return and(
        Annealing.COOLING,
        new OptionSpec("influence", "number", "0.6", "of the host on the priority, 0 to 2"));
  }

  @Override
  protected Search search(Options options) {
    return new HostAnnealing(
        Annealing.schedule(options),
        options.number("influence", 0, 2),
        options.whole("rejects", 1, MANY));
  }
}
