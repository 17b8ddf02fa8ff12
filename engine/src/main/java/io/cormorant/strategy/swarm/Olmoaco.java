package io.cormorant.strategy.swarm;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;
import java.util.List;

/// Offers [AntSearch].
public final class Olmoaco extends SearchPlugin {
  @Override
  public String name() {
    return "olmoaco";
  }

  @Override
  public String description() {
    return "moaco for a topic whose ontology was enriched from pages";
  }

  @Override
  public String source() {
    return "OLMOACO; focused crawlers of Jingfa Liu and others";
  }

  @Override
  public List<String> idea() {
    return List.of(
        "moaco with a topic whose concepts were enriched by LDA and association rules over"
            + " pages (cormorant topic enrich, see the topics page). That happens before the crawl"
            + " and changes the topic only: the strategy is the same.",
        RECONSTRUCTED);
  }

  @Override
  protected List<OptionSpec> searchOptions() {
    return Moaco.OPTIONS;
  }

  @Override
  protected Search search(Options options) {
    return Moaco.ants(options);
  }
}
