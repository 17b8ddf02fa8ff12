package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.Ticket;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.crawl.crew.ErrandResult;
import io.cormorant.frontier.Permit;
import io.cormorant.plan.CrawlPlan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The crew of one crawl whose workers are elsewhere. Whatever becomes of workers and broker, each
/// errand ends in one result: the first report on it counts, and one that comes back without a
/// report goes out again when its host has had its rest. The permit of a request is held all the
/// while, so nobody else asks that host.
final class ClusterCrew implements Crew {
  /// One page that ends every worker that reads it must not end them all.
  private static final int MOST_LOSSES = 8;

  private final String crawl;
  private final CrawlPlan plan;
  private final SiteWeb web;
  private final Coordinator coordinator;
  private final Message.Dossier dossier;
  private final Apprentice judge;
  private final LinkedBlockingQueue<ErrandResult> results = new LinkedBlockingQueue<>();

  @GuardedBy("this") private final Map<Long, Trip> trips = new LinkedHashMap<>();

  @GuardedBy("this") private final Deque<Trip> waiting = new ArrayDeque<>();

  ClusterCrew(
      CrawlPlan plan,
      SiteWeb web,
      Coordinator coordinator,
      Message.Dossier dossier,
      Apprentice judge) {
    this.crawl = dossier.crawl();
    this.plan = plan;
    this.web = web;
    this.coordinator = coordinator;
    this.dossier = dossier;
    this.judge = judge;
  }

  String crawl() {
    return crawl;
  }

  /// What a worker needs to work for it.
  Message.Dossier dossier() {
    return dossier;
  }

  Apprentice judge() {
    return judge;
  }

  @Override
  public synchronized void send(Errand errand, Permit permit) {
    permit.sent();
    Trip trip = new Trip(errand, permit);
    trips.put(errand.number(), trip);
    waiting.add(trip);
    dispatch();
  }

  @Override
  public Optional<ErrandResult> await(Duration patience) throws InterruptedException {
    return Optional.ofNullable(results.poll(patience.toNanos(), TimeUnit.NANOSECONDS));
  }

  /// Only a worker that is there can be late; what waits for one, or for the broker, goes on.
  @Override
  public synchronized boolean abandon(long errand) {
    Trip trip = trips.get(errand);
    if (trip == null) {
      return true;
    }
    String worker = trip.worker();
    boolean late =
        trip.phase() == Trip.Phase.OUT
            && worker != null
            && coordinator.reaches(worker)
            && coordinator.now() - trip.since() > RetryPolicy.FETCH.toNanos();
    if (late) {
      remove(trip);
    }
    return late;
  }

  @Override
  public void close() {
    synchronized (this) {
      trips.values().forEach(this::release);
      trips.clear();
      waiting.clear();
    }
    coordinator.left(this);
  }

  /// Sends out what can go. Called now and then, and whenever there may be room.
  synchronized void dispatch() {
    long now = coordinator.now();
    if (!coordinator.mayBegin(plan.delay())) {
      return;
    }
    for (Trip trip : trips.values()) {
      if (trip.phase() == Trip.Phase.RESTING && trip.since() - now <= 0) {
        trip.waits();
        waiting.addFirst(trip);
      }
    }
    int held = waiting.size();
    for (int i = 0; i < held; i++) {
      Trip trip = waiting.remove();
      Optional<String> worker = coordinator.roster().choose(trip.url().host(), trip);
      if (worker.isEmpty()) {
        waiting.addFirst(trip);
        return;
      }
      trip.goesTo(worker.get(), now);
      send(trip, worker.get());
    }
  }

  @GuardedBy("this") private void send(Trip trip, String worker) {
    Ticket ticket = new Ticket(crawl, dossier.run(), trip.number(), trip.attempt());
    CompletableFuture<Boolean> _ =
        coordinator
            .send(Topology.errands(worker), new Message.Order(ticket, trip.url()))
            .whenComplete(
                (_, failure) -> {
                  if (failure != null) {
                    returned(ticket, false, "the worker has no queue any more");
                  }
                });
  }

  /// A worker reported on an errand. Only the first report counts.
  void heard(Message.Report report) {
    synchronized (this) {
      Trip expected = trips.get(report.ticket().number());
      if (expected == null) {
        return;
      }
      web.noted(expected.url(), report.site());
    }
    ErrandResult judged = judge.met(report.result());
    Trip trip;
    synchronized (this) {
      trip = trips.get(report.ticket().number());
      if (trip == null) {
        return;
      }
      remove(trip);
    }
    end(trip, judged);
    dispatch();
  }

  /// An errand came back without a report.
  ///
  /// @param asked whether its host may have been asked
  void returned(Ticket ticket, boolean asked, String why) {
    Trip lost = null;
    synchronized (this) {
      Trip trip = trips.get(ticket.number());
      if (trip == null || trip.phase() != Trip.Phase.OUT || trip.attempt() != ticket.attempt()) {
        return;
      }
      release(trip);
      if (asked && trip.lost() >= MOST_LOSSES) {
        trips.remove(trip.number());
        lost = trip;
      } else {
        Duration rest = asked ? web.delay(trip.url(), plan.delay()) : Duration.ZERO;
        trip.rests(coordinator.now() + rest.plus(coordinator.grace()).toNanos());
      }
    }
    if (lost != null) {
      end(
          lost,
          new ErrandResult.Missed(
              lost.number(),
              0,
              0,
              new Outcome.Broken("no worker came back from it (%s)".formatted(why))));
    } else {
      dispatch();
    }
  }

  private void end(Trip trip, ErrandResult result) {
    try (Permit permit = trip.permit()) {
      permit.came(response(trip, result));
    }
    results.add(result);
  }

  /// What the host is told by.
  private static Response response(Trip trip, ErrandResult result) {
    return switch (result) {
      case ErrandResult.Read read -> read.document();
      case ErrandResult.Redirected moved ->
          new Response.Moved(trip.url(), moved.status(), moved.target());
      case ErrandResult.Unchanged same -> same.response();
      case ErrandResult.Missed missed ->
          new Response.Lost(trip.url(), missed.status(), missed.bytes(), missed.outcome());
    };
  }

  @GuardedBy("this") private void remove(Trip trip) {
    trips.remove(trip.number());
    waiting.remove(trip);
    release(trip);
  }

  private void release(Trip trip) {
    @Nullable String worker = trip.worker();
    if (worker != null) {
      coordinator.roster().release(worker, trip);
    }
  }
}
