package io.cormorant.strategy;

import io.cormorant.core.Judge;
import io.cormorant.core.Link;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import java.util.List;

/// The link with the highest estimated relevance first. The estimate is the score of the page that
/// holds the link, the score of its anchor text, or a mix; a link found again keeps its best
/// estimate.
public final class BestFirst implements StrategyPlugin {
  @Override
  public String name() {
    return "best-first";
  }

  @Override
  public String description() {
    return "best-first: links by the relevance of their page and of their anchor text";
  }

  @Override
  public String source() {
    return "Cho, Garcia-Molina and Page 1998; called optimal priority search (OPS) in later work";
  }

  @Override
  public List<OptionSpec> options() {
    return List.of(
        new OptionSpec("scorer", "mix|parent|anchor", "mix", "what a link is estimated from"),
        new OptionSpec("weight", "number", "0.5", "share of the parent's score in the mix"));
  }

  @Override
  public Strategy create(Options options) {
    double weight =
        switch (options.word("scorer")) {
          case "parent" -> 1;
          case "anchor" -> 0;
          default -> options.number("weight");
        };
    if (weight < 0 || weight > 1) {
      throw new IllegalArgumentException("option 'weight' of 'best-first' lies in 0 to 1");
    }
    return new ScoredStrategy() {
      @Override
      protected long priority(Visit visit, Link link) {
        Judge judge = context().judge();
        double anchor = weight == 1 ? 0 : judge.score(link.anchor());
        return Priority.of(weight * visit.score() + (1 - weight) * anchor);
      }
    };
  }
}
