package io.cormorant.lab.run;

import io.cormorant.core.Decision;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.core.Web;
import io.cormorant.crawl.Archive;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Verdicts;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.frontier.Politeness;
import io.cormorant.parse.Parser;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.strategy.Strategy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/// Runs single crawls through the real loop: one connection, frontier and link graph on the heap,
/// nothing kept. Safe for use by many threads.
///
/// The random seed also shuffles the seeds, so that strategies without chance have a spread too.
public final class Runner {
  /// The clock of all runs stands still: nothing in them may depend on the day.
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  private static final Budget UNBOUNDED = new Budget(1, Duration.ofDays(3_650), Long.MAX_VALUE);

  /// A run that keeps few pages ends after so many downloads for each it was to keep.
  private static final int MOST_DOWNLOADS_A_KEPT = 100;

  private final Web web;
  private final Parser parser;
  private final Counted counted;
  private final LongSupplier nanoTime;
  private final Set<Crawl> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  /// @param counted what ends a run
  public Runner(PageCache pages, Counted counted, LongSupplier nanoTime) {
    this(pages, pages, counted, nanoTime);
  }

  /// A runner for a web that does not answer the same to all: each run has its own then, and its
  /// own runner. If failures of the web pass, hosts that fail rest and are given up as in a crawl
  /// of the live web, by this clock.
  ///
  /// @param counted what ends a run
  public Runner(Web web, Parser parser, Counted counted, LongSupplier nanoTime) {
    this.web = web;
    this.parser = parser;
    this.counted = counted;
    this.nanoTime = nanoTime;
  }

  /// Runs one crawl.
  ///
  /// @param judge for this run
  /// @param learning whether the judge still learns
  /// @throws CancellationException if it was stopped
  public RunRecord run(
      RunKey key, Subject subject, Judge judge, boolean learning, Strategy strategy)
      throws InterruptedException {
    return run(key, subject, judge, learning, strategy, Scout.NONE);
  }

  /// Runs one crawl whose strategy may ask search engines.
  ///
  /// @param judge for this run
  /// @param learning whether the judge still learns
  /// @param scout of this run alone
  /// @throws CancellationException if it was stopped
  public RunRecord run(
      RunKey key, Subject subject, Judge judge, boolean learning, Strategy strategy, Scout scout)
      throws InterruptedException {
    TimedStrategy timed = new TimedStrategy(strategy, nanoTime);
    int most = counted == Counted.KEPT ? key.pages() : Integer.MAX_VALUE;
    Downloads downloads = new Downloads(subject.truth(), judge, most);
    HostGate gate = gate();
    Crawl crawl =
        new Crawl(
            plan(key, subject),
            new Crawl.Parts(
                web,
                parser,
                judge,
                timed,
                new MemoryFrontier(gate),
                new MemoryLinkGraph(),
                scout,
                gate,
                Archive.NONE,
                CLOCK,
                nanoTime,
                downloads::hear));
    downloads.whenEnough(crawl::stop);
    long begun = nanoTime.getAsLong();
    run(crawl, downloads);
    List<Download> settled = downloads.settled(crawl.verdicts());
    double seconds = Math.round((nanoTime.getAsLong() - begun) / 1e3) / 1e6;
    return new RunRecord(
        key,
        settled,
        crawl.progress().requests(),
        timed.links(),
        timed.microsPerLink(),
        seconds,
        learning,
        Digests.ofOrder(settled));
  }

  private HostGate gate() {
    return web.failuresPass()
        ? new Politeness(nanoTime).gate(_ -> Duration.ZERO)
        : HostGate.heedless(_ -> Duration.ZERO, nanoTime);
  }

  /// Stops all that run, and whatever is begun later.
  public void stop() {
    stopping = true;
    running.forEach(Crawl::stop);
  }

  /// The seeds of a topic in the order of a random seed. Neighbouring random seeds give orders that
  /// have nothing in common, which those of `java.util.Random` have not: it puts two things in the
  /// same order for all small ones.
  public static List<Url> seeds(Subject subject, long seed) {
    List<Url> seeds = new ArrayList<>(subject.seeds());
    Collections.shuffle(seeds, new SplittableRandom(seed).split());
    return seeds;
  }

  private void run(Crawl crawl, Downloads downloads) throws InterruptedException {
    running.add(crawl);
    try {
      if (stopping || (crawl.run() == Ending.STOPPED && !downloads.isEnough())) {
        throw new CancellationException("the run was stopped");
      }
    } finally {
      running.remove(crawl);
    }
  }

  private CrawlPlan plan(RunKey key, Subject subject) {
    long most = counted == Counted.KEPT ? (long) key.pages() * MOST_DOWNLOADS_A_KEPT : key.pages();
    return CrawlPlan.of(subject.topic(), seeds(subject, key.seed()))
        .scope(subject.scope())
        .web(key.web())
        .strategy(key.strategy())
        .judge(key.judge())
        .budget(new Budget(most, UNBOUNDED.time(), UNBOUNDED.bytes()))
        .connections(1)
        .delay(Duration.ZERO)
        .randomSeed(key.seed())
        .minFree(0)
        .build();
  }

  /// The documents of one run so far.
  private static final class Downloads {
    private final List<Download> all = new ArrayList<>();
    private final TopicTruth truth;
    private final Judge judge;
    private final Set<Url> found = new HashSet<>();

    /// What was decided about each when it came.
    private final List<Decision> decisions = new ArrayList<>();

    private final int mostKept;
    private int kept;
    private Runnable enough = () -> {};

    /// @param mostKept kept pages after which there are enough
    Downloads(TopicTruth truth, Judge judge, int mostKept) {
      this.truth = truth;
      this.judge = judge;
      this.mostKept = mostKept;
    }

    void whenEnough(Runnable then) {
      enough = then;
    }

    boolean isEnough() {
      return kept >= mostKept;
    }

    /// What comes after there are enough is not counted.
    void hear(CrawlEvent event) {
      if (isEnough()) {
        return;
      }
      switch (event) {
        case CrawlEvent.Visited visited -> {
          decisions.add(visited.decision());
          add(
              visited.visit().page().url(),
              visited.visit().depth(),
              visited.visit().judgement(),
              isKept(visited.visit()),
              visited.document().body().length);
        }
        case CrawlEvent.Lost lost when lost.downloaded() > 0 -> {
          decisions.add(Decision.NO);
          add(
              lost.url(),
              lost.pick().candidate().depth(),
              Judgement.NONE,
              false,
              lost.downloaded());
        }
        case CrawlEvent.Lost _, CrawlEvent.Started _, CrawlEvent.Resumed _ -> {}
      }
    }

    /// As they are seen in the end.
    List<Download> settled(Verdicts verdicts) {
      List<Download> settled = new ArrayList<>(all.size());
      for (int i = 0; i < all.size(); i++) {
        Download then = all.get(i);
        Decision decision = decisions.get(i);
        double score =
            decision.isByScore() ? verdicts.score(then.url(), then.score()) : then.score();
        boolean judged = verdicts.decide(decision, score) == Decision.RELEVANT;
        settled.add(then.judged(score, judged));
      }
      return settled;
    }

    private boolean isKept(Visit visit) {
      String anchor = visit.pick().candidate().anchor();
      double score = visit.judgement().score();
      return Download.isKept(anchor.isEmpty() ? score : judge.score(anchor), score);
    }

    private void add(Url url, int depth, Judgement judgement, boolean isKept, long bytes) {
      kept += isKept ? 1 : 0;
      boolean labelled = truth.relevant().contains(url) && found.add(url);
      int size = (int) Math.min(bytes, Integer.MAX_VALUE);
      all.add(
          new Download(
              url, depth, judgement.score(), judgement.relevant(), labelled, isKept, size));
      if (isEnough()) {
        enough.run();
      }
    }
  }
}
