package io.cormorant.crawls.topic;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Verdicts;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.DryCrawl;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.topic.SeedSuggestions.Reach;
import io.cormorant.crawls.topic.SeedSuggestions.State;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A quick look for seeds that is under way. All methods may be called from any thread, also when
/// it is over.
public final class SeedHunt implements AutoCloseable {
  /// What is being fetched when time is up has so long to come home.
  private static final Duration GRACE = Duration.ofSeconds(3);

  private static final int MOST_NOTICES = 50;
  private static final int MOST_HINTS = 100;
  private static final int MOST_FEEDS = 3;

  private final Crawls crawls;
  private final CrawlPlan base;
  private final OpenWeb web;
  private final SeedFinder.Limits limits;
  private final List<Url> named;
  private final Set<String> known;
  private final Reach reach;
  private final Thread thread;
  private final CompletableFuture<SeedSuggestions> result = new CompletableFuture<>();

  @GuardedBy("this") private final List<SiteVisit> visits = new ArrayList<>();

  @GuardedBy("this") private final Set<String> newSites = new HashSet<>();

  @GuardedBy("this") private final Map<Url, SeedHint> hints = new LinkedHashMap<>();

  @GuardedBy("this") private final List<Notice> notices = new ArrayList<>();

  @GuardedBy("this") private State state = State.RUNNING;

  @GuardedBy("this") private @Nullable String failure;

  @GuardedBy("this") private @Nullable DryCrawl crawl;

  @GuardedBy("this") private boolean cancelled;

  SeedHunt(Crawls crawls, CrawlPlan base, OpenWeb web, SeedFinder.Limits limits) {
    this.crawls = crawls;
    this.base = base;
    this.web = web;
    this.limits = limits;
    this.named =
        Stream.concat(base.topic().examples().stream(), base.seeds().stream()).distinct().toList();
    this.known = named.stream().map(Url::registeredDomain).collect(Collectors.toSet());
    this.reach = reach(base, named);
    this.thread =
        Thread.ofPlatform().daemon().name("seeds " + base.topic().id()).unstarted(this::run);
    for (Url page : named) {
      page.resolve("/")
          .map(home -> new SeedHint(home, SeedHint.Kind.HOME, page))
          .ifPresent(this::hint);
    }
  }

  /// A web that is not asked over HTTP is an engine itself.
  private static Reach reach(CrawlPlan base, List<Url> named) {
    if (!base.discovery().engines().isEmpty() || !base.isOverHttp()) {
      return Reach.ENGINES;
    }
    return named.isEmpty() ? Reach.NOTHING : Reach.NO_ENGINE;
  }

  void start() {
    if (reach == Reach.NOTHING) {
      end(State.DONE, null);
      return;
    }
    thread.start();
    Thread.ofVirtual().name("seeds timer").start(this::watch);
  }

  /// What is known by now.
  public synchronized SeedSuggestions soFar() {
    return new SeedSuggestions(
        reach,
        state,
        FoundSite.ofVisits(visits.stream(), known),
        List.copyOf(hints.values()),
        visits.size(),
        notices,
        failure);
  }

  /// What was found, when it is over.
  public CompletableFuture<SeedSuggestions> result() {
    return result.copy();
  }

  public boolean isOver() {
    return result.isDone();
  }

  /// Ends it at once; what was found so far stays.
  public void cancel() {
    synchronized (this) {
      cancelled = true;
    }
    thread.interrupt();
  }

  /// Ends it and waits until it has let go of its web, unless the waiting is interrupted.
  @Override
  public void close() {
    cancel();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch() {
    try {
      if (thread.join(limits.time())) {
        return;
      }
      DryCrawl running;
      synchronized (this) {
        running = crawl;
      }
      if (running != null) {
        running.stop();
        thread.join(GRACE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }

  /// The rim: whatever goes wrong becomes the result.
  private void run() {
    try {
      CrawlPlan plan = SeedFinder.quick(base, limits);
      DryCrawl made = crawls.dryRun(plan, Path.of(""), web, this::hear, this::hear);
      synchronized (this) {
        crawl = made;
      }
      Ending ending = made.run().ending();
      settle(made.verdicts());
      end(ending == Ending.TIME ? State.TIME : State.DONE, null);
    } catch (InterruptedException e) {
      end(State.TIME, null);
    } catch (BadInput e) {
      boolean late = Thread.interrupted(); // while the web was being indexed
      end(late ? State.TIME : State.FAILED, late ? null : e.getMessage());
    } catch (Throwable e) {
      end(State.FAILED, "looking for seeds broke off: " + e);
    }
  }

  private void end(State how, @Nullable String why) {
    synchronized (this) {
      state = cancelled ? State.CANCELLED : how;
      failure = cancelled ? null : why;
      crawl = null;
    }
    result.complete(soFar());
  }

  /// Pages that came before the cut was found are decided about again.
  private synchronized void settle(Verdicts verdicts) {
    visits.replaceAll(visit -> visit.settled(verdicts));
  }

  private synchronized void hear(Notice notice) {
    if (notices.size() < MOST_NOTICES) {
      notices.add(notice);
    }
  }

  private synchronized void hear(CrawlEvent event) {
    switch (event) {
      case CrawlEvent.Visited visited -> {
        SiteVisit visit = SiteVisit.of(visited);
        visits.add(visit);
        if (visit.isGiven()) {
          feeds(visited.visit().page()).forEach(this::hint);
        }
        FoundSite.newSite(visited, known).ifPresent(newSites::add);
        if (newSites.size() >= limits.sites() && crawl != null) {
          crawl.stop();
        }
      }
      case CrawlEvent.Lost lost -> hints.remove(lost.pick().url());
      case CrawlEvent.Started _, CrawlEvent.Resumed _ -> {}
    }
  }

  private static List<SeedHint> feeds(Page page) {
    return page.links().stream()
        .filter(link -> link.kind() == Link.Kind.FEED)
        .map(Link::target)
        .filter(feed -> feed.registeredDomain().equals(page.url().registeredDomain()))
        .limit(MOST_FEEDS)
        .map(feed -> new SeedHint(feed, SeedHint.Kind.FEED, page.url()))
        .toList();
  }

  private synchronized void hint(SeedHint hint) {
    if (!named.contains(hint.url()) && hints.size() < MOST_HINTS) {
      hints.putIfAbsent(hint.url(), hint);
    }
  }
}
