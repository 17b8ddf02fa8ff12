package io.cormorant.strategy.adaptive;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [AdaptiveOrder].
public final class Adaptive implements StrategyPlugin {
  private static final About ABOUT =
      About.named("adaptive")
          .does(
              "links ranked by what is known of similar links, from recorded webs and from this crawl")
          .from("our own")
          .idea(
              "Two weighted sums of some twenty things known of a link: how likely it leads to a relevant page, and how"
                  + " likely to links that do. The larger counts, times how much better or worse than expected the"
                  + " pages of its host were.",
              "What is known: the scores of the pages that hold it, of its text, the text around it and its address;"
                  + " what its address says of its kind; what links of the same page, block, form of address and"
                  + " words led to so far.",
              "The weights are the same for all topics and webs. They were learned from recorded webs, by 'lab train'.",
              "A link is scored when it is found, when it is found again, and once more before it is taken.",
              "Every tenth pick goes by the page and the text of the link alone: a net under a judge that misleads.")
          .costs(
              "a link: three short texts for the judge and some thirty table look-ups; up to 79 bytes")
          .options(
              new OptionSpec("weights", "file", "own", "weights that 'lab train' wrote"),
              new OptionSpec(
                  "net",
                  "whole",
                  "10",
                  "every Nth pick goes by source page and link text alone; 0 for never"),
              new OptionSpec(
                  "looks",
                  "whole",
                  "100",
                  "maximum number of links rescored before one is picked"));

  @Override
  public About about() {
    return ABOUT;
  }

  /// One that somebody looks at.
  public static Strategy observed(LinkModel model, LinkObserver observer) {
    AdaptiveOrder order = new AdaptiveOrder(model, new AdaptiveOrder.Rules(10, 100));
    order.observedBy(observer);
    return order;
  }

  @Override
  public Strategy create(Options options) {
    String weights = options.word("weights");
    return new AdaptiveOrder(
        weights.equals("own") ? LinkModel.own() : LinkModel.of(weights),
        new AdaptiveOrder.Rules(
            options.whole("net", 0, 1_000_000), options.whole("looks", 0, 10_000)));
  }
}
