package io.cormorant.plan;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes a [CrawlPlan], one value at a time; what is not said is as it is by default.
public final class PlanBuilder {
  private Topic topic;
  private WordFiles words = WordFiles.NONE;
  private List<Url> seeds;
  private Scope scope = Scope.OPEN;
  private String web = CrawlPlan.LIVE;
  private Access access = Access.NONE;
  private String strategy = CrawlPlan.DEFAULT_STRATEGY;
  private String judge = CrawlPlan.DEFAULT_JUDGE;
  private Discovery discovery = Discovery.NONE;
  private Budget budget = Budget.DEFAULT;
  private int connections = CrawlPlan.DEFAULT_CONNECTIONS;

  /// Null for what is usual on the web in question.
  private @Nullable Duration delay;

  private long randomSeed = PlanFile.DEFAULT_RANDOM_SEED;
  private Keeping keeping = Keeping.DEFAULT;
  private boolean links = CrawlPlan.DEFAULT_LINKS;
  private long minFree = CrawlPlan.DEFAULT_MIN_FREE;

  PlanBuilder(Topic topic, List<Url> seeds) {
    this.topic = topic;
    this.seeds = seeds;
  }

  PlanBuilder(CrawlPlan plan) {
    this.topic = plan.topic();
    this.words = plan.words();
    this.seeds = plan.seeds();
    this.scope = plan.scope();
    this.web = plan.web();
    this.access = plan.access();
    this.strategy = plan.strategy();
    this.judge = plan.judge();
    this.discovery = plan.discovery();
    this.budget = plan.budget();
    this.connections = plan.connections();
    this.delay = plan.delay();
    this.randomSeed = plan.randomSeed();
    this.keeping = plan.keeping();
    this.links = plan.links();
    this.minFree = plan.minFree();
  }

  public PlanBuilder topic(Topic value) {
    this.topic = value;
    return this;
  }

  public PlanBuilder words(WordFiles value) {
    this.words = value;
    return this;
  }

  public PlanBuilder seeds(List<Url> value) {
    this.seeds = value;
    return this;
  }

  public PlanBuilder scope(Scope value) {
    this.scope = value;
    return this;
  }

  public PlanBuilder web(String value) {
    this.web = value;
    return this;
  }

  public PlanBuilder access(Access value) {
    this.access = value;
    return this;
  }

  public PlanBuilder strategy(String value) {
    this.strategy = value;
    return this;
  }

  public PlanBuilder judge(String value) {
    this.judge = value;
    return this;
  }

  public PlanBuilder discovery(Discovery value) {
    this.discovery = value;
    return this;
  }

  public PlanBuilder budget(Budget value) {
    this.budget = value;
    return this;
  }

  public PlanBuilder connections(int value) {
    this.connections = value;
    return this;
  }

  public PlanBuilder delay(Duration value) {
    this.delay = value;
    return this;
  }

  public PlanBuilder randomSeed(long value) {
    this.randomSeed = value;
    return this;
  }

  public PlanBuilder keeping(Keeping value) {
    this.keeping = value;
    return this;
  }

  public PlanBuilder links(boolean value) {
    this.links = value;
    return this;
  }

  public PlanBuilder minFree(long value) {
    this.minFree = value;
    return this;
  }

  /// The delay between two requests to one host that is usual on a web: the live one is spared.
  public static Duration usualDelay(String web) {
    return web.equals(CrawlPlan.LIVE) ? CrawlPlan.DEFAULT_DELAY : Duration.ZERO;
  }

  /// Makes the plan.
  ///
  /// @throws IllegalArgumentException if that is none
  public CrawlPlan build() {
    return new CrawlPlan(
        topic,
        words,
        seeds,
        scope,
        web,
        access,
        strategy,
        judge,
        discovery,
        budget,
        connections,
        delay == null ? usualDelay(web) : delay,
        randomSeed,
        keeping,
        links,
        minFree);
  }
}
