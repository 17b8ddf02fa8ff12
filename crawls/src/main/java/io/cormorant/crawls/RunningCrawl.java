package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.core.Cut;
import io.cormorant.core.HostStanding;
import io.cormorant.core.Judge;
import io.cormorant.core.Url;
import io.cormorant.crawl.Broadcast;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Progress;
import io.cormorant.crawl.Verdicts;
import io.cormorant.crawl.Waitlist;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawls.CrawlStatus.State;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A crawl that runs, on a thread of its own, until its budget is used up or it is told to stop.
/// All methods may be called from any thread, also when it is over.
public final class RunningCrawl {
  /// For the answer of the captain.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Launch launch;
  private final CrawlPlan plan;
  private final CrawlFolder folder;
  private final FolderArchive archive;
  private final OpenWeb web;
  private final boolean ownsWeb;
  private final Judge judge;
  private final Crawls crawls;
  private final CrawlLog log;
  private final Consumer<Notice> notices;
  private final Crawl crawl;
  private final FeedbackDesk desk;
  private final Thread thread;
  private final CompletableFuture<CrawlResult> result = new CompletableFuture<>();
  private final CountDownLatch fetchedAll = new CountDownLatch(1);
  private volatile boolean killed;

  /// Used by its own thread only.
  private boolean isLetGo;

  /// Takes the archive: it is closed when the crawl is over, or when this fails.
  ///
  /// The plan is written with the threshold of its judge, so that a crawl repeated by a later
  /// version decides alike; not where the cut is found.
  ///
  /// @param launch with the web
  /// @param ownsWeb whether the web is closed in the end
  RunningCrawl(
      Launch launch,
      CrawlFolder folder,
      FolderArchive archive,
      boolean ownsWeb,
      Judge judge,
      Scout scout,
      OptionFiles files,
      Examples examples,
      Crawls crawls) {
    this.launch = launch;
    this.plan = files.plan();
    this.folder = folder;
    this.archive = archive;
    this.web = Objects.requireNonNull(launch.web());
    this.ownsWeb = ownsWeb;
    this.judge = judge;
    this.crawls = crawls;
    this.log = new CrawlLog(plan, folder.path());
    this.notices = this::tell;
    this.thread = Thread.ofPlatform().name("crawl " + plan.topic().id()).unstarted(this::run);
    boolean done = false;
    try {
      if (launch.tour() == null) {
        files.keep(folder.path());
        examples.keep(folder.path());
        folder.write(judge.isCalibrated() ? plan : plan.withThreshold(judge.threshold()));
      }
      Restoration restoration = new Restoration(folder, archive);
      this.crawl =
          crawls
              .assembly()
              .crawl(
                  plan,
                  folder.path(),
                  web,
                  judge,
                  scout,
                  archive,
                  frontier -> retry(restoration, frontier),
                  new SeedNotices(notices),
                  crew(launch.hands()),
                  launch.tour());
      long handed =
          launch.past() == Launch.Past.NONE
              ? 0
              : restoration.tell(crawl.history(), plan, judge, notices);
      this.desk = new FeedbackDesk(folder, crawl, handed);
      done = true;
    } finally {
      if (!done) {
        archive.close();
      }
    }
  }

  private @Nullable Function<Crawl.Parts, Crew> crew(@Nullable Hands hands) {
    return hands == null ? null : parts -> hands.crew(plan, folder.path(), parts, notices);
  }

  void start() {
    log.begun(launch);
    listen("log", log::hear);
    thread.start();
  }

  public Path folder() {
    return folder.path();
  }

  public CrawlPlan plan() {
    return plan;
  }

  /// Lets it fetch nothing more until it may go on.
  public void pause() {
    crawl.pause();
  }

  /// Lets it go on.
  public void proceed() {
    crawl.proceed();
  }

  /// Ends it: what is being fetched is brought home, and everything is saved.
  public void stop() {
    crawl.stop();
  }

  /// Ends it at once, as a power failure would: what was not committed is lost, and fetched again
  /// when the crawl is resumed.
  public void kill() {
    killed = true;
    thread.interrupt();
  }

  /// Lets somebody hear what happens to it from now on. It waits for nobody: who is slow misses
  /// some, who throws hears no more.
  ///
  /// @param name of the listener, for the log
  public Broadcast.Subscription listen(String name, Broadcast.Listener listener) {
    return crawl.news().subscribe(name, listener);
  }

  /// Notes what people think of pages it visited and has its judge learn it.
  ///
  /// @return what came of it, when the judge has learned it
  public Taught teach(List<Feedback> said) {
    folder.addFeedback(said);
    return desk.ring();
  }

  /// Has its judge learn what others noted in its folder.
  Taught learn() {
    return desk.ring();
  }

  /// How it is doing, or how it ended.
  public CrawlStatus status() {
    return status(folder.path());
  }

  /// @param shown the folder as it is named in commands that are advised
  CrawlStatus status(Path shown) {
    return result.isDone() ? new StoredCrawl(folder).status(shown) : running(shown);
  }

  /// How far it is, without a look at its folder.
  public Progress progress() {
    return crawl.progress();
  }

  /// What waits to be fetched, and what keeps its hosts from being asked. Not older than a second;
  /// who asks waits for the crawl's next round, a fifth of a second at most as a rule.
  ///
  /// @return nothing if it fetches no more, or has no time to say so within two seconds
  public Optional<Waitlist> waiting() throws InterruptedException {
    try {
      return Optional.of(crawl.waitlist().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException | CancellationException e) {
      return Optional.empty();
    }
  }

  /// Whether it may ask a host now, why not, and the delay it keeps there.
  public HostStanding standing(String host) {
    return crawl.gate().standing(host);
  }

  /// Whether it goes to hosts by that gate.
  boolean goesBy(HostGate gate) {
    return crawl.gate() == gate;
  }

  /// Why a page was fetched, or not.
  public PageStory why(Url url) {
    return PageStory.of(folder, url, isFetching(url));
  }

  /// Whether a URL is being fetched now.
  public boolean isFetching(Url url) {
    return crawl.isFetching(url);
  }

  /// Lets searches see the pages committed so far.
  public void showIndex() {
    if (!result.isDone()) {
      archive.showIndex();
    }
  }

  /// Waits until it is over.
  ///
  /// @return how it ended
  /// @throws CancellationException if it was killed
  /// @throws ArchiveException if its folder could not be written any more
  public CrawlResult result() throws InterruptedException {
    try {
      return result.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  /// Whether it is over.
  public boolean isOver() {
    return result.isDone();
  }

  /// Waits until it fetches no more; what it found is then decided about and reported on.
  public void awaitLast() throws InterruptedException {
    fetchedAll.await();
  }

  /// Waits until it is over, however it ended.
  void awaitEnd() throws InterruptedException {
    thread.join();
  }

  /// The rim: whatever goes wrong ends in the result.
  private void run() {
    try {
      CrawlResult made = audibly();
      over();
      log.ended(made);
      result.complete(made);
    } catch (Throwable e) {
      fetchedAll.countDown();
      if (!isLetGo) {
        over();
      }
      if (killed) {
        log.killed();
        result.completeExceptionally(new CancellationException("the crawl was killed"));
      } else {
        log.failed(e);
        result.completeExceptionally(e);
      }
    }
  }

  /// Other processes can ask how it is doing until all is written.
  private CrawlResult audibly() throws InterruptedException {
    try (ControlSocket _ = ControlSocket.listen(this, notices)) {
      return toTheEnd();
    }
  }

  private CrawlResult toTheEnd() throws InterruptedException {
    Ended ended = crawl();
    settle();
    Optional<RecallEstimate> recall =
        crawls
            .reports()
            .write(
                launch.tour() == null ? plan : folder.plan(), folder, ended.cut, launch.baseline());
    CrawlResult made =
        new CrawlResult(
            ended.ending,
            ended.progress,
            ended.idle,
            folder.reportFile(),
            recall.orElse(null),
            launch.tour() == null ? advice(ended.progress) : List.of(),
            labels().orElse(null));
    Stream.of(web.remarks(), judge.remarks(), crawl.remarks())
        .flatMap(List::stream)
        .forEach(remark -> tell(new Notice.Remark(remark)));
    made.advice().forEach(advice -> tell(new Notice.Advised(advice)));
    return made;
  }

  private void tell(Notice notice) {
    log.noticed(notice);
    launch.notices().accept(notice);
  }

  private void over() {
    isLetGo = true;
    crawls.ended(this);
    if (ownsWeb) {
      web.close();
    }
  }

  private record Ended(Ending ending, Progress progress, boolean idle, Cut cut) {}

  private Ended crawl() throws InterruptedException {
    try (archive;
        Crawl _ = crawl) {
      desk.handSome();
      long before = archive.ended();
      begin();
      Ending ending = fetchAll();
      Progress progress = crawl.progress();
      Verdicts verdicts = crawl.verdicts();
      if (verdicts.isOpen()) {
        archive.leave(verdicts);
      }
      archive.remember(Cuts.STATE, Cuts.bytes(verdicts.cut()));
      if (launch.tour() == null) {
        archive.remember(LastRun.STATE, LastRun.End.of(ending, progress).bytes());
      }
      boolean idle = launch.past() != Launch.Past.NONE && archive.ended() == before;
      return new Ended(ending, progress, idle, verdicts.cut());
    }
  }

  /// How the crawl ended is not known until it has again; a tour changes nothing about that.
  private void begin() {
    if (launch.tour() == null) {
      archive.remember(LastRun.STATE, new byte[0]);
      archive.remember(Cuts.STATE, new byte[0]);
    } else {
      archive.looksAgain();
    }
  }

  private Ending fetchAll() throws InterruptedException {
    Thread.ofPlatform().daemon().name("feedback").start(this::learnWhatWasLeft);
    try (DiskWatch _ = DiskWatch.start(folder.path(), plan.minFree(), crawl, notices)) {
      return crawl.run();
    } finally {
      fetchedAll.countDown();
    }
  }

  /// The lessons an earlier run left. Whatever goes wrong with them, the crawl goes on.
  private void learnWhatWasLeft() {
    try {
      desk.ring();
    } catch (RuntimeException e) {
      notices.accept(new Notice.FeedbackNotLearned(e.toString()));
    }
  }

  /// Pages that were visited before the judge had learned what it knows now, or before the cut was
  /// where it is now, are decided about again.
  private void settle() {
    try {
      folder.settle();
    } catch (ArchiveException e) {
      notices.accept(new Notice.DecisionsNotWritten(folder.path(), String.valueOf(e.getMessage())));
    }
  }

  private void retry(Restoration restoration, Frontier frontier) {
    if (launch.past() == Launch.Past.RETRIED) {
      long again = restoration.retryErrors(frontier);
      long pages = plan.budget().pages();
      notices.accept(new Notice.TriedAgain(again, pages, folder.downloads() >= pages));
    }
  }

  private List<Advice> advice(Progress end) {
    return new Adviser(plan, folder.path(), false)
        .on(
            new Adviser.Counts(
                end.downloads(), end.relevant(), end.maybe(), end.kinds(), end.cut()));
  }

  private Optional<CrawlResult.LabelCount> labels() {
    return web.labels(plan.topic().id())
        .map(
            known -> {
              try (Stream<VisitLine> visits = folder.visits()) {
                long relevant =
                    visits
                        .filter(v -> v.visited() && known.relevant().contains(v.finalUrl()))
                        .count();
                return new CrawlResult.LabelCount(relevant, known.reachable());
              }
            });
  }

  private CrawlStatus running(Path shown) {
    Progress now = crawl.progress();
    State state = state(now);
    return new CrawlStatus(
            state,
            null,
            plan,
            state == State.PAUSED ? now.pausedBecause() : null,
            null,
            pages(now),
            new CrawlStatus.Urls(now.waiting(), now.underWay(), now.errors(), now.done()),
            new CrawlStatus.Hosts(now.hosts(), now.parked(), null),
            now.cut(),
            guards(now),
            null,
            StoredCrawl.feedback(folder, crawl.learning().mark(), crawl.learning().rescoring()),
            null,
            now.surprises(),
            now.elapsed().toMillis() / 1000.0,
            List.of())
        .advised(shown, true);
  }

  private State state(Progress now) {
    if (fetchedAll.getCount() == 0) {
      return State.ENDING;
    }
    return now.paused() ? State.PAUSED : State.RUNNING;
  }

  private static CrawlStatus.Pages pages(Progress now) {
    return new CrawlStatus.Pages(
        now.downloads(),
        now.requests(),
        now.relevant(),
        now.harvest(),
        now.maybe(),
        now.kept(),
        now.kinds(),
        now.lost(),
        now.nearDuplicates(),
        now.bytes());
  }

  /// How often each guard was needed, by its code.
  public static Map<String, Long> guards(Progress progress) {
    Map<String, Long> guards = new LinkedHashMap<>();
    new TreeMap<>(progress.guards()).forEach((guard, count) -> guards.put(guard.code(), count));
    return guards;
  }
}
