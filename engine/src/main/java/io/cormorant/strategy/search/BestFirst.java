package io.cormorant.strategy.search;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.EstimatedStrategy;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.Locale;

/// Offers [BestFirstOrder].
public final class BestFirst implements StrategyPlugin {
  /// Most pages of a batch, so that the links that are held back until it ends stay few.
  private static final int MOST_AT_ONCE = 256;

  /// Share of the anchor beside the target itself, as in the paper on Wang-Landau sampling.
  private static final double TARGET_ANCHOR = 0.3;

  private static final About ABOUT =
      About.named("best-first")
          .does("links ranked by the relevance of their page and of their anchor text")
          .judgedBy("vsm")
          .from(
              "Cho, Garcia-Molina and Page 1998; called optimal priority search (OPS) in later work")
          .idea(
              "One queue; a link's priority is what its target is expected to score.",
              "mix = weight * score of the page + (1 - weight) * score of the anchor; parent and anchor are"
                  + " its two ends; comprehensive = anchor-share * anchor + page-share * mean score of all"
                  + " pages with the link + rank-share * PR / (1 + PR), without a look at the target.",
              "A link its page does not vouch for (nofollow, ugc, sponsored) counts half.",
              "batch=N is best-N-first: the links of N pages join the queue together.",
              "capacity=N keeps about the best N links and drops the worst, which may be found again; without,"
                  + " no link is left out.",
              "lookahead=true fetches the links of the best page first and scores them by what they are:"
                  + " .3 * anchor + .7 * page, or the comprehensive formula with the target.",
              "The thesis on Fish-Search scores the page behind a link, which would have to be fetched"
                  + " first: here a link is scored by what is known before.")
          .costs(
              "per link: the score of its anchor text, remembered by the judge, and its entry"
                  + " in the frontier; with parents=min, first or mean also a frontier lookup")
          .options(
              new OptionSpec(
                  "scorer",
                  "mix|parent|anchor|comprehensive",
                  "mix",
                  "what the score of a link is estimated from"),
              new OptionSpec("weight", "number", "0.5", "weight of the page's score in the mix"),
              new OptionSpec(
                  "anchor-share", "number", "0.45", "weight of the anchor in comprehensive"),
              new OptionSpec(
                  "page-share", "number", "0.40", "weight of the pages in comprehensive"),
              new OptionSpec("rank-share", "number", "0.15", "weight of PageRank in comprehensive"),
              new OptionSpec(
                  "parents",
                  "auto|max|min|first|mean",
                  "auto",
                  "which page counts for a link found on several pages; auto is mean for comprehensive,"
                      + " otherwise max"),
              new OptionSpec(
                  "batch", "whole", "1", "pages fetched before their links join the queue"),
              new OptionSpec(
                  "capacity",
                  "whole",
                  "0",
                  "maximum number of waiting links, 0 for no limit; the worst are dropped when there are"
                      + " an eighth more"),
              SearchPlugin.LOOKAHEAD,
              SearchPlugin.AHEAD);

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Strategy create(Options options) {
    int batch = options.whole("batch", 1, MOST_AT_ONCE);
    int capacity = options.whole("capacity", 0, Integer.MAX_VALUE);
    if (!SearchPlugin.isLookahead(options)) {
      return new BestFirstOrder(weights(options), parents(options), batch, capacity);
    }
    if (batch > 1) {
      throw new IllegalArgumentException(
          "option 'batch' of 'best-first' is 1 with look-ahead, which has batches of its own");
    }
    if (capacity > 0) {
      throw new IllegalArgumentException(
          "option 'capacity' of 'best-first' is 0 with look-ahead, which has a bound of its own");
    }
    SearchOrder.Target target =
        options.word("scorer").equals("comprehensive")
            ? SearchOrder.Target.COMPREHENSIVE
            : SearchOrder.Target.of(TARGET_ANCHOR);
    return new SearchOrder(
        SearchPlugin.rules(weights(options), parents(options), target, options), new BestSearch());
  }

  @Override
  public boolean prunes(Options options) {
    return options.whole("capacity") > 0;
  }

  @Override
  public boolean needsLinks(Options options) {
    return weights(options).rank() > 0 || SearchPlugin.isLookahead(options);
  }

  private static EstimatedStrategy.Weights weights(Options options) {
    double weight = options.share("weight");
    return switch (options.word("scorer")) {
      case "parent" -> new EstimatedStrategy.Weights(1, 0, 0);
      case "anchor" -> new EstimatedStrategy.Weights(0, 1, 0);
      case "comprehensive" ->
          new EstimatedStrategy.Weights(
              options.share("page-share"),
              options.share("anchor-share"),
              options.share("rank-share"));
      default -> new EstimatedStrategy.Weights(weight, 1 - weight, 0);
    };
  }

  private static EstimatedStrategy.Parents parents(Options options) {
    String said = options.word("parents");
    if (!said.equals("auto")) {
      return EstimatedStrategy.Parents.valueOf(said.toUpperCase(Locale.ROOT));
    }
    return options.word("scorer").equals("comprehensive")
        ? EstimatedStrategy.Parents.MEAN
        : EstimatedStrategy.Parents.MAX;
  }
}
