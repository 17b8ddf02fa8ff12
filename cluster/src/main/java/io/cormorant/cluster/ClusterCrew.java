package io.cormorant.cluster;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
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
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The crew of one crawl whose workers are elsewhere. Whatever becomes of workers and broker, each
/// errand ends in one result. It is taken back when the [Turn] of the worker that had it is over,
/// and goes out again, as another attempt, when its host has had its rest; from then on a report on
/// an earlier attempt counts no more. The permit of a request is held all the while, so nobody else
/// asks that host.
final class ClusterCrew implements Crew {
  /// One page that ends every worker that reads it must not end them all.
  private static final int MOST_LOSSES = 8;

  /// Before an errand goes out again.
  private static final Duration LEAST_REST = Duration.ofMillis(100);

  private final String crawl;
  private final CrawlPlan plan;
  private final SiteWeb web;
  private final Coordinator coordinator;
  private final Message.Dossier dossier;
  private final Apprentice judge;
  private final LinkedBlockingQueue<ErrandResult> results = new LinkedBlockingQueue<>();

  @GuardedBy("this") private final Map<Long, Trip> trips = new LinkedHashMap<>();

  @GuardedBy("this") private final Deque<Trip> waiting = new ArrayDeque<>();

  @GuardedBy("this") private final Set<Trip> resting = new LinkedHashSet<>();

  @GuardedBy("this") private boolean closed;

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

  synchronized boolean isClosed() {
    return closed;
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
    boolean late =
        trip.phase() == Trip.Phase.OUT
            && coordinator.isConnected()
            && coordinator.now() - trip.since() > RetryPolicy.FETCH.toNanos();
    if (late) {
      remove(trip);
    }
    return late;
  }

  /// What workers have is theirs until they say that it is over, or are given up: so long the hosts
  /// are not asked by others.
  @Override
  public void close() {
    coordinator.tellOver(this);
    synchronized (this) {
      closed = true;
      trips.values().stream()
          .filter(trip -> trip.phase() != Trip.Phase.OUT)
          .toList()
          .forEach(this::forget);
    }
    leaveIfDone();
  }

  /// Waits for nobody any more.
  synchronized void abort() {
    closed = true;
    List.copyOf(trips.values()).forEach(this::forget);
  }

  @GuardedBy("this") private void forget(Trip trip) {
    remove(trip);
    trip.permit().close();
  }

  private void leaveIfDone() {
    boolean done;
    synchronized (this) {
      done = closed && trips.isEmpty();
    }
    if (done) {
      coordinator.left(this);
    }
  }

  /// Takes back what nobody does any more, and sends out what can go. Called now and then.
  void tick() {
    List<Trip> lost = new ArrayList<>();
    synchronized (this) {
      for (Trip trip : List.copyOf(trips.values())) {
        Roster.Place place = trip.place();
        if (place != null && coordinator.roster().isOver(place) && takeBack(trip, true)) {
          lost.add(trip);
        }
      }
      dispatch();
    }
    lost.forEach(this::giveUp);
    leaveIfDone();
  }

  /// Sends out what can go.
  private synchronized void dispatch() {
    long now = coordinator.now();
    if (!coordinator.mayBegin(plan.delay())) {
      return;
    }
    for (Trip trip : List.copyOf(resting)) {
      if (trip.since() - now <= 0) {
        resting.remove(trip);
        trip.waits();
        waiting.addFirst(trip);
      }
    }
    while (!waiting.isEmpty()) {
      Trip trip = waiting.getFirst();
      Optional<Roster.Place> place = coordinator.roster().choose(crawl, trip.url().host(), trip);
      if (place.isEmpty()) {
        return;
      }
      waiting.removeFirst();
      trip.goesTo(place.get(), now);
      send(trip, place.get());
    }
  }

  /// Should its queue be gone, the worker is: then the errand is taken back when its turn is over.
  @GuardedBy("this") private void send(Trip trip, Roster.Place place) {
    Ticket ticket = new Ticket(crawl, dossier.run(), trip.number(), trip.attempt());
    Errand errand = trip.errand();
    CompletableFuture<Boolean> _ =
        coordinator
            .send(
                Topology.errands(place.post().worker()),
                new Message.Order(ticket, place.heard(), errand.url(), errand.known()))
            .whenComplete(
                (_, failure) -> {
                  if (failure != null) {
                    coordinator.roster().unreachable(place);
                  }
                });
  }

  /// A worker reported on an errand.
  void heard(Message.Report report) {
    synchronized (this) {
      Trip expected = expected(report.ticket());
      if (expected == null) {
        return;
      }
      web.noted(expected.url(), report.site());
    }
    ErrandResult judged = judge.met(report.result());
    Trip trip;
    synchronized (this) {
      trip = expected(report.ticket());
      if (trip == null) {
        return;
      }
      remove(trip);
    }
    end(trip, judged);
    dispatch();
  }

  /// A worker does not run an errand. It goes out again, to another one if there is one.
  synchronized void returned(Ticket ticket) {
    Trip trip = expected(ticket);
    if (trip != null && trip.phase() == Trip.Phase.OUT) {
      takeBack(trip, false);
    }
  }

  /// The trip of a ticket, unless another attempt has gone out since. While one may be under way
  /// the errand must not end by what came of an earlier one: its host would be asked for the next.
  @GuardedBy("this") private @Nullable Trip expected(Ticket ticket) {
    Trip trip = trips.get(ticket.number());
    return trip != null && trip.attempt() == ticket.attempt() ? trip : null;
  }

  /// @param vanished whether what its worker did is lost
  /// @return whether that happened too often, and somebody should give it up
  @CanIgnoreReturnValue
  @GuardedBy("this") private boolean takeBack(Trip trip, boolean vanished) {
    if (closed) {
      forget(trip);
      return false;
    }
    if (vanished && trip.lost() >= MOST_LOSSES) {
      remove(trip);
      return true;
    }
    release(trip);
    Duration rest = web.delay(trip.url(), plan.delay());
    trip.rests(coordinator.now() + Math.max(rest.toNanos(), LEAST_REST.toNanos()));
    resting.add(trip);
    return false;
  }

  private void giveUp(Trip trip) {
    Outcome why = new Outcome.Broken("%d workers did not come back from it".formatted(MOST_LOSSES));
    end(trip, new ErrandResult.Missed(trip.number(), 0, 0, why));
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
    resting.remove(trip);
    if (trip.phase() == Trip.Phase.WAITING) {
      waiting.remove(trip);
    }
    release(trip);
  }

  private void release(Trip trip) {
    Roster.Place place = trip.place();
    if (place != null) {
      coordinator.roster().release(place, trip);
    }
  }
}
