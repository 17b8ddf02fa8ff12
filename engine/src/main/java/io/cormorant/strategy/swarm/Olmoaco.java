package io.cormorant.strategy.swarm;

import io.cormorant.core.About;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;

/// Offers [AntSearch].
public final class Olmoaco extends SearchPlugin {
  public Olmoaco() {
    super(
        About.named("olmoaco")
            .does("ant colony search (moaco) for a topic whose concepts were enriched from pages")
            .judgedBy("vsm")
            .sameAs("moaco")
            .from("OLMOACO; focused crawlers of Jingfa Liu and others")
            .idea(
                "moaco with a topic whose concepts were enriched by LDA and association rules over"
                    + " pages (cormorant topic enrich, see the topics page). That happens before the crawl"
                    + " and changes the topic only: the strategy is the same.",
                RECONSTRUCTED)
            .options(Moaco.OPTIONS));
  }

  @Override
  public boolean usesConcepts() {
    return true;
  }

  @Override
  protected Search search(Options options) {
    return Moaco.ants(options);
  }
}
