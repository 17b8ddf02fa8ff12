package io.cormorant.strategy;

import io.cormorant.core.Link;
import io.cormorant.core.Options;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.util.ArrayList;
import java.util.List;

/// The URL with the highest PageRank first, as far as the graph is known.
public final class PageRank implements StrategyPlugin {
  @Override
  public String name() {
    return "pagerank";
  }

  @Override
  public String description() {
    return "PageRank: pages that many important pages link to first, whatever they are about";
  }

  @Override
  public String source() {
    return "Cho, Garcia-Molina and Page 1998; Page, Brin, Motwani and Winograd 1998";
  }

  @Override
  public List<String> idea() {
    return List.of(
        "rank(u) = .15 + .85 * sum of rank(v) / links(v) over the visited pages v that link to u.",
        "Kept up with every page by passing on what ranks gain, never computed over the whole graph;"
            + " URLs that wait are raised as their rank grows.",
        "Corrected: the thesis on Fish-Search and PageRank divides by the links to a page; it is the"
            + " links on it. Its Table 4-1 takes the mean over the parents, which gives every page"
            + " the same rank and is breadth-first.",
        "It knows no topic and falls into sites that link to themselves: a baseline.");
  }

  @Override
  public String cost() {
    return "a link: its rank and its place in the frontier; a page: at most about 2,000 links along"
        + " which rank is passed on. 17 bytes of memory a known URL";
  }

  @Override
  public boolean needsLinks(Options options) {
    return true;
  }

  @Override
  public Strategy create(Options options) {
    return new Order();
  }

  private static final class Order extends QueuedStrategy {
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
