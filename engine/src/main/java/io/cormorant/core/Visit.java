package io.cormorant.core;

import java.util.List;

/// A page fetched, parsed and judged: what a strategy learns from.
///
/// @param pick what was asked for; `page.url()` is where it was found in the end
/// @param links the links of the page that the crawl may follow, in document order
public record Visit(Pick pick, Page page, Judgement judgement, List<Link> links) {
  public Visit {
    links = List.copyOf(links);
  }

  public int depth() {
    return pick.candidate().depth();
  }

  public double score() {
    return judgement.score();
  }
}
