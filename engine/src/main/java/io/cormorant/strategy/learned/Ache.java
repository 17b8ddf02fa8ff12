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
              "links ranked by what earlier links taught about words in the anchor, in the URL and"
                  + " around the link")
          .from("Barbosa and Freire 2007, and the crawler ACHE; own implementation")
          .idea(
              "Every fetched link is a lesson: its words, and whether its page was relevant. A"
                  + " link's priority is the probability that it leads to a relevant page and nothing"
                  + " else, whereas ACHE ranks a link that is certainly bad above one that may be"
                  + " bad.",
              "Learned link by link (logistic regression, AdaGrad) instead of from scratch every 500 pages;"
                  + " good and bad links have the same weight together. Waiting links are"
                  + " rescored each time the crawl has doubled.",
              "labels=levels also learns which links lead to pages one or two links before a relevant one;"
                  + " they count a half and a quarter.",
              "select=sites takes the best link of one site after the other. focus=hard leaves out links of"
                  + " pages that are not relevant: then it prunes.",
              "Until ten good and ten bad links are known, links are ordered by the mean of the"
                  + " scores of page and anchor. Of the words around a link, the two most informative"
                  + " are kept.")
          .costs(
              "per link: its words, some table look-ups, its entry in the frontier, and about"
                  + " once more when it is rescored")
          .options(
              new OptionSpec(
                  "labels",
                  "binary|levels",
                  "binary",
                  "whether to learn only relevant or not, or also the distance to a relevant page"),
              new OptionSpec(
                  "balance", "yes|no", "yes", "give good and bad links the same total weight"),
              new OptionSpec(
                  "select",
                  "top|sites",
                  "top",
                  "take the best link of all, or the best link of each site in turn"),
              new OptionSpec(
                  "focus", "soft|hard", "soft", "hard follows only links on relevant pages"));

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
