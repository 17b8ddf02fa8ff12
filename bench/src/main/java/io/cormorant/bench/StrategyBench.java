package io.cormorant.bench;

import io.cormorant.core.Keyword;
import io.cormorant.core.Pick;
import io.cormorant.core.Plugins;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.plan.BadInput;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import io.cormorant.strategy.StrategyPlugin;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/// What a discovered link costs a strategy with so many links known: a crawl of made-up pages with
/// everything in memory, in which only the strategy, its frontier and, where it needs one, the link
/// graph are timed, by the CPU time of the thread. Garbage is collected by other threads and does
/// not count.
final class StrategyBench {
  private static final int FEWEST = 1_000;

  /// Links before a measurement of which nothing is told, so that all code is compiled.
  private static final long WARM_UP = 50_000;

  private static final Plugins<StrategyPlugin> ALL =
      new Plugins<>("strategy", StrategyPlugin.class);

  private final List<Long> points;
  private final MadeUpPages pages = new MadeUpPages();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /// What one strategy costs with so many links known.
  ///
  /// @param known different links discovered
  /// @param micros of CPU a link, known before or not, over the second half of the way to `known`
  /// @param saved bytes of the state it saves
  /// @param ranOut whether it had nothing left to fetch before; then `known` is what there was
  public record Figures(String strategy, long known, double micros, long saved, boolean ranOut) {}

  /// @param links known links at which is measured
  public StrategyBench(List<Long> links) {
    points = links.stream().sorted().distinct().toList();
    if (points.isEmpty() || points.getFirst() < FEWEST) {
      throw new BadInput("--links must be at least " + FEWEST + " each, not " + points);
    }
  }

  /// The names of all strategies.
  public static List<String> names() {
    return ALL.all().stream().map(StrategyPlugin::name).toList();
  }

  /// Measures one at each number of links.
  ///
  /// @throws BadInput if there is no such strategy
  public void run(String spec, Consumer<Figures> heard) {
    Plugins.Chosen<StrategyPlugin> chosen = BadInput.unless(() -> ALL.choose(spec));
    new Run(spec, chosen).to(List.of(WARM_UP), _ -> {});
    new Run(spec, chosen).to(points, heard);
  }

  /// One crawl.
  private final class Run {
    private final String spec;
    private final Strategy strategy;
    private final Frontier frontier = new MemoryFrontier(HostGate.open());
    private final LinkGraph links;
    private final List<Pick> picked = new ArrayList<>();

    Run(String spec, Plugins.Chosen<StrategyPlugin> chosen) {
      this.spec = spec;
      this.strategy = BadInput.unless(() -> chosen.plugin().create(chosen.options()));
      this.links =
          chosen.plugin().needsLinks(chosen.options()) ? new MemoryLinkGraph() : LinkGraph.NONE;
      Topic topic = new Topic("t", "t", List.of(new Keyword("t", 1)), null, null);
      Url seed = MadeUpPages.url(0);
      links.seed(seed);
      strategy.begin(
          List.of(seed),
          new StrategyContext(
              topic, pages.judge(), frontier, links, Scout.NONE, new SplittableRandom(7), 0));
    }

    void to(List<Long> until, Consumer<Figures> heard) {
      MadeUpPages.Growth growth = new MadeUpPages.Growth();
      for (long point : until) {
        long nanos = 0;
        long measured = 0;
        boolean ranOut = false;
        while (growth.known() < point && !ranOut) {
          boolean counts = growth.known() * 2 >= point;
          long start = threads.getCurrentThreadCpuTime();
          ranOut = strategy.next(1, picked::add) == 0;
          nanos += counts ? threads.getCurrentThreadCpuTime() - start : 0;
          if (!ranOut) {
            Visit visit = pages.visit(picked.removeLast(), growth);
            nanos += visited(visit, counts);
            measured += counts ? visit.links().size() : 0;
          }
        }
        double micros = nanos / 1e3 / Math.max(1, measured);
        heard.accept(new Figures(spec, growth.known(), micros, saved(), ranOut));
      }
    }

    private long visited(Visit visit, boolean counts) {
      List<Url> targets = visit.links().stream().map(link -> link.target()).toList();
      long start = threads.getCurrentThreadCpuTime();
      frontier.ended(visit.pick().url(), true);
      links.visited(visit.page().url(), targets);
      strategy.visited(visit);
      return counts ? threads.getCurrentThreadCpuTime() - start : 0;
    }

    private long saved() {
      DataOutputStream out = new DataOutputStream(OutputStream.nullOutputStream());
      try {
        strategy.save(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return out.size();
    }
  }
}
