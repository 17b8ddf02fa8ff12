package io.cormorant.crawl;

import io.cormorant.core.Decision;
import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.core.UrlShape;
import io.cormorant.frontier.UrlRegister;
import io.cormorant.plan.Budget;
import io.cormorant.strategy.Strategy;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// What a crawl has spent and found so far. Owned by the captain.
final class Tally {
  private final LongSupplier nanoTime;
  private final Object2IntOpenHashMap<String> pagesOfHost = new Object2IntOpenHashMap<>();
  private final Object2IntOpenHashMap<String> openOfHost = new Object2IntOpenHashMap<>();
  private final Set<Url> underWay = ConcurrentHashMap.newKeySet();
  private final long startedAt;
  private long pausedNanos;
  private CrawlHistory.Mark before = new CrawlHistory.Mark(Duration.ZERO, 0);
  private long ended;
  private long downloads;
  private long requests;
  private long lost;
  private long nearDuplicates;
  private long shells;
  private int ofLargestHost;
  private long bytes;
  private final Goal goal = new Goal();
  private final EnumMap<Guard, Long> guards = new EnumMap<>(Guard.class);
  private final Expectations hosts = new Expectations();
  private final Expectations addresses = new Expectations();

  Tally(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.startedAt = nanoTime.getAsLong();
  }

  void restore(CrawlHistory.End end) {
    requests += end.requests();
    if (CrawlEvent.isDownload(end.visited(), end.bytes())) {
      downloaded(end.finalUrl(), end.bytes());
    }
    if (end.visited()) {
      boolean relevant = end.decision() == Decision.RELEVANT;
      visited(relevant, end.nearDuplicate(), end.shell());
      if (end.chance() > 0) {
        expected(end.finalUrl(), end.chance(), relevant);
      }
    } else {
      lost++;
    }
    if (end.guard() != null) {
      guarded(end.guard());
    }
    end.cuts().forEach(this::guarded);
  }

  /// The number of the last ending so far. Not that of those restored: some may be forgotten.
  void endedBefore(long number) {
    ended = number;
  }

  void before(CrawlHistory.Mark earlier) {
    before = earlier;
  }

  /// The number of the ending that happens now.
  long nextEnding() {
    return ++ended;
  }

  void asked(int count) {
    requests += count;
  }

  void downloaded(Url url, long size) {
    downloads++;
    goal.downloaded();
    bytes += size;
    ofLargestHost = Math.max(ofLargestHost, pagesOfHost.addTo(url.host(), 1) + 1);
  }

  void visited(boolean isRelevant, boolean isNearDuplicate, boolean isShell) {
    if (isRelevant) {
      goal.found();
    }
    nearDuplicates += isNearDuplicate ? 1 : 0;
    shells += isShell ? 1 : 0;
  }

  /// A page was visited of which the strategy had said how likely it is relevant.
  void expected(Url url, double chance, boolean isRelevant) {
    hosts.add(url.host(), chance, isRelevant);
    addresses.add(UrlShape.of(url), chance, isRelevant);
  }

  void lost(Outcome outcome) {
    lost++;
    if (outcome.guard() != null) {
      guarded(outcome.guard());
    }
  }

  /// A guard was needed.
  void guarded(Guard guard) {
    guards.merge(guard, 1L, Long::sum);
  }

  /// A pick is on its way.
  void begun(Url url) {
    underWay.add(url);
  }

  /// It has come to its end.
  void over(Url url) {
    underWay.remove(url);
  }

  /// Whether a pick is on its way. May be asked by any thread.
  boolean isUnderWay(Url url) {
    return underWay.contains(url);
  }

  /// A request to the host goes out.
  void sent(String host) {
    openOfHost.addTo(host, 1);
  }

  /// A request to the host is over.
  void returned(String host) {
    if (openOfHost.addTo(host, -1) <= 1) {
      openOfHost.removeInt(host);
    }
  }

  /// Pages of the host, those included that are on their way.
  int pagesOf(String host) {
    return pagesOfHost.getInt(host) + openOfHost.getInt(host);
  }

  /// Time that does not count, because the crawl was told to pause.
  void paused(long nanos) {
    pausedNanos += nanos;
  }

  long ended() {
    return ended;
  }

  long downloads() {
    return downloads;
  }

  Duration elapsed() {
    return before.elapsed().plusNanos(nanoTime.getAsLong() - startedAt - pausedNanos);
  }

  /// Requests that no ending tells of, in all runs.
  ///
  /// @param now in this run
  long sideRequests(long now) {
    return before.sideRequests() + now;
  }

  /// The limit that was reached, if one was.
  ///
  /// @param relevant pages found so far
  Optional<Ending> spent(Budget budget, long relevant, Strategy strategy) {
    if (downloads >= budget.pages()) {
      return Optional.of(Ending.PAGES);
    }
    if (bytes >= budget.bytes()) {
      return Optional.of(Ending.BYTES);
    }
    return elapsed().compareTo(budget.time()) >= 0
        ? Optional.of(Ending.TIME)
        : goal.reached(budget, relevant, strategy);
  }

  long pagesLeft(Budget budget) {
    return budget.pages() - downloads;
  }

  Progress progress(
      Decider decider,
      UrlRegister.Counts urls,
      int hosts,
      int parked,
      int underWay,
      @Nullable String pausedBecause,
      long sideRequests) {
    return new Progress(
        downloads,
        requests + sideRequests(sideRequests),
        decider.relevant(),
        decider.maybe(),
        decider.kept(),
        new PageKinds(decider.documents(), decider.lists(), shells, ofLargestHost),
        decider.cut(),
        lost,
        nearDuplicates,
        bytes,
        urls.waiting(),
        urls.done(),
        urls.errors(),
        hosts,
        parked,
        underWay,
        elapsed(),
        pausedBecause,
        Map.copyOf(guards),
        new Surprises(this.hosts.surprises(), addresses.surprises()));
  }
}
