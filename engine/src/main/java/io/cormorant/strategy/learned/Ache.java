package io.cormorant.strategy.learned;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [AcheOrder].
public final class Ache implements StrategyPlugin {
  private static final About ABOUT =
      About.named("ache")
          .does(
              "links ranked by what earlier links taught: words of the anchor, the URL and around the link")
          .from("Barbosa and Freire 2007, and the crawler ACHE; own implementation")
          .idea(
              "Every fetched link is a lesson: its words, and whether its page was relevant. A link's"
                  + " priority is the chance that it leads to a relevant page, nothing else: ACHE ranks a link"
                  + " that is surely bad above one that is perhaps bad.",
              "Learned link by link (logistic regression, AdaGrad) instead of from scratch every 500 pages;"
                  + " good and bad links have the same weight together. Links that wait are scored anew each"
                  + " time the crawl has doubled.",
              "labels=levels also learns which links lead to pages one or two links before a relevant one;"
                  + " they count a half and a quarter.",
              "select=sites takes the best link of one site after the other. focus=hard leaves out links of"
                  + " pages that are not relevant: then it prunes.",
              "Until ten good and ten bad links are known, links go by the mean of the scores of page and"
                  + " anchor. Of the words around a link the two that say most are kept.")
          .costs(
              "a link: its words, some table look-ups, its place in the frontier, and about once more"
                  + " when it is scored anew")
          .options(
              new OptionSpec("labels", "binary|levels", "binary", "what links are told apart by"),
              new OptionSpec(
                  "balance", "yes|no", "yes", "give good and bad links the same total weight"),
              new OptionSpec(
                  "select", "top|sites", "top", "the best link, or one site after the other"),
              new OptionSpec("focus", "soft|hard", "soft", "hard: only links of relevant pages"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public boolean prunes(Options options) {
    return options.word("focus").equals("hard");
  }

  @Override
  public Strategy create(Options options) {
    return new AcheOrder(
        new AcheOrder.Rules(
            options.word("labels").equals("levels"),
            options.word("balance").equals("yes"),
            options.word("select").equals("sites"),
            options.word("focus").equals("hard")));
  }
}
