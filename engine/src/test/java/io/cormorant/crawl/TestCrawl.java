package io.cormorant.crawl;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keep;
import io.cormorant.plan.Keeping;
import io.cormorant.plan.Precision;
import io.cormorant.plan.Scope;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A small crawl through the real loop, for tests: any web, any strategy, events collected.
public class TestCrawl {
  public final List<CrawlEvent> events = new ArrayList<>();
  public final Map<String, byte[]> remembered = new TreeMap<>();

  private final Web web;
  private final List<Url> seeds;
  private Strategy strategy = strategy("bfs");
  private Judge judge = new NumberJudge();
  private Scope scope = Scope.OPEN;
  private Budget budget = new Budget(1_000, Duration.ofMinutes(1), Long.MAX_VALUE);
  private HostGate gate = HostGate.open();
  private LongSupplier nanoTime = System::nanoTime;
  private int connections = 1;
  private Archive archive = new Collector();
  private @Nullable Frontier frontier;
  private LinkGraph links = LinkGraph.NONE;
  private Scout scout = Scout.NONE;

  public TestCrawl(Web web, Url... seeds) {
    this.web = web;
    this.seeds = List.of(seeds);
  }

  public static Strategy strategy(String spec) {
    Plugins.Chosen<StrategyPlugin> chosen =
        new Plugins<>("strategy", StrategyPlugin.class).choose(spec);
    return chosen.plugin().create(chosen.options());
  }

  public TestCrawl strategy(Strategy other) {
    strategy = other;
    return this;
  }

  public TestCrawl judge(Judge other) {
    judge = other;
    return this;
  }

  public TestCrawl scope(Scope other) {
    scope = other;
    return this;
  }

  public TestCrawl budget(Budget other) {
    budget = other;
    return this;
  }

  public TestCrawl pages(long pages) {
    return budget(new Budget(pages, Duration.ofMinutes(1), Long.MAX_VALUE));
  }

  public TestCrawl gate(HostGate other) {
    gate = other;
    return this;
  }

  public TestCrawl nanoTime(LongSupplier other) {
    nanoTime = other;
    return this;
  }

  public TestCrawl archive(Archive other) {
    archive = other;
    return this;
  }

  public TestCrawl connections(int other) {
    connections = other;
    return this;
  }

  public TestCrawl links(LinkGraph other) {
    links = other;
    return this;
  }

  public TestCrawl scout(Scout other) {
    scout = other;
    return this;
  }

  /// The frontier of an earlier crawl that this one goes on with.
  public TestCrawl frontier(Frontier other) {
    frontier = other;
    return this;
  }

  public Frontier frontier() {
    return Objects.requireNonNull(frontier);
  }

  public Crawl build() {
    frontier = frontier == null ? new MemoryFrontier(gate) : frontier;
    Topic topic = new Topic("t", "t", List.of(new Keyword("t", 1)), null, null);
    CrawlPlan plan =
        CrawlPlan.of(topic, seeds)
            .scope(scope)
            .web("test")
            .strategy("x")
            .judge("x")
            .budget(budget)
            .connections(connections)
            .randomSeed(7)
            .keeping(new Keeping(Keep.ALL, Precision.BALANCED, true))
            .links(false)
            .minFree(0)
            .build();
    return new Crawl(
        plan,
        new Crawl.Parts(
            web,
            new PageParser(),
            judge,
            strategy,
            frontier,
            links,
            scout,
            gate,
            archive,
            InstantSource.system(),
            nanoTime,
            _ -> {}));
  }

  public Ending run() throws InterruptedException {
    return build().run();
  }

  /// The URLs that were visited, in order.
  public List<Url> visited() {
    return events.stream()
        .filter(CrawlEvent.Visited.class::isInstance)
        .map(e -> ((CrawlEvent.Visited) e).visit().page().url())
        .toList();
  }

  public List<CrawlEvent.Lost> lost() {
    return events.stream()
        .filter(CrawlEvent.Lost.class::isInstance)
        .map(CrawlEvent.Lost.class::cast)
        .toList();
  }

  /// Takes the number a text is for its score: pages have it as their title, links as their anchor.
  public static final class NumberJudge implements Judge {
    private final Map<String, Double> numbers = new ConcurrentHashMap<>();

    @Override
    public Judgement judge(Page page) {
      double score = score(page.title());
      return new Judgement(score, score >= threshold(), List.of());
    }

    @Override
    public double score(String shortText) {
      return numbers.computeIfAbsent(
          shortText, t -> t.matches("[0-9.]+") ? Double.parseDouble(t) : 0);
    }

    @Override
    public double threshold() {
      return 0.5;
    }
  }

  private final class Collector implements Archive {
    @Override
    public void record(CrawlEvent event) {
      events.add(event);
    }

    @Override
    public void commit(Map<String, byte[]> states) {
      remembered.putAll(states);
    }

    @Override
    public void close() {}
  }
}
