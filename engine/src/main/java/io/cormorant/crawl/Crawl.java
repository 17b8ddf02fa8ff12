package io.cormorant.crawl;

import io.cormorant.core.Judge;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawl.crew.LocalCrew;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.parse.Parser;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import io.cormorant.trap.Traps;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// One run of a crawl. The thread that calls [#run] is the captain: it alone talks to the strategy,
/// the frontier and the counters. It asks for picks, sends the crew for them, and settles every
/// pick with exactly one event, whatever happens to the fetch.
///
/// [#stop], [#pause], [#proceed], [#hold], [#teach], [#learning], [#isFetching], [#news],
/// [#progress], [#waitlist] and [#gate] may be called from any thread.
public final class Crawl implements AutoCloseable {
  private static final Duration LONGEST_WAIT = Duration.ofMillis(200);

  /// Results settled before the next picks are sent out.
  private static final int RESULTS_A_ROUND = 16;

  /// Between two looks whether the host of a redirect's target is awake.
  private static final Duration HOP_WAIT = Duration.ofMillis(5);

  private final CrawlPlan plan;
  private final Parts parts;
  private final Crew crew;
  private final Tally tally;
  private final Decider decider;
  private final Traps traps;
  private final Admission admission;
  private final Frontier frontier;
  private final WaitingPicks waiting;
  private final TaughtJudge taught;
  private final Lessons lessons;
  private final CrawlHistory history;
  private final Broadcast news = new Broadcast();
  private final Stages stages;
  private final WaitlistDesk waitlists;
  private final Brake brake;
  private volatile boolean stopping;
  private volatile Progress progress = Progress.NONE;

  /// The parts a crawl is made of.
  ///
  /// @param scout closed when the run is over
  /// @param gate closed when the run is over
  /// @param listener hears each event after the archive was handed it, on the captain's thread: the
  ///   crawl waits for it, and ends if it throws. All who need not be waited for listen to [#news]
  public record Parts(
      Web web,
      Parser parser,
      Judge judge,
      Strategy strategy,
      Frontier frontier,
      LinkGraph links,
      Scout scout,
      HostGate gate,
      Archive archive,
      InstantSource clock,
      LongSupplier nanoTime,
      Consumer<CrawlEvent> listener) {}

  /// A crawl whose crew are threads of this process.
  public Crawl(CrawlPlan plan, Parts parts) {
    this(
        plan,
        parts,
        new LocalCrew(
            parts.web(),
            parts.parser(),
            parts.judge(),
            parts.clock(),
            !parts.archive().equals(Archive.NONE)));
  }

  /// @param crew closed when the run is over
  public Crawl(CrawlPlan plan, Parts parts, Crew crew) {
    this.crew = crew;
    this.plan = plan;
    this.parts = parts;
    this.tally = new Tally(parts.nanoTime());
    this.decider = new Decider(parts.judge(), plan.topic(), plan.keeping());
    this.traps = new Traps(plan.scope().traps());
    this.admission = new Admission(plan.scope(), tally, traps, parts.gate());
    this.frontier = parts.frontier();
    this.waiting = new WaitingPicks(parts.gate());
    this.taught = new TaughtJudge(parts.judge(), plan.judgeDigest());
    this.lessons =
        new Lessons(
            taught, new DecidedJudge(parts.judge(), decider), parts.strategy(), parts.frontier());
    this.history = new CrawlHistory(tally, decider, traps, lessons);
    this.stages = new Stages(news, parts.clock());
    this.waitlists =
        new WaitlistDesk(parts.frontier(), parts.gate(), parts.clock(), parts.nanoTime());
    this.brake = new Brake(parts.nanoTime());
  }

  /// What its pages are decided by in the end, once [#run] has returned.
  public Verdicts verdicts() {
    return decider.verdicts();
  }

  /// What people should hear about its search engines, a sentence each.
  public List<String> remarks() {
    return parts.scout().remarks();
  }

  /// Where others may listen to what happens, before [#run] and during it.
  public Broadcast news() {
    return news;
  }

  /// Where an interrupted crawl's past is told, before [#run].
  public CrawlHistory history() {
    return history;
  }

  /// Crawls until the budget is used up, nothing is left, or it is told to stop; what is in flight
  /// then is waited for and saved.
  public Ending run() throws InterruptedException {
    try {
      Ending ending = loop();
      stages.ended(ending);
      return ending;
    } finally {
      close();
    }
  }

  /// Lets go of what it holds: lessons are not learned any more, hosts are free for others, and
  /// listeners hear the last. [#run] does so in the end; whoever makes a crawl that is not run does
  /// it instead.
  @Override
  public void close() {
    crew.close();
    lessons.close();
    waitlists.close();
    parts.gate().close();
    parts.scout().close();
    news.end();
  }

  private Ending loop() throws InterruptedException {
    try (Ledger ledger = new Ledger(parts.archive(), taught, parts.nanoTime(), this::committed);
        Crew hands = crew) {
      SentPicks sentPicks = new SentPicks(hands, parts.nanoTime());
      Settlement settlement =
          new Settlement(
              plan, parts, tally, decider, traps, admission, frontier, waiting, ledger, news);
      stages.begin(lessons.learning());
      begin(settlement);
      checkpoint(ledger);
      publish(sentPicks);
      while (true) {
        learn(ledger);
        int sent = sendOut(sentPicks, settlement);
        Optional<Ending> ending = ending(sentPicks, sent);
        if (ending.isPresent()) {
          decider.settle();
          checkpoint(ledger);
          publish(sentPicks);
          return ending.get();
        }
        boolean allRefused = sent > 0 && sentPicks.size() == 0;
        settle(
            sentPicks, settlement, allRefused ? Duration.ZERO : patience(sentPicks, ledger, sent));
        abandonOverdue(sentPicks, settlement);
        if (ledger.isDue()) {
          checkpoint(ledger);
        }
        publish(sentPicks);
      }
    }
  }

  private void committed() {
    news.tell(new CrawlStage.Committed(parts.clock().instant()));
  }

  /// Teaches the judge, at once if the crawl runs and when it begins if it does not yet.
  ///
  /// @param next in the order of their numbers
  /// @return what came of it, cancelled if the crawl ends before
  public CompletableFuture<Learning> teach(List<Lesson> next) {
    return lessons.hand(next);
  }

  /// What has come of the lessons so far.
  public Learning learning() {
    return lessons.learning();
  }

  /// Learns, and scores some of what waits anew unless the archive cannot keep up. What changed is
  /// committed like all else.
  private void learn(Ledger ledger) throws InterruptedException {
    lessons.learn();
    stages.learned(lessons.learning());
    boolean mayWrite = !brake.isHeld() && !stopping && !ledger.isBehind();
    if (mayWrite && lessons.isRescoring() && lessons.rescoreSome() > 0) {
      checkpoint(ledger);
    }
  }

  /// Sends nothing more out; [#run] returns when what is in flight has come back.
  public void stop() {
    stopping = true;
  }

  public void pause() {
    brake.pause(true);
  }

  public void proceed() {
    brake.pause(false);
  }

  /// Sends nothing more out for want of something the crawl needs, until there is nothing wanting.
  /// This and [#pause] stand side by side: neither ends the other.
  ///
  /// @param because what is wanting, in words for people; null when the crawl may go on
  public void hold(@Nullable String because) {
    brake.hold(because);
  }

  /// Whether a URL is being fetched now.
  public boolean isFetching(Url url) {
    return tally.isUnderWay(url);
  }

  public Progress progress() {
    return progress;
  }

  /// What waits, as the captain tells in its next round; fails if the run ends before. Asked before
  /// the run, it waits for its beginning.
  public CompletableFuture<Waitlist> waitlist() {
    return waitlists.ask();
  }

  /// Its way to hosts.
  public HostGate gate() {
    return parts.gate();
  }

  private void begin(Settlement settlement) throws InterruptedException {
    List<CrawlEvent.Refusal> refused = new ArrayList<>();
    List<Url> seeds = admission.seeds(plan.seeds(), refused);
    seeds.forEach(parts.links()::seed);
    history.clear(frontier.memory());
    parts
        .strategy()
        .begin(
            seeds,
            new StrategyContext(
                plan.topic(),
                new DecidedJudge(parts.judge(), decider),
                frontier,
                parts.links(),
                parts.scout(),
                new SplittableRandom(plan.randomSeed()),
                tally.ended()));
    history.teach(parts.strategy());
    settlement.tell(
        history.isEmpty()
            ? new CrawlEvent.Started(parts.clock().instant(), refused)
            : new CrawlEvent.Resumed(parts.clock().instant(), refused));
  }

  /// Has all that happened so far committed in one piece.
  private void checkpoint(Ledger ledger) throws InterruptedException {
    if (parts.archive().equals(Archive.NONE)) {
      return;
    }
    Map<String, byte[]> states = history.saved(parts.strategy(), parts.web().sideRequests());
    frontier.cut(); // after the strategy has put there what it remembers
    ledger.checkpoint(states);
  }

  /// Settles what has come back, so much that a busy crawl does the rest of a round once for many
  /// picks, and so little that no connection stays idle for long.
  private static void settle(SentPicks sentPicks, Settlement settlement, Duration patience)
      throws InterruptedException {
    Optional<SentPicks.Returned> returned = sentPicks.await(patience);
    for (int i = 1; returned.isPresent(); i++) {
      settlement.settle(returned.get().open(), returned.get().result());
      returned = i < RESULTS_A_ROUND ? sentPicks.await(Duration.ZERO) : Optional.empty();
    }
  }

  /// Sends out what may go now and returns how many picks that were.
  private int sendOut(SentPicks sentPicks, Settlement settlement) throws InterruptedException {
    tellParked();
    rouseRevived();
    if (stopping || brake.tell(stages)) {
      return 0;
    }
    int sent =
        goOn(waiting.readyHops(plan.connections() - sentPicks.size()), sentPicks, settlement);
    if (spent().isPresent()) {
      return sent;
    }
    sent += goOn(waiting.readyLongWaits(room(sentPicks)), sentPicks, settlement);
    List<OpenPick> picked = new ArrayList<>();
    int room = room(sentPicks);
    if (room > 0) {
      parts.gate().share(Math.max(1, plan.connections() / Math.max(1, frontier.hosts())));
      parts.strategy().next(room, pick -> picked.add(asking(pick)));
    }
    for (OpenPick open : picked) {
      begin(open, sentPicks, settlement);
    }
    return sent + picked.size();
  }

  private Optional<Ending> spent() {
    return tally.spent(plan.budget(), decider.relevant(), parts.strategy());
  }

  private void tellParked() {
    for (Optional<HostGate.Parked> host = parts.gate().newlyParked();
        host.isPresent();
        host = parts.gate().newlyParked()) {
      stages.parked(host.get());
    }
  }

  /// Hosts that answered another crawl after they were given up, or were blocked.
  private void rouseRevived() {
    Set<String> hosts = new HashSet<>();
    for (Optional<String> host = parts.gate().revived();
        host.isPresent();
        host = parts.gate().revived()) {
      hosts.add(host.get());
    }
    if (!hosts.isEmpty()) {
      hosts.forEach(frontier::rouse);
      waiting.rouse(hosts);
    }
  }

  /// The gate gives the permit at once, so that the next pick of the same round goes to another
  /// host.
  private OpenPick asking(Pick pick) {
    OpenPick open =
        new OpenPick(
            pick,
            parts.strategy().choice(pick),
            parts.strategy().earlier(pick),
            parts.nanoTime().getAsLong());
    open.ask(parts.gate());
    return open;
  }

  /// Sends a pick out, unless a rule refuses it by now; without a permit it waits for its host.
  private void begin(OpenPick open, SentPicks sentPicks, Settlement settlement)
      throws InterruptedException {
    Pick pick = open.pick();
    tally.begun(pick.url());
    Optional<Outcome.Refused> refusal = admission.refusal(open, pick.url());
    if (refusal.isPresent()) {
      open.returnPermit();
      frontier.rouse(pick.url().host());
      settlement.lose(open, 0, 0, refusal.get());
    } else if (open.hasPermit()) {
      send(open, sentPicks);
    } else {
      waiting.hop(open);
    }
  }

  private void send(OpenPick open, SentPicks sentPicks) {
    tally.sent(open.url().host());
    sentPicks.send(open);
  }

  /// Picks that may be sent out: the connections that are free, and never more than the page budget
  /// left. A redirect that waits for its host holds a page of the budget but no connection.
  private int room(SentPicks sentPicks) {
    long left = tally.pagesLeft(plan.budget()) - sentPicks.size() - waiting.hops();
    return (int) Math.min(plan.connections() - sentPicks.size(), left);
  }

  /// Picks whose wait for their host is over: it is awake, or nobody will ask it again, because it
  /// was silent too often or is blocked.
  private int goOn(List<OpenPick> rested, SentPicks sentPicks, Settlement settlement)
      throws InterruptedException {
    for (OpenPick open : rested) {
      if (open.hasPermit()) {
        send(open, sentPicks);
      } else {
        settlement.lose(open, 0, 0, waiting.whyInVain(open));
      }
    }
    return rested.size();
  }

  private Optional<Ending> ending(SentPicks sentPicks, int sent) {
    if (sentPicks.size() > 0) {
      return Optional.empty();
    }
    if (stopping) {
      return Optional.of(Ending.STOPPED);
    }
    Optional<Ending> spent = spent();
    if (waiting.hops() > 0) {
      return Optional.empty();
    }
    if (spent.isPresent() || brake.isOn() || sent > 0) {
      return spent;
    }
    Strategy.State state = parts.strategy().state();
    boolean canWait =
        waiting.size() > 0
            || state == Strategy.State.ASKING
            || (state == Strategy.State.READY && frontier.nextWake() < Long.MAX_VALUE);
    return canWait ? Optional.empty() : Optional.of(Ending.EXHAUSTED);
  }

  /// How long there is nothing to do but wait for a result. A strategy that gave nothing although a
  /// host is awake waits for another host, nobody knows until when.
  private Duration patience(SentPicks sentPicks, Ledger ledger, int sent) {
    if (lessons.isRescoring() && !ledger.isBehind()) {
      return Duration.ZERO;
    }
    if (waiting.hops() > 0 || lessons.isRescoring()) {
      return HOP_WAIT;
    }
    boolean picks = parts.strategy().state() == Strategy.State.READY;
    if (room(sentPicks) <= 0 || stopping || brake.isOn()) {
      return LONGEST_WAIT; // without a look at hosts, which other crawls would leave to this one
    }
    long wake = Math.min(picks ? frontier.nextWake() : Long.MAX_VALUE, waiting.nextDue());
    if (wake == Long.MAX_VALUE) {
      return LONGEST_WAIT;
    }
    if (sent == 0 && wake <= parts.gate().now()) {
      return HOP_WAIT;
    }
    long wait = wake - parts.nanoTime().getAsLong();
    return Duration.ofNanos(Math.clamp(wait, 0, LONGEST_WAIT.toNanos()));
  }

  /// Gives up picks that take too long.
  private static void abandonOverdue(SentPicks sentPicks, Settlement settlement)
      throws InterruptedException {
    for (SentPicks.Lost lost : sentPicks.abandonAfter(RetryPolicy.FETCH)) {
      settlement.requestOver(lost.open());
      settlement.lose(lost.open(), 0, 0, lost.outcome());
    }
  }

  /// Time spent paused is not taken from the budget.
  private void publish(SentPicks sentPicks) {
    tally.paused(brake.pausedNanos());
    brake.tell(stages);
    waitlists.serve();
    progress =
        tally.progress(
            decider,
            frontier.counts(),
            frontier.hosts(),
            parts.gate().parked(),
            sentPicks.size() + waiting.size(),
            brake.because(),
            parts.web().sideRequests());
  }
}
