package io.cormorant.crawl;

import io.cormorant.core.Judge;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.core.Web;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keep;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// One run of a crawl. The thread that calls [#run] is the captain: it alone talks to the strategy,
/// the frontier and the counters. It asks for picks, lets them fly, and settles every flight with
/// exactly one event, whatever happens to the fetch.
///
/// [#stop], [#pause], [#proceed] and [#progress] may be called from any thread.
public final class Crawl {
  /// A fetch is given up after this, should its web not have ended it before.
  private static final Duration OVERDUE = Duration.ofMinutes(3);

  private static final Duration LONGEST_WAIT = Duration.ofMillis(200);

  /// Between two looks whether the host of a redirect's target is awake.
  private static final Duration HOP_WAIT = Duration.ofMillis(5);

  private final CrawlPlan plan;
  private final Parts parts;
  private final Tally tally;
  private final Admission admission;
  private final RecordingFrontier frontier;
  private final Layovers layovers;
  private final CrawlHistory history;
  private long publishedAt;
  private volatile boolean stopping;
  private volatile boolean paused;
  private volatile Progress progress = Progress.NONE;

  /// The parts a crawl is made of.
  ///
  /// @param listener hears each event after the archive was handed it, on the captain's thread
  public record Parts(
      Web web,
      PageParser parser,
      Judge judge,
      Strategy strategy,
      Frontier frontier,
      HostGate gate,
      Archive archive,
      InstantSource clock,
      LongSupplier nanoTime,
      Consumer<CrawlEvent> listener) {}

  public Crawl(CrawlPlan plan, Parts parts) {
    this.plan = plan;
    this.parts = parts;
    this.tally = new Tally(parts.nanoTime());
    this.admission = new Admission(plan.scope(), tally);
    this.frontier = new RecordingFrontier(parts.frontier());
    this.layovers = new Layovers(parts.gate());
    this.history = new CrawlHistory(parts.frontier(), tally);
    this.publishedAt = parts.nanoTime().getAsLong();
  }

  /// Where an interrupted crawl's past is told, before [#run].
  public CrawlHistory history() {
    return history;
  }

  /// Crawls until the budget is used up, nothing is left, or it is told to stop; what is in flight
  /// then is brought home and saved.
  public Ending run() throws InterruptedException {
    try (Ledger ledger = new Ledger(parts.archive(), parts.judge());
        Crew crew = new Crew(parts.web(), parts.parser(), parts.judge(), parts.nanoTime())) {
      begin(ledger);
      publish(crew);
      while (true) {
        int launched = launch(crew, ledger);
        Optional<Ending> ending = ending(crew, launched);
        if (ending.isPresent()) {
          publish(crew);
          return ending.get();
        }
        boolean allRefused = launched > 0 && crew.aloft() == 0;
        Optional<Landing> landing = crew.await(allRefused ? Duration.ZERO : patience(crew));
        if (landing.isPresent()) {
          settle(landing.get(), ledger);
        }
        abandonOverdue(crew, ledger);
        publish(crew);
      }
    }
  }

  /// Lets nothing more fly; [#run] returns when what is in flight has landed.
  public void stop() {
    stopping = true;
  }

  public void pause() {
    paused = true;
  }

  public void proceed() {
    paused = false;
  }

  public Progress progress() {
    return progress;
  }

  private void begin(Ledger ledger) throws InterruptedException {
    List<Url> seeds = new ArrayList<>();
    List<CrawlEvent.Refusal> refused = new ArrayList<>();
    if (history.isEmpty()) {
      for (Url seed : plan.seeds()) {
        plan.scope()
            .refusal(seed, 0)
            .ifPresentOrElse(
                rule -> refused.add(new CrawlEvent.Refusal(seed, rule)), () -> seeds.add(seed));
      }
    }
    parts
        .strategy()
        .begin(
            seeds,
            new StrategyContext(
                plan.topic(),
                parts.judge(),
                frontier,
                new SplittableRandom(plan.randomSeed()),
                tally.ended()));
    tell(
        history.isEmpty()
            ? new CrawlEvent.Started(parts.clock().instant(), frontier.drain(), refused)
            : new CrawlEvent.Resumed(parts.clock().instant()),
        ledger);
  }

  /// Launches what may fly now and returns how many flights that were.
  private int launch(Crew crew, Ledger ledger) throws InterruptedException {
    if (stopping || paused) {
      return 0;
    }
    int launched = flyOn(layovers.readyHops(plan.connections() - crew.aloft()), crew, ledger);
    if (tally.spent(plan.budget()).isPresent()) {
      return launched;
    }
    launched += flyOn(layovers.readyStays(room(crew)), crew, ledger);
    List<Pick> picks = new ArrayList<>();
    int room = room(crew);
    if (room > 0) {
      parts.strategy().next(room, pick -> ask(pick, picks));
    }
    for (Pick pick : picks) {
      Flight flight = new Flight(pick, parts.nanoTime().getAsLong());
      Optional<String> refusal = admission.refusal(pick.url(), pick.candidate().depth());
      if (refusal.isPresent()) {
        parts.gate().spared(pick.url());
        frontier.rouse(pick.url().host());
        lose(flight, 0, 0, new Outcome.Refused(refusal.get()), ledger);
      } else {
        launch(flight, crew);
      }
    }
    return launched + picks.size();
  }

  /// Tells the gate at once, so that the next pick of the same round goes to another host.
  private void ask(Pick pick, List<Pick> picks) {
    parts.gate().asked(pick.url());
    picks.add(pick);
  }

  private void launch(Flight flight, Crew crew) {
    tally.launched(flight.url().host());
    crew.launch(flight);
  }

  /// Flights that may start: the connections that are free, and never more than the page budget
  /// left. A redirect that waits for its host holds a page of the budget but no connection.
  private int room(Crew crew) {
    long left = tally.pagesLeft(plan.budget()) - crew.aloft() - layovers.hops();
    return (int) Math.min(plan.connections() - crew.aloft(), left);
  }

  /// Flights whose wait for their host is over: it is awake, or nobody will ask it again.
  private int flyOn(List<Flight> flights, Crew crew, Ledger ledger) throws InterruptedException {
    for (Flight flight : flights) {
      if (parts.gate().isParked(flight.url().host())) {
        lose(flight, 0, 0, new Outcome.Unreachable("the host failed too often"), ledger);
      } else {
        launch(flight, crew);
      }
    }
    return flights.size();
  }

  private Optional<Ending> ending(Crew crew, int launched) {
    if (crew.aloft() > 0) {
      return Optional.empty();
    }
    if (stopping) {
      return Optional.of(Ending.STOPPED);
    }
    Optional<Ending> spent = tally.spent(plan.budget());
    if (layovers.hops() > 0) {
      return Optional.empty();
    }
    if (spent.isPresent() || paused || launched > 0) {
      return spent;
    }
    boolean canWait =
        layovers.size() > 0
            || (parts.strategy().state() == Strategy.State.READY
                && frontier.nextWake() < Long.MAX_VALUE);
    return canWait ? Optional.empty() : Optional.of(Ending.EXHAUSTED);
  }

  /// How long there is nothing to do but wait for a landing.
  private Duration patience(Crew crew) {
    if (layovers.hops() > 0) {
      return HOP_WAIT;
    }
    boolean picks = parts.strategy().state() == Strategy.State.READY;
    long wake = Math.min(picks ? frontier.nextWake() : Long.MAX_VALUE, layovers.nextDue());
    if (wake == Long.MAX_VALUE || room(crew) <= 0 || stopping || paused) {
      return LONGEST_WAIT;
    }
    long wait = wake - parts.nanoTime().getAsLong();
    return Duration.ofNanos(Math.clamp(wait, 0, LONGEST_WAIT.toNanos()));
  }

  private void settle(Landing landing, Ledger ledger) throws InterruptedException {
    Flight flight = landing.flight();
    HostNews.tell(parts.gate(), landing);
    landed(flight);
    switch (landing) {
      case Landing.Read read -> settleRead(read, ledger);
      case Landing.Redirected moved -> settleRedirected(moved, ledger);
      case Landing.Missed missed
          when missed.outcome() instanceof Outcome.Busy && layovers.retry(flight) -> {}
      case Landing.Missed missed -> {
        if (missed.outcome() instanceof Outcome.Refused) {
          flight.spared();
        }
        lose(flight, missed.status(), missed.bytes(), missed.outcome(), ledger);
      }
    }
  }

  private void landed(Flight flight) {
    tally.landed(flight.url().host());
    frontier.rouse(flight.url().host());
  }

  private void settleRead(Landing.Read read, Ledger ledger) throws InterruptedException {
    Flight flight = read.flight();
    Page page = read.page();
    int size = read.document().body().length;
    Optional<Url> same = tally.sameText(read.textDigest(), page.url());
    Optional<String> foreign = plan.scope().languageRefusal(page.language());
    if (same.isPresent()) {
      lose(flight, read.document().status(), size, new Outcome.Duplicate(same.get()), ledger);
    } else if (foreign.isPresent()) {
      lose(flight, read.document().status(), size, new Outcome.Refused(foreign.get()), ledger);
    } else {
      visit(read, ledger);
    }
  }

  private void visit(Landing.Read read, Ledger ledger) throws InterruptedException {
    Flight flight = read.flight();
    Page page = read.page();
    tally.asked(flight.requests());
    tally.downloaded(page.url(), read.document().body().length);
    Admission.Sorted links = admission.sort(page, flight.pick().candidate().depth() + 1);
    Visit visit = new Visit(flight.pick(), page, read.judgement(), links.admitted());
    boolean kept =
        (plan.keep() == Keep.ALL || read.judgement().relevant())
            && !page.robots().contains(RobotsRule.NOINDEX)
            && !page.robots().contains(RobotsRule.NOARCHIVE);
    tally.visited(read.judgement().relevant(), kept);
    parts.strategy().visited(visit);
    tell(
        new CrawlEvent.Visited(
            tally.nextEnding(),
            parts.clock().instant(),
            took(flight),
            flight.requests(),
            visit,
            read.document(),
            read.digest(),
            read.textDigest(),
            kept,
            frontier.drain(),
            links.refused()),
        ledger);
  }

  private void settleRedirected(Landing.Redirected moved, Ledger ledger)
      throws InterruptedException {
    Flight flight = moved.flight();
    Url target = moved.target();
    Optional<String> refusal = admission.refusal(target, flight.pick().candidate().depth());
    if (flight.hops() > Flight.MAX_HOPS) {
      lose(flight, moved.status(), 0, new Outcome.TooManyRedirects(flight.hops()), ledger);
    } else if (refusal.isPresent()) {
      String rule = refusal.get() + " (redirected to " + target + ")";
      lose(flight, moved.status(), 0, new Outcome.Refused(rule), ledger);
    } else if (!frontier.claim(target)) {
      lose(flight, moved.status(), 0, new Outcome.Duplicate(target), ledger);
    } else {
      flight.redirectedTo(target);
      layovers.hop(flight);
    }
  }

  private void lose(Flight flight, int status, long bytes, Outcome outcome, Ledger ledger)
      throws InterruptedException {
    tally.asked(flight.requests());
    tally.lost();
    if (bytes > 0) {
      tally.downloaded(flight.url(), bytes);
    }
    parts.strategy().lost(flight.pick(), outcome);
    tell(
        new CrawlEvent.Lost(
            tally.nextEnding(),
            parts.clock().instant(),
            took(flight),
            flight.requests(),
            flight.pick(),
            flight.url(),
            status,
            bytes,
            outcome,
            frontier.drain()),
        ledger);
  }

  private void abandonOverdue(Crew crew, Ledger ledger) throws InterruptedException {
    long now = parts.nanoTime().getAsLong();
    for (Flight flight : crew.abandonLaunchedBefore(now - OVERDUE.toNanos())) {
      parts.gate().failed(flight.url(), OVERDUE);
      landed(flight);
      lose(flight, 0, 0, new Outcome.TimedOut(OVERDUE), ledger);
    }
  }

  private Duration took(Flight flight) {
    return Duration.ofNanos(parts.nanoTime().getAsLong() - flight.launchedAt());
  }

  private void tell(CrawlEvent event, Ledger ledger) throws InterruptedException {
    ledger.record(event);
    parts.listener().accept(event);
  }

  private void publish(Crew crew) {
    countPause();
    progress =
        tally.progress(
            frontier.waiting(),
            frontier.hosts(),
            parts.gate().parked(),
            crew.aloft() + layovers.size(),
            paused,
            parts.web().sideRequests());
  }

  /// Time spent paused is not taken from the budget.
  private void countPause() {
    long now = parts.nanoTime().getAsLong();
    if (paused) {
      tally.paused(now - publishedAt);
    }
    publishedAt = now;
  }
}
