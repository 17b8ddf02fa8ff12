package io.cormorant.strategy.graph;

import io.cormorant.core.About;
import io.cormorant.core.Link;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.frontier.Rank;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.ArrayList;
import java.util.List;

/// The URL with the highest PageRank first, as far as the graph is known.
public final class PageRank implements StrategyPlugin {
  /// Ranks would grow for very long with more.
  private static final double MOST_PASSED = 0.99;

  private static final double LEAST_TOLERANCE = 1e-9;

  private static final About ABOUT =
      About.named("pagerank")
          .does("PageRank: pages that many important pages link to first, regardless of topic")
          .from("Cho, Garcia-Molina and Page 1998; Page, Brin, Motwani and Winograd 1998")
          .idea(
              "rank(u) = 1 - c + c * sum of rank(v) / links(v) over the visited pages v that link to u.",
              "Updated with every page by passing on gains in rank, never computed over the"
                  + " whole graph; waiting URLs move up as their rank grows.",
              "Corrected: the thesis on Fish-Search and PageRank divides by the links to a page; it is the"
                  + " links on it. Its Table 4-1 takes the mean over the parents, which gives every page"
                  + " the same rank and is breadth-first.",
              "It ignores the topic and gets stuck in sites that link to themselves: a baseline.")
          .costs(
              "per link: its rank and its entry in the frontier; per page: at most about 2,000 links along"
                  + " which rank is passed on. 17 bytes of memory per known URL")
          .options(
              new OptionSpec("c", "number", "0.85", "share of its rank that a page passes on"),
              new OptionSpec(
                  "tolerance", "number", "0.00025", "smallest gain in rank that is passed on"),
              new OptionSpec(
                  "refresh", "number", "0.01", "gain in rank at which a waiting URL moves up"));

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
    return new Order(
        new Rank.Rules(
            options.number("c", 0, MOST_PASSED),
            options.number("tolerance", LEAST_TOLERANCE, 1),
            options.share("refresh")));
  }

  private static final class Order extends QueuedStrategy {
    private final Rank.Rules rules;

    Order(Rank.Rules rules) {
      this.rules = rules;
    }

    @Override
    protected void begun(List<Url> seeds) {
      context().links().rankBy(rules);
    }

    @Override
    protected void expand(Visit visit) {
      List<Pick> links = new ArrayList<>(visit.links().size());
      for (Link link : visit.links()) {
        links.add(new Pick(candidate(visit, link, 0), priority(link.target())));
      }
      offerAll(links);
      context().links().drainRaised(this::raise);
    }

    private void raise(Url url) {
      context()
          .frontier()
          .waiting(url)
          .ifPresent(w -> context().frontier().offer(w.candidate(), priority(url)));
    }

    private long priority(Url url) {
      return Priority.of(context().links().rank(url));
    }
  }
}
