package io.cormorant.strategy.swarm;

import io.cormorant.core.About;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;

/// Offers [EvolutionSearch].
public final class Fcwseo extends SearchPlugin {
  public Fcwseo() {
    super(
        About.named("fcwseo")
            .does("web space evolution (wse) for a topic with concepts")
            .judgedBy("vsm")
            .sameAs("wse")
            .from("FCWSEO; focused crawlers of Jingfa Liu and others")
            .idea(
                "The strategy is that of wse; the topic is described by an ontology: add"
                    + " concepts to the topic file.",
                RECONSTRUCTED)
            .options(Wse.OPTIONS));
  }

  @Override
  public boolean usesConcepts() {
    return true;
  }

  @Override
  protected Search search(Options options) {
    return Wse.evolution(options);
  }
}
