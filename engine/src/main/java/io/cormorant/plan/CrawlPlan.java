package io.cormorant.plan;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.List;

/// Everything needed to run a crawl, and to run it again.
///
/// @param words what is known about words in general, for judges by meaning
/// @param web where pages come from: `live`, `recorded:FOLDER`, `generated:…` (made in this
///   process) or `served:…` (the same over HTTP on loopback)
/// @param strategy name of a strategy, options after a colon (`best-first:scorer=anchor`)
/// @param judge name of a judge, options after a colon
/// @param discovery how pages are found that no link leads to
/// @param connections fetches under way at the same time
/// @param delay between two requests to one host
/// @param links whether the graph of links is kept
/// @param minFree bytes that stay free on the disk of the crawl's folder: with less it pauses; 0
///   for no such limit
public record CrawlPlan(
    Topic topic,
    WordFiles words,
    List<Url> seeds,
    Scope scope,
    String web,
    Access access,
    String strategy,
    String judge,
    Discovery discovery,
    Budget budget,
    int connections,
    Duration delay,
    long randomSeed,
    Keeping keeping,
    boolean links,
    long minFree) {
  public static final String LIVE = "live";
  public static final String DEFAULT_STRATEGY = "adaptive";
  public static final String DEFAULT_JUDGE = "auto";
  public static final int DEFAULT_CONNECTIONS = 16;
  public static final Duration DEFAULT_DELAY = Duration.ofSeconds(1);
  public static final boolean DEFAULT_LINKS = true;
  public static final long DEFAULT_MIN_FREE = 1L << 30;

  /// Whether servers are asked, rather than a recording or a generator.
  public boolean isOverHttp() {
    return web.equals(LIVE) || web.startsWith("served:");
  }

  /// A plan for the live web, with everything else as it is by default.
  public static PlanBuilder of(Topic topic, List<Url> seeds) {
    return new PlanBuilder(topic, seeds);
  }

  /// The same plan, to be changed.
  public PlanBuilder change() {
    return new PlanBuilder(this);
  }

  /// The same plan with a threshold of its own.
  public CrawlPlan withThreshold(double threshold) {
    return withTopic(topic.withThreshold(threshold));
  }

  /// The topic as a judge takes it: a threshold fits the scores of the plan's judge only.
  public Topic topicFor(String otherJudge) {
    return nameOf(otherJudge).equals(nameOf(judge)) ? topic : topic.withThreshold(null);
  }

  private static String nameOf(String judge) {
    int options = judge.indexOf(':');
    return options < 0 ? judge : judge.substring(0, options);
  }

  /// Names what a judge learns for: its spec and the topic, whatever the threshold. What was
  /// learned under one name is of no use under another.
  public String judgeDigest() {
    return ContentDigest.ofLines(judge, topic.withThreshold(null).toString());
  }

  /// The same plan for the topic of another, by another judge.
  public CrawlPlan withTopic(CrawlPlan other, String otherJudge) {
    return change().topic(other.topicFor(otherJudge)).words(other.words).judge(otherJudge).build();
  }

  /// The same plan for the same topic, said otherwise.
  public CrawlPlan withTopic(Topic otherTopic) {
    return change().topic(otherTopic).build();
  }

  /// The same plan from other seeds.
  public CrawlPlan withSeeds(List<Url> otherSeeds) {
    return change().seeds(otherSeeds).build();
  }

  /// The same plan, keeping other pages.
  public CrawlPlan withKeeping(Keeping other) {
    return change().keeping(other).build();
  }

  /// The same plan as it may be written down.
  CrawlPlan withoutSecrets() {
    return change().access(access.withoutSecrets()).build();
  }

  public CrawlPlan {
    seeds = List.copyOf(seeds);
    if (connections < 1) {
      throw new IllegalArgumentException("connections must be at least 1: " + connections);
    }
    if (minFree < 0) {
      throw new IllegalArgumentException("min-free must not be negative: " + minFree);
    }
    if (delay.isNegative()) {
      throw new IllegalArgumentException("delay must not be negative: " + delay);
    }
  }
}
