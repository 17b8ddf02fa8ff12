package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.core.Url;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.crawls.StoredCrawl;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanException;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.search.Library;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/// Runs the crawls of topics, a bounded number at a time, and takes them up again when the portal
/// is started after it was stopped or killed.
@Component
public final class CrawlDesk implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(CrawlDesk.class);

  /// The failure of a crawl that ended without a page: none of its start pages could be fetched.
  public static final String NOTHING_CAME =
      "No page came: none of the start pages could be fetched. Check their addresses, or start from other pages.";

  /// What stands for the folder of a crawl in what people read, since nobody else is to know where
  /// it is.
  public static final String FOLDER = "FOLDER";

  /// What is in flight may come home that long when the portal ends; then crawls are cut off, which
  /// costs them what was in flight and nothing else.
  private static final Duration LAST_CALL = Duration.ofSeconds(45);

  /// Rows of the last pages may be written that long.
  private static final Duration LAST_ROWS = Duration.ofSeconds(15);

  private final Topics topics;
  private final PlanDesk plans;
  private final ServedWeb web;
  private final PageFeed feed;
  private final CrawlViews views;
  private final Library library;
  private final DataFolder folder;
  private final PortalParts parts;
  private final int most;
  private final CrawlTotals totals;
  private final WorkerDesk workers;
  private final SpokenOpinions opinions;
  private final Duty duty;
  private final StatusMemory statuses = new StatusMemory();
  private final Revisions revisions;

  @GuardedBy("this") private final Deque<Long> queue = new ArrayDeque<>();

  @GuardedBy("this") private final Set<Long> starting = new HashSet<>();

  /// Topics whose pages are being judged again, or which are being deleted: none of them starts.
  @GuardedBy("this") private final Set<Long> held = new HashSet<>();

  @GuardedBy("this") private final Map<Long, RunningCrawl> running = new HashMap<>();

  @GuardedBy("this") private boolean closed;

  CrawlDesk(
      Topics topics,
      PlanDesk plans,
      ServedWeb web,
      PageFeed feed,
      CrawlViews views,
      Library library,
      DataFolder folder,
      PortalParts parts,
      PortalSettings settings,
      CrawlTotals totals,
      WorkerDesk workers,
      SpokenOpinions opinions,
      Duty duty) {
    this.topics = topics;
    this.plans = plans;
    this.web = web;
    this.feed = feed;
    this.views = views;
    this.library = library;
    this.folder = folder;
    this.parts = parts;
    this.most = settings.running();
    this.totals = totals;
    this.workers = workers;
    this.opinions = opinions;
    this.duty = duty;
    this.revisions =
        new Revisions(
            parts.crawls(), library, this::folder, this::beginRevision, this::endRevision);
  }

  /// Crawls that are wanted and do not run go on: those that ran when a portal ended, and those
  /// that were wanted at another portal. Those that run and are not wanted end.
  void takeUp() {
    topics.toRun().forEach(topic -> enqueueIdle(topic.id()));
    if (duty.isShared()) {
      all().forEach(this::obey);
    }
    next();
  }

  private synchronized void enqueueIdle(long topic) {
    if (!running.containsKey(topic)) {
      enqueue(topic);
    }
  }

  /// The crawls that run here, by their topics.
  synchronized Map<Long, RunningCrawl> all() {
    return Map.copyOf(running);
  }

  /// Starts the crawl of a topic, or lets it go on, as soon as fewer than the most run.
  ///
  /// @throws BadInput if there is no plan
  public void start(TopicRow topic) {
    if (topic.plan() == null) {
      throw new Problem("problem.no-seeds", "name at least one start page");
    }
    RunningCrawl live;
    synchronized (this) {
      topics.want(topic.id(), Wanted.RUN);
      live = running.get(topic.id());
      if (live == null || live.isOver()) {
        enqueue(topic.id());
      }
    }
    if (live != null) {
      live.proceed();
    }
    next();
  }

  /// Pauses a crawl; it stays paused when the portal is started again.
  public void pause(TopicRow topic) {
    leaveQueue(topic, Wanted.PAUSE).ifPresent(RunningCrawl::pause);
  }

  /// Finishes downloads in progress, saves and ends the crawl.
  public void stop(TopicRow topic) {
    leaveQueue(topic, Wanted.REST).ifPresent(RunningCrawl::stop);
  }

  /// Stops all crawls of an account. They do not go on until somebody lets them.
  public void stopAll(Account owner) {
    topics.of(owner).stream().filter(topic -> state(topic).mayStop()).forEach(this::stop);
  }

  /// Notes that a crawl is not to run; the crawl, if it does.
  private synchronized Optional<RunningCrawl> leaveQueue(TopicRow topic, Wanted wanted) {
    topics.want(topic.id(), wanted);
    queue.remove(topic.id());
    return running(topic.id());
  }

  /// Deletes a topic with everything that was kept for it.
  ///
  /// @throws BadInput if its crawl does not end in time
  public void delete(TopicRow topic) throws InterruptedException {
    stop(topic);
    hold(topic.id());
    try {
      RunningCrawl live = running(topic.id()).orElse(null);
      if (live != null) {
        live.kill();
        awaitQuietly(live);
      }
      awaitOthers(topic);
      feed.forget(topic.id());
      views.forget(topic.id());
      library.release(topic.id());
      topics.delete(topic.id());
      Folders.delete(folder.crawl(topic.id()));
    } finally {
      letGo(topic.id());
    }
  }

  /// Keeps the crawl of a topic from being started and its pages from being judged again, once
  /// neither is under way.
  private synchronized void hold(long id) throws InterruptedException {
    long end = System.nanoTime() + LAST_CALL.toNanos();
    while (starting.contains(id) || held.contains(id)) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new Problem(
            "problem.still-busy",
            "the crawl of this topic is still starting, or its pages are still being judged;"
                + " try again soon");
      }
      wait(left);
    }
    held.add(id);
  }

  private void letGo(long id) {
    synchronized (this) {
      held.remove(id);
      notifyAll();
    }
    next();
  }

  /// Waits until another portal has ended a crawl.
  private void awaitOthers(TopicRow topic) throws InterruptedException {
    long end = System.nanoTime() + LAST_CALL.toNanos();
    while (isElsewhere(topic.id())) {
      if (System.nanoTime() - end > 0) {
        throw new Problem(
            "problem.still-crawling", "another portal is still ending this crawl; try again soon");
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /// Whether somebody else crawls for a topic.
  private boolean isElsewhere(long topic) {
    return running(topic).isEmpty() && CrawlFolder.isTaken(folder.crawl(topic));
  }

  private static void awaitQuietly(RunningCrawl crawl) throws InterruptedException {
    try {
      crawl.result();
    } catch (CancellationException | ArchiveException e) {
      LOG.debug("a crawl that is being deleted ended", e);
    }
  }

  /// The crawl of a topic, if it runs.
  public synchronized Optional<RunningCrawl> running(long topic) {
    return Optional.ofNullable(running.get(topic));
  }

  /// The folder of a topic's crawl, if there is one.
  public Optional<CrawlFolder> folder(long topic) {
    Path path = folder.crawl(topic);
    return CrawlFolder.isBegun(path) ? Optional.of(CrawlFolder.open(path)) : Optional.empty();
  }

  /// Where the crawl of a topic stands.
  public DeskState state(TopicRow topic) {
    RunningCrawl live;
    synchronized (this) {
      live = running.get(topic.id());
      if (live == null && starting.contains(topic.id())) {
        return DeskState.STARTING;
      }
      if (live == null && queue.contains(topic.id())) {
        return DeskState.QUEUED;
      }
    }
    if (live != null && !live.isOver()) {
      return switch (live.status().state()) {
        case PAUSED -> DeskState.PAUSED;
        case ENDING -> DeskState.ENDING;
        default -> topic.wanted() == Wanted.PAUSE ? DeskState.PAUSED : DeskState.RUNNING;
      };
    }
    if (topic.failure() != null) {
      return DeskState.FAILED;
    }
    return switch (topic.wanted()) {
      case DRAFT -> DeskState.DRAFT;
      case RUN -> !duty.holds() && isElsewhere(topic.id()) ? DeskState.RUNNING : DeskState.QUEUED;
      case PAUSE -> DeskState.PAUSED;
      case REST -> DeskState.STOPPED;
      case DONE -> DeskState.DONE;
    };
  }

  /// How the crawl of a topic is doing, or how it ended; nothing before it was begun. What is read
  /// from the folder of one that is over is remembered.
  public Optional<CrawlStatus> status(TopicRow topic) {
    Optional<RunningCrawl> live = running(topic.id());
    if (live.isPresent() && !live.get().isOver()) {
      return live.map(RunningCrawl::status);
    }
    Supplier<Optional<CrawlStatus>> read =
        () -> folder(topic.id()).map(f -> new StoredCrawl(f).status(f.path()));
    return duty.holds() ? statuses.of(topic, read) : read.get();
  }

  /// Notes what the owner thinks of a page. A crawl that runs learns it at once and judges what
  /// comes by it; the stored pages of any other are judged again in the background.
  public void teach(TopicRow topic, Url url, boolean good) {
    if (duty.holds()) {
      teach(new Spoken(topic, url, good));
    } else {
      opinions.say(topic.id(), url, good);
    }
  }

  void teach(Spoken spoken) {
    TopicRow topic = spoken.topic();
    List<Feedback> said =
        List.of(new Feedback(spoken.url(), spoken.good(), parts.clock().instant()));
    Optional<RunningCrawl> live = running(topic.id());
    if (live.isPresent() && !live.get().isOver()) {
      live.get().teach(said);
    } else {
      revisions.learn(topic.id(), said);
    }
  }

  /// Whether the stored pages of a topic may be judged again now; no crawl of it starts until
  /// [#endRevision].
  private synchronized boolean beginRevision(long id) {
    return !closed && !running.containsKey(id) && !starting.contains(id) && held.add(id);
  }

  private void endRevision(long id) {
    statuses.forget(id);
    views.forget(id);
    feed.settle(id);
    letGo(id);
  }

  private synchronized void enqueue(long topic) {
    if (duty.holds() && !queue.contains(topic) && !starting.contains(topic)) {
      queue.add(topic);
    }
  }

  /// Starts as many of those that wait as may run.
  private synchronized void next() {
    while (!closed
        && duty.holds()
        && workers.areReady()
        && running.size() + starting.size() < most) {
      Set<Long> ready = new LinkedHashSet<>(queue);
      ready.removeAll(held);
      ready.removeAll(running.keySet());
      if (ready.isEmpty()) {
        return;
      }
      long topic = ready.iterator().next();
      queue.remove(topic);
      starting.add(topic);
      Thread.ofPlatform().daemon().name("start " + topic).start(() -> begin(topic));
    }
  }

  /// Reads the examples and opens the folder, which may take minutes; then waits until the crawl is
  /// over.
  private void begin(long id) {
    RunningCrawl crawl = null;
    boolean wanted = true;
    try {
      TopicRow topic = topics.toRun(id).orElse(null);
      wanted = topic != null;
      // What another portal has not let go of yet is taken up in one of the next rounds.
      crawl = topic == null || isElsewhere(id) ? null : launch(topic);
    } catch (BadInput | PlanException | ArchiveException e) {
      fail(id, e);
    } catch (InterruptedException
        | IllegalStateException
        | DataAccessException
        | TransactionException e) {
      LOG.info("the crawl of topic {} was not started: {}", id, e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("the crawl of topic {} cannot be started", id, e);
      fail(id, e);
    } finally {
      begun(id, crawl, wanted);
    }
    if (crawl == null) {
      next();
      return;
    }
    obey(id, crawl);
    if (duty.holds()) {
      feed.follow(id, crawl);
    } else {
      // A portal that lost its duty meanwhile has ended only what it knew to run.
      crawl.kill();
    }
    awaitEnd(id, crawl);
  }

  /// @param crawl null if it was not started
  /// @param wanted false if it was stopped before it began; it does not start unless somebody has
  ///   said since that it is to go on
  private synchronized void begun(long id, @Nullable RunningCrawl crawl, boolean wanted) {
    starting.remove(id);
    if (crawl != null) {
      running.put(id, crawl);
    } else if (!wanted) {
      goOnIfWanted(id);
    }
    notifyAll();
  }

  /// Notes that a crawl cannot go on. What goes wrong since another portal has taken over does not
  /// concern the crawl that it runs.
  private void fail(long id, RuntimeException why) {
    if (!duty.holds() || isElsewhere(id)) {
      LOG.info("the crawl of topic {} is left to another portal: {}", id, why.getMessage());
      return;
    }
    String message = why.getMessage();
    String said = message == null || message.isBlank() ? why.getClass().getSimpleName() : message;
    try {
      topics.fail(id, said.replace(folder.crawl(id).toString(), FOLDER));
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("the crawl of topic {} failed, which cannot be noted: {}", id, said, e);
    }
  }

  private RunningCrawl launch(TopicRow topic) throws InterruptedException {
    CrawlPlan plan = web.plan(plans.read(topic));
    Path path = folder.crawl(topic.id());
    boolean begun = Files.exists(path.resolve(CrawlFolder.PLAN_FILE));
    Launch launch = begun ? Launch.resume(plan, path) : Launch.begin(plan, path);
    Optional<CrawlStatus> before = begun ? status(topic) : Optional.empty();
    library.release(topic.id());
    return parts
        .crawls()
        .start(web.on(launch).with(workers.hands()), crawl -> totals.begun(crawl, before));
  }

  /// Does what was said of a crawl while it began, or at another portal. The crawl of an account
  /// that was disabled ends, and goes on when the account may be used again.
  private void obey(long id, RunningCrawl crawl) {
    try {
      switch (topics.find(id).map(TopicRow::wanted).orElse(Wanted.REST)) {
        case PAUSE -> crawl.pause();
        case REST -> crawl.stop();
        case RUN -> {
          if (topics.toRun(id).isPresent()) {
            crawl.proceed();
          } else {
            crawl.stop();
          }
        }
        case DRAFT, DONE -> {}
      }
    } catch (DataAccessException e) {
      LOG.debug("what was said of topic {} is heard later", id, e);
    }
  }

  private void awaitEnd(long id, RunningCrawl crawl) {
    try {
      CrawlResult result = crawl.result();
      if (result.ending() == Ending.EXHAUSTED && result.progress().downloads() == 0) {
        topics.fail(id, NOTHING_CAME);
      } else if (result.ending() != Ending.STOPPED) {
        done(id);
      }
    } catch (CancellationException | InterruptedException e) {
      LOG.info("the crawl of topic {} was cut off", id);
    } catch (DataAccessException | TransactionException e) {
      LOG.info("that the crawl of topic {} is over is noted later", id);
    } catch (RuntimeException e) {
      LOG.error("the crawl of topic {} failed", id, e);
      fail(id, e);
    } finally {
      try {
        totals.ended(crawl);
        statuses.forget(id);
        feed.settle(id);
      } finally {
        leave(id);
      }
      next();
    }
  }

  /// Whatever went wrong, the place of a crawl that is over is free for another.
  private synchronized void leave(long id) {
    running.remove(id);
    goOnIfWanted(id);
    notifyAll();
  }

  /// A crawl that was stopped and then told to go on before it had ended goes on now.
  private synchronized void goOnIfWanted(long id) {
    try {
      if (!closed && topics.toRun(id).isPresent()) {
        enqueue(id);
      }
    } catch (DataAccessException e) {
      LOG.debug("whether topic {} is wanted is found out later", id, e);
    }
  }

  /// Notes that a crawl came to its own end, unless somebody has said since that it is to go on.
  private synchronized void done(long id) {
    if (!queue.contains(id)) {
      topics.want(id, Wanted.DONE);
    }
  }

  /// Saves all crawls. They are still wanted, so they go on when the portal is started again.
  @Override
  public void destroy() throws InterruptedException {
    synchronized (this) {
      closed = true;
      queue.clear();
    }
    revisions.end();
    Thread saving = Thread.ofPlatform().name("save crawls").start(parts.crawls()::close);
    if (!saving.join(LAST_CALL)) {
      LOG.warn("crawls are cut off: what is in flight does not come home");
      saving.interrupt();
      saving.join();
    }
    awaitRows();
  }

  private synchronized void awaitRows() throws InterruptedException {
    long end = System.nanoTime() + LAST_ROWS.toNanos();
    while (!running.isEmpty() || !starting.isEmpty()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        LOG.info("rows of the last pages are written when the portal is started again");
        return;
      }
      wait(left);
    }
  }
}
