package io.cormorant.crawl;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Where anybody may ask what waits. The captain, whose frontier it is, answers in its next round;
/// while nobody asks, that costs it a look at one field. An answer serves all who ask within a
/// second.
final class WaitlistDesk {
  private static final Duration KEPT = Duration.ofSeconds(1);
  private static final int MOST_HOSTS = 30;
  private static final int MOST_URLS = 20;

  /// Hosts that are looked at for one answer: some milliseconds of the captain's time.
  private static final int MOST_LOOKS = 100_000;

  private static final Comparator<Found> BY_PRIORITY =
      Comparator.comparingLong(Found::priority)
          .thenComparingInt(Found::waiting)
          .thenComparing(Comparator.comparing(Found::host).reversed());
  private static final Comparator<Found> BY_COUNT =
      Comparator.comparingInt(Found::waiting)
          .thenComparingLong(Found::priority)
          .thenComparing(Comparator.comparing(Found::host).reversed());

  private final Frontier frontier;
  private final HostGate gate;
  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private volatile @Nullable CompletableFuture<Waitlist> asked;

  @GuardedBy("this") private @Nullable Given given;

  @GuardedBy("this") private boolean closed;

  private record Given(Waitlist list, long until) {}

  private record Found(String host, int waiting, long priority) {}

  WaitlistDesk(Frontier frontier, HostGate gate, InstantSource clock, LongSupplier nanoTime) {
    this.frontier = frontier;
    this.gate = gate;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /// What waits, as soon as the captain has a moment; fails if the crawl ends before.
  synchronized CompletableFuture<Waitlist> ask() {
    if (closed) {
      return CompletableFuture.failedFuture(new CancellationException("the crawl is over"));
    }
    if (given != null && given.until - nanoTime.getAsLong() > 0) {
      return CompletableFuture.completedFuture(given.list);
    }
    CompletableFuture<Waitlist> question = asked;
    if (question == null) {
      question = new CompletableFuture<>();
      asked = question;
    }
    return question.copy();
  }

  /// Answers, on the captain's thread.
  void serve() {
    CompletableFuture<Waitlist> question = asked;
    if (question == null) {
      return;
    }
    Waitlist list = list();
    synchronized (this) {
      given = new Given(list, nanoTime.getAsLong() + KEPT.toNanos());
      asked = null;
    }
    question.complete(list);
  }

  /// Nobody will be answered any more.
  void close() {
    CompletableFuture<Waitlist> question;
    synchronized (this) {
      closed = true;
      question = asked;
      asked = null;
    }
    if (question != null) {
      question.cancel(false);
    }
  }

  private Waitlist list() {
    Top best = new Top(BY_PRIORITY);
    Top fullest = new Top(BY_COUNT);
    frontier.forEachHost(
        MOST_LOOKS,
        (host, waiting, priority) -> {
          Found found = new Found(host, waiting, priority);
          best.add(found);
          fullest.add(found);
        });
    List<Found> first = best.inOrder();
    return new Waitlist(
        clock.instant(),
        frontier.waiting(),
        frontier.hosts(),
        first.stream().map(this::host).toList(),
        fullest.inOrder().stream().map(this::host).toList(),
        next(first),
        frontier.hosts() <= MOST_LOOKS);
  }

  private Waitlist.Host host(Found found) {
    return new Waitlist.Host(
        found.waiting, Priority.major(found.priority), gate.standing(found.host));
  }

  /// The best URLs of the best hosts, as long as a host may have one that is good enough.
  private List<Waitlist.Entry> next(List<Found> hosts) {
    List<Pick> picks = new ArrayList<>();
    for (Found host : hosts) {
      boolean enough = picks.size() == MOST_URLS && picks.getLast().priority() >= host.priority;
      if (enough) {
        break;
      }
      picks.addAll(frontier.top(host.host, MOST_URLS));
      picks.sort(Comparator.comparingLong(Pick::priority).reversed());
      picks = new ArrayList<>(picks.subList(0, Math.min(picks.size(), MOST_URLS)));
    }
    return picks.stream().map(WaitlistDesk::entry).toList();
  }

  private static Waitlist.Entry entry(Pick pick) {
    return new Waitlist.Entry(
        pick.url(),
        Priority.major(pick.priority()),
        pick.priority() == Priority.SEED,
        pick.candidate().anchor(),
        pick.candidate().via(),
        pick.candidate().depth());
  }

  /// The greatest of some.
  private static final class Top {
    private final Comparator<Found> ascending;
    private final PriorityQueue<Found> kept;

    Top(Comparator<Found> ascending) {
      this.ascending = ascending;
      this.kept = new PriorityQueue<>(ascending);
    }

    void add(Found found) {
      kept.add(found);
      if (kept.size() > MOST_HOSTS) {
        kept.remove();
      }
    }

    List<Found> inOrder() {
      return kept.stream().sorted(ascending.reversed()).toList();
    }
  }
}
