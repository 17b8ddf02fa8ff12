package io.cormorant.strategy.wanglandau;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.EstimatedStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchOrder;
import io.cormorant.strategy.search.SearchPlugin;

/// Offers [WlSearch].
public final class WangLandau extends SearchPlugin {
  private static final int MOST_BINS = 127;

  public WangLandau() {
    super(
        About.named("wl")
            .does(
                "Wang-Landau sampling: a walk that visits promising and unpromising links equally often")
            .judgedBy("vsm")
            .from(
                "a focused crawler by Wang-Landau sampling with regional competition (Jingfa Liu and others)")
            .idea(
                "Links lie in bins by their energy E, the relevance expected of them. A proposed link"
                    + " is taken with min(1, g(E now) / g(E proposed)); each visit multiplies the g of its"
                    + " bin by f, so what was often visited is left alone and the walk gets out of local"
                    + " optima. Every 1,000 proposals, if the histogram of visits is flat, f (e at first)"
                    + " becomes its square root.",
                "Proposals come from the host whose links are best in the mean, by a roulette on E."
                    + " After five rejections the best of all is taken.",
                "With look-ahead, as published: E = anchor * sim(anchor) + (1 - anchor) * R(page) of"
                    + " pages that were fetched; the links of the page that is taken are all fetched; pages"
                    + " below keep whose PageRank is below potential are taken when there is nothing else"
                    + " (the paper: never), unless other pages link to them until it is not.",
                "Without look-ahead, our variant: E is estimated from the anchor and the page that"
                    + " holds the link, and what is below keep and potential waits behind all others"
                    + " instead of being left out.",
                "Corrected: the acceptance is that of the listing, computed always and not only for"
                    + " new bins; g belongs to a bin; both flatness tests are offered, with .8 of the mean"
                    + " (the paper prints no factor); low pages with a high rank do enter the queue; an"
                    + " empty queue ends the walk at a link, and it goes on with the best of the next;"
                    + " every download counts, kept or not.",
                "Ours: the bins span the energies that were met, or a judge with small scores would have"
                    + " all links in a few of them (span=whole does as published); two links at the mean of all are added to each host when hosts are compared,"
                    + " or a host with one good link would always win; only the 64 hosts of the best links"
                    + " that may be asked now compete; one of the 64 best of the winner is drawn; there is no end after a million proposals, the"
                    + " budget ends the crawl.",
                "With many connections the walk goes on without waiting for pages under way; ahead=0"
                    + " waits, as the paper does.")
            .options(
                new OptionSpec("bins", "whole", "50", "number of energy bins, 1 to 127"),
                new OptionSpec(
                    "span",
                    "seen|whole",
                    "seen",
                    "whether the bins span the energies seen so far or all of 0 to 1"),
                new OptionSpec(
                    "anchor", "number", "0.3", "weight of the anchor in the energy, 0 to 1"),
                new OptionSpec(
                    "keep",
                    "number",
                    "0.32",
                    "minimum energy of a page worth a step, as a share of the judge's threshold, 0 to 1 (in"
                        + " the paper: .2 of .62)"),
                new OptionSpec(
                    "potential",
                    "number",
                    "2",
                    "minimum PageRank at which a page with less energy than that is still worth a step"),
                new OptionSpec(
                    "rejects",
                    "whole",
                    "5",
                    "rejections in a row before the best link is taken, 1 to 1000"),
                new OptionSpec(
                    "flatness",
                    "mean|listing",
                    "mean",
                    "the histogram is flat when its smallest bin has .8 of the mean, or ln 2 / ln f visits"
                        + " as in the paper's listing")));
  }

  /// What a walk knows of energies when it begins.
  static Densities densities(Options options) {
    return new Densities(
        options.whole("bins", 1, MOST_BINS),
        options.word("flatness").equals("mean"),
        options.word("span").equals("seen") ? Densities.Span.SEEN : Densities.Span.WHOLE);
  }

  @Override
  protected Search search(Options options) {
    return new WlSearch(
        densities(options),
        new WlSearch.Rules(
            options.share("keep"),
            options.number("potential", 0, Double.MAX_VALUE),
            options.whole("rejects", 1, MANY)));
  }

  @Override
  public Strategy create(Options options) {
    double anchor = options.share("anchor");
    return new SearchOrder(
        rules(
            new EstimatedStrategy.Weights(1 - anchor, anchor, 0),
            EstimatedStrategy.Parents.MAX,
            SearchOrder.Target.of(anchor),
            options),
        search(options));
  }
}
