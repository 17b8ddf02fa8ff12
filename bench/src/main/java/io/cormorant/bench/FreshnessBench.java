package io.cormorant.bench;

import io.cormorant.bench.FollowedSite.Kind;
import io.cormorant.bench.FollowedSite.Mix;
import io.cormorant.bench.FreshnessTrial.Outcome;
import io.cormorant.lab.statistics.Bootstrap;
import io.cormorant.lab.statistics.Estimate;
import io.cormorant.plan.BadInput;
import io.cormorant.revisit.RevisitPlanner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// How long new pages of followed sites wait, by fixed intervals and by what is learned, over
/// several draws of sites.
final class FreshnessBench {
  /// Budgets of the learned rule, in looks that a site may cost on a day: that of daily polling,
  /// and more; the last is the portal's.
  private static final double[] BUDGETS = {1, 2, 4, 8, 24};

  /// Shares of the feeds that name a hub, with daily looks; and with as many as the portal makes.
  private static final double[] HUBS = {0.25, 0.5, 1};

  private static final double PORTAL_HUBS = 0.25;

  private static final Duration SHORTEST = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofDays(14);

  /// The longest that the portal leaves a site alone.
  private static final Duration PORTAL_LONGEST = Duration.ofDays(1);

  static final String DAILY = "daily";
  static final String LEARNED = "learned, 1 a day";

  private static final long FIRST_SEED = 1;

  /// What is measured.
  record Plan(int sites, int learn, int days, int seeds) {
    Plan {
      if (sites < 1 || sites > 10_000 || days < 1 || days > 400 || learn < 0 || learn > 400) {
        throw new BadInput("--sites is from 1 to 10,000, --days and --learn are at most 400");
      }
      if (seeds < 1 || seeds > 100) {
        throw new BadInput("--seeds is from 1 to 100");
      }
    }
  }

  /// The figures of one rule in one draw of sites: hours, and looks and fetches a site and day.
  record Figures(
      double looks, double fetches, double median, double mean, double p95, double siteMedian) {
    double requests() {
      return looks + fetches;
    }

    static Figures of(Outcome outcome, Plan plan) {
      double siteDays = (double) plan.sites() * plan.days();
      double[] delays = outcome.delays(_ -> true);
      return new Figures(
          outcome.looks() / siteDays,
          outcome.fetches() / siteDays,
          quantile(delays, 0.5),
          FreshnessBench.mean(delays),
          quantile(delays, 0.95),
          quantile(outcome.means(), 0.5));
    }
  }

  /// One draw of sites.
  ///
  /// @param rules the outcome of each
  record Draw(Map<String, Outcome> rules, Least least) {}

  /// The hours that could be hoped for with daily looks, each if nothing else counted.
  record Least(double median, double mean, double p95) {}

  private final Plan plan;
  private final List<Draw> draws;

  FreshnessBench(Plan plan) {
    this.plan = plan;
    this.draws =
        LongStream.range(FIRST_SEED, FIRST_SEED + plan.seeds())
            .parallel()
            .mapToObj(seed -> draw(plan, seed))
            .toList();
  }

  private static Draw draw(Plan plan, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<FollowedSite> sites =
        Stream.generate(() -> FollowedSite.draw(Mix.REPORTED, plan.learn() + plan.days(), random))
            .limit(plan.sites())
            .toList();
    FreshnessTrial trial = new FreshnessTrial(sites, plan.learn(), plan.days(), seed);
    Map<String, Outcome> rules = new LinkedHashMap<>();
    rules.put("hourly", trial.every(Duration.ofHours(1)));
    rules.put("every 6 hours", trial.every(Duration.ofHours(6)));
    rules.put(DAILY, trial.every(Duration.ofDays(1)));
    for (double budget : BUDGETS) {
      Duration longest = budget == BUDGETS[BUDGETS.length - 1] ? PORTAL_LONGEST : LONGEST;
      rules.put(
          "learned, %.0f a day".formatted(budget),
          trial.by(new RevisitPlanner(budget, SHORTEST, longest)));
    }
    for (double hubs : HUBS) {
      rules.put(
          withHubs(LEARNED, hubs),
          trial.by(new RevisitPlanner(1, SHORTEST, LONGEST), hubs, LONGEST));
    }
    double portal = BUDGETS[BUDGETS.length - 1];
    rules.put(
        withHubs("learned, %.0f a day".formatted(portal), PORTAL_HUBS),
        trial.by(
            new RevisitPlanner(portal, SHORTEST, PORTAL_LONGEST), PORTAL_HUBS, PORTAL_LONGEST));
    BestLooks best = new BestLooks(sites, (double) plan.sites() * (plan.learn() + plan.days()));
    return new Draw(rules, new Least(best.quantile(0.5), best.mean(), best.quantile(0.95)));
  }

  private static String withHubs(String rule, double share) {
    return "%s, %.0f %% of feeds with hubs".formatted(rule, 100 * share);
  }

  List<String> rules() {
    return List.copyOf(draws.getFirst().rules().keySet());
  }

  /// The mean over the draws of a figure of a rule.
  Estimate figure(String rule, ToDoubleFunction<Figures> figure) {
    return over(draw -> figure.applyAsDouble(Figures.of(outcome(draw, rule), plan)));
  }

  /// Of a figure that has been divided by that of daily polling in each draw.
  Estimate ofDaily(String rule, ToDoubleFunction<Figures> figure) {
    return over(
        draw ->
            figure.applyAsDouble(Figures.of(outcome(draw, rule), plan))
                / figure.applyAsDouble(Figures.of(outcome(draw, DAILY), plan)));
  }

  /// The best that could be hoped for.
  Estimate least(ToDoubleFunction<Least> figure) {
    return over(draw -> figure.applyAsDouble(draw.least()));
  }

  private Estimate over(ToDoubleFunction<Draw> value) {
    return Bootstrap.mean(draws.stream().mapToDouble(value).toArray(), FIRST_SEED);
  }

  private static Outcome outcome(Draw draw, String rule) {
    Outcome outcome = draw.rules().get(rule);
    if (outcome == null) {
      throw new IllegalArgumentException(rule);
    }
    return outcome;
  }

  /// Delays of the pages of some sites in all draws, ascending.
  double[] delays(String rule, Predicate<FollowedSite> which) {
    return draws.stream()
        .flatMapToDouble(draw -> Arrays.stream(outcome(draw, rule).delays(which)))
        .sorted()
        .toArray();
  }

  /// Groups of sites by what they are.
  static Map<String, Predicate<FollowedSite>> groups() {
    Map<String, Predicate<FollowedSite>> groups = new LinkedHashMap<>();
    List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
    kinds.remove(Kind.DEAD);
    for (Kind kind : kinds) {
      groups.put(kind.says(), site -> site.kind() == kind);
    }
    groups.put("with dates", FollowedSite::dated);
    groups.put("without dates", site -> !site.dated());
    groups.put("over 6 pages a day", site -> site.pagesADay() > 6);
    groups.put("1 to 6 a day", site -> site.pagesADay() > 1 && site.pagesADay() <= 6);
    groups.put("1 a week to 1 a day", site -> site.pagesADay() > 1 / 7.0 && site.pagesADay() <= 1);
    groups.put("less than 1 a week", site -> site.pagesADay() <= 1 / 7.0);
    return groups;
  }

  static double quantile(double[] ascending, double share) {
    return ascending.length == 0
        ? Double.NaN
        : ascending[(int) Math.min(ascending.length - 1, share * ascending.length)];
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
