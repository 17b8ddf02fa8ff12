package io.cormorant.strategy.fish;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Below;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [PageRankFishOrder].
public final class PageRankFish implements StrategyPlugin {
  private static final About ABOUT =
      About.named("pagerank-fish")
          .does(
              "PageRank with Fish-Search: links ranked by the PageRank and the score of their page")
          .judgedBy("position")
          .from("thesis on Fish-Search and PageRank, chapter 4")
          .idea(
              "W = gamma * rank + (1 - gamma) * score of a page; its links wait with W, a link found again"
                  + " with the larger one. The links of a page whose W is below threshold * the judge's"
                  + " threshold wait behind all others; the thesis drops them, as below=drop does.",
              "rank=link takes the rank of the link's target in place of that of its page: the summary of the"
                  + " thesis (7.1) reads so, its listing does not.",
              "Corrected: the rank is that of formula 4.1, not of the printed Table 4-1, which is 1 for"
                  + " every page and leaves the score alone to decide.",
              "Rank has no upper bound: it is brought into [0, 1) as rank / (1 + rank)"
                  + " unless scale=raw.",
              "anchor=.3 gives the text of a link a share too: the thesis says so in words and leaves it out"
                  + " of its formula.",
              "With below=drop, what only weak pages link to is never fetched.")
          .costs(
              "per link: its entry in the frontier, with an anchor share also a score"
                  + " remembered by the judge; per page: as for pagerank")
          .options(
              new OptionSpec(
                  "gamma",
                  "number",
                  "0.4",
                  "weight of the rank; the rest is the weight of the score"),
              new OptionSpec(
                  "threshold",
                  "number",
                  "0.4",
                  "minimum W of a page whose links are followed, as a share of the judge's threshold"),
              Below.OPTION,
              new OptionSpec(
                  "rank",
                  "page|link",
                  "page",
                  "use the rank of the linking page or of the link's target"),
              new OptionSpec(
                  "scale", "bounded|raw", "bounded", "use rank / (1 + rank) or the rank itself"),
              new OptionSpec(
                  "anchor", "number", "0", "weight of the anchor text's score in a link's W"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public boolean needsLinks(Options options) {
    return true;
  }

  @Override
  public boolean prunes(Options options) {
    return options.number("threshold") > 0 && Below.drops(options);
  }

  @Override
  public Strategy create(Options options) {
    return new PageRankFishOrder(
        new PageRankFishOrder.Rules(
            options.share("gamma"),
            options.number("threshold", 0, Double.MAX_VALUE),
            options.word("scale").equals("raw"),
            options.share("anchor"),
            Below.drops(options),
            options.word("rank").equals("link")));
  }
}
