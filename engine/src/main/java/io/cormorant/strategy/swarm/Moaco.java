package io.cormorant.strategy.swarm;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;
import java.util.List;

/// Offers [AntSearch].
public final class Moaco extends SearchPlugin {
  static final List<OptionSpec> OPTIONS =
      List.of(
          new OptionSpec("ants", "whole", "10", "links chosen per round, 1 to 1000"),
          new OptionSpec("trail", "number", "1", "exponent of the pheromone trail, 0 to 100"),
          new OptionSpec("sight", "number", "2", "exponent of the objectives, 0 to 100"),
          new OptionSpec("fading", "number", "0.1", "share of a trail replaced by a page, 0 to 1"));

  public Moaco() {
    super(
        About.named("moaco")
            .does("ant colony search: each ant weighs anchors, pages and rank differently")
            .judgedBy("vsm")
            .from("MOACO; focused crawlers of Jingfa Liu and others")
            .idea(
                "Ten ants a round; each chooses among the links that no other dominates, and some"
                    + " others, with a chance of t^trail * (w . f)^sight, where t is the trail on the host,"
                    + " f = (sim(anchor), mean R of the pages with the link, PR / (1 + PR)), with"
                    + " look-ahead also the priority with the target, and w are weights drawn anew for each"
                    + " ant.",
                "Trails lie on hosts, since a link is taken only once: each page replaces a tenth of"
                    + " the trail by its score; trails begin at .5 and stay in [.05, 1].",
                RECONSTRUCTED)
            .options(OPTIONS));
  }

  @Override
  protected Search search(Options options) {
    return ants(options);
  }

  static Search ants(Options options) {
    return new AntSearch(
        new AntSearch.Rules(
            options.whole("ants", 1, MANY),
            options.number("trail", 0, 100),
            options.number("sight", 0, 100),
            options.share("fading")));
  }
}
