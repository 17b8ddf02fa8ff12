package io.cormorant.strategy.swarm;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;
import java.util.List;

/// Offers [EvolutionSearch].
public final class Fcwseo extends SearchPlugin {
  @Override
  public String name() {
    return "fcwseo";
  }

  @Override
  public String description() {
    return "wse for a topic with concepts";
  }

  @Override
  public String source() {
    return "FCWSEO; focused crawlers of Jingfa Liu and others";
  }

  @Override
  public List<String> idea() {
    return List.of(
        "wse with a topic that is told by an ontology: give the topic file concepts. The"
            + " strategy is the same.",
        RECONSTRUCTED);
  }

  @Override
  protected List<OptionSpec> searchOptions() {
    return Wse.OPTIONS;
  }

  @Override
  protected Search search(Options options) {
    return Wse.evolution(options);
  }
}
