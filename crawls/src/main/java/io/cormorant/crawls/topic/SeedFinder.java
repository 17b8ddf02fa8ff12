package io.cormorant.crawls.topic;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Discovery;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Finds sites on a topic that nobody listed, by a crawl that asks search engines and goes along
/// links.
public final class SeedFinder {
  private static final String STRATEGY = "dwdbrm:reward=sites";

  /// The same where engines may know of whole sites.
  private static final String WITH_SITES = STRATEGY + ",operators=all";

  private static final long MOST_BYTES = 256L << 20;

  private final Crawls crawls;

  /// How far a quick look goes; the first that is reached ends it.
  ///
  /// @param pages that are fetched
  /// @param sites that are new
  public record Limits(int pages, Duration time, int sites) {
    /// For somebody who waits at a screen.
    public static final Limits USUAL = new Limits(100, Duration.ofSeconds(90), 20);

    public Limits {
      if (pages < 1 || sites < 1 || time.isNegative() || time.isZero()) {
        throw new IllegalArgumentException(
            "limits must be positive: %d pages, %s, %d sites".formatted(pages, time, sites));
      }
    }
  }

  public SeedFinder(Crawls crawls) {
    this.crawls = crawls;
  }

  /// The plan of a crawl that looks for sites on the topic of another plan. It begins at the
  /// examples of the topic and the seeds of the plan.
  ///
  /// @param examples further pages on the topic
  /// @param engines by which it searches; where there are none, links alone lead on
  /// @param judge by which pages are judged; `paper` for the one that the method was published with
  /// @throws BadInput if there is no such judge, or the plan cannot be
  public static CrawlPlan plan(
      CrawlPlan base, List<Url> examples, List<String> engines, String judge, Budget budget) {
    Topic asked = base.topic();
    List<Url> good =
        Stream.concat(asked.examples().stream(), examples.stream()).distinct().toList();
    List<Url> seeds = Stream.concat(good.stream(), base.seeds().stream()).distinct().toList();
    String chosen = Assembly.judgeFor(STRATEGY, judge);
    return BadInput.unless(
        () ->
            base.change()
                .topic(base.topicFor(chosen).withExamples(good, asked.counterExamples()))
                .seeds(seeds)
                .strategy(engines.isEmpty() ? STRATEGY : WITH_SITES)
                .judge(chosen)
                .discovery(new Discovery(engines, false))
                .budget(budget)
                .build());
  }

  /// Takes a quick look on a thread of its own and leaves nothing behind.
  ///
  /// @param base whose topic is looked for, from its examples and seeds, by its engines and with
  ///   its access; whatever is wrong with it is told by the hunt
  /// @param web that of the plan, through which all is fetched; not closed, and needed until the
  ///   hunt is over
  public SeedHunt start(CrawlPlan base, OpenWeb web, Limits limits) {
    SeedHunt hunt = new SeedHunt(crawls, base, web, limits);
    hunt.start();
    return hunt;
  }

  static CrawlPlan quick(CrawlPlan base, Limits limits) {
    return plan(
        base,
        List.of(),
        base.discovery().engines(),
        base.judge(),
        new Budget(limits.pages, limits.time, MOST_BYTES));
  }
}
