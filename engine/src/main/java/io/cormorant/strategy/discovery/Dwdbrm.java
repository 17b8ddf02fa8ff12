package io.cormorant.strategy.discovery;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.util.ArrayList;
import java.util.List;

/// Offers [DwdbrmOrder].
public final class Dwdbrm implements StrategyPlugin {
  private static final String PRINTED = "keywords+related+forward+backward";

  private static final About ABOUT =
      About.named("dwdbrm")
          .does("uses search engines, backlinks or links, whichever currently finds most")
          .from("a paper on discovery of domain pages by ranking; DISCO (2019); UCB1 (2002)")
          .idea(
              "In rounds: an operator is given the best pages found so far and finds others; these are fetched; all pages"
                  + " are ranked; the operator is rewarded. The one with the best mean reward comes next, those tried"
                  + " little being preferred (UCB1).",
              "Operators: 'keywords' asks search engines for the topic's name and words that good pages are described by;"
                  + " 'related' for pages like good ones, or takes what the same pages link to; 'forward' follows links,"
                  + " to other sites first; 'backward' goes back to who links to good pages and on from there; 'homes'"
                  + " fetches the home pages of their sites and what archives know of these; 'lists' reads their feeds"
                  + " and sitemaps.",
              "The reward is the share of relevant ones among the pages that were fetched, which is what the budget is spent"
                  + " on. As printed (worth=place,explore=2) it is the mean place of the named pages in the ranking, pages"
                  + " found before counting for nothing: then a page that is off topic is worth a half.",
              "Corrected in the printed form: the reward is divided by the pages an operator named, not by all pages found;"
                  + " pages are counted over all rounds.",
              "With --judge combined:paper=yes pages are ranked as printed: by the mean of their places by five judges"
                  + " and PageRank. With any other judge its score stands for the five.")
          .costs("per round: all pages found so far are ranked, up to 4,000 of them")
          .judgedBy("combined:paper=yes")
          .options(
              new OptionSpec(
                  "operators",
                  "text",
                  "paper",
                  "names joined by plus signs, 'paper' for the four in the paper, or 'all'"),
              new OptionSpec(
                  "feed", "whole", "10", "number of best pages given to an operator at a time"),
              new OptionSpec("links", "whole", "10", "maximum number of links taken from a page"),
              new OptionSpec("results", "whole", "10", "maximum number of results taken per query"),
              new OptionSpec("rank", "number", "0.2", "weight of the PageRank position"),
              new OptionSpec(
                  "explore",
                  "number",
                  "0.1",
                  "how strongly rarely tried operators are preferred; the paper uses 2"),
              new OptionSpec(
                  "worth",
                  "relevant|place",
                  "relevant",
                  "value of a new page: 1 if it is relevant, or its place in the ranking, as in the paper"),
              new OptionSpec(
                  "unit", "pages|rounds", "pages", "what the bandit counts as one trial"),
              new OptionSpec(
                  "reward",
                  "pages|sites",
                  "pages",
                  "whether to reward all new pages or only those on new sites"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public boolean needsLinks(Options options) {
    return true;
  }

  @Override
  public boolean needsScout(Options options) {
    return true;
  }

  @Override
  public boolean prunes(Options options) {
    return true;
  }

  @Override
  public Strategy create(Options options) {
    int feed = options.whole("feed", 1, 1_000);
    return new DwdbrmOrder(
        operators(options.word("operators"), feed),
        new DwdbrmOrder.Rules(
            feed,
            options.whole("links", 1, 1_000),
            options.whole("results", 1, 1_000),
            options.share("rank"),
            options.word("unit").equals("rounds"),
            options.word("reward").equals("sites"),
            options.word("worth").equals("place"),
            options.number("explore", 0, 100)));
  }

  private static List<Operator> operators(String spec, int feed) {
    List<Operator> known =
        List.of(
            new KeywordSearch(feed),
            new RelatedSearch(),
            new ForwardCrawl(),
            new BackwardCrawl(),
            new HomePages(),
            new SiteLists());
    if (spec.equals("all")) {
      return known;
    }
    List<Operator> chosen = new ArrayList<>();
    for (String code : (spec.equals("paper") ? PRINTED : spec).split("\\+", -1)) {
      Operator operator =
          known.stream()
              .filter(each -> each.code().equals(code))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "no operator of 'dwdbrm' is called '%s'; there are %s"
                              .formatted(
                                  code,
                                  String.join(", ", known.stream().map(Operator::code).toList()))));
      if (chosen.contains(operator)) {
        throw new IllegalArgumentException("'dwdbrm' has the operator '" + code + "' twice");
      }
      chosen.add(operator);
    }
    return chosen;
  }
}
