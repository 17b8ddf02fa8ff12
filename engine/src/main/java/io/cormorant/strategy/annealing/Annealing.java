package io.cormorant.strategy.annealing;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;
import java.util.List;

/// Offers [AnnealingSearch].
public final class Annealing extends SearchPlugin {
  /// Of all that anneal.
  static final List<OptionSpec> COOLING =
      List.of(
          new OptionSpec("temperature", "number", "0.5", "initial temperature, 0 or more"),
          new OptionSpec(
              "cooling", "number", "0.95", "factor by which the temperature falls, 0 to 1"),
          new OptionSpec(
              "every",
              "whole",
              "50",
              "links chosen before the temperature falls again, 1 to 1000000"),
          new OptionSpec("least", "number", "0.01", "minimum temperature"),
          new OptionSpec(
              "rejects", "whole", "5", "rejections before the best link is taken, 1 to 1000"));

  static final OptionSpec PROPOSALS =
      new OptionSpec(
          "proposals", "whole", "50", "how many of the best links may be proposed, 1 to 1000");

  public Annealing() {
    super(
        About.named("sa")
            .does(
                "simulated annealing: takes a worse link now and then, less often as the crawl goes on")
            .judgedBy("vsm")
            .from(
                "focused crawlers of Jingfa Liu and others; simulated annealing after Kirkpatrick 1983")
            .idea(
                "One of the best links is proposed at random and taken with probability"
                    + " exp(-(best - proposed) / temperature); after several rejections the best is"
                    + " taken. The temperature falls, and"
                    + " near 0 this is best-first.",
                PRIORITY,
                RECONSTRUCTED,
                "A proposal is compared with the best waiting link and not with the last one"
                    + " taken, since no link is visited twice.")
            .options(COOLING)
            .options(PROPOSALS));
  }

  @Override
  protected Search search(Options options) {
    return new AnnealingSearch(rules(options));
  }

  static Temperature.Schedule schedule(Options options) {
    return new Temperature.Schedule(
        options.number("temperature", 0, Double.MAX_VALUE),
        options.share("cooling"),
        options.whole("every", 1, MOST_STEPS),
        options.number("least", 0, Double.MAX_VALUE));
  }

  static AnnealingSearch.Rules rules(Options options) {
    return new AnnealingSearch.Rules(
        schedule(options), options.whole("proposals", 1, MANY), options.whole("rejects", 1, MANY));
  }
}
