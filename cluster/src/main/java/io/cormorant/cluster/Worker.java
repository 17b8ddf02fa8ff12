package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Delivery;
import io.cormorant.cluster.message.Beat;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.MessageCodec;
import io.cormorant.cluster.message.MessageException;
import io.cormorant.cluster.message.Ticket;
import io.cormorant.cluster.message.Turn;
import io.cormorant.cluster.message.WorkerNote;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.crawl.crew.ErrandResult;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.web.Webs;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Fetches, parses and judges for whatever crawls the coordinator runs. What it had when it ends,
/// the coordinator sends to others. It keeps nothing, unless it archives: then the documents stay
/// in files of its own, and reports say where.
///
/// It asks hosts only while it has a [Lease], and only for errands of its present turn. When a turn
/// is over it stops whatever belongs to it, and says so in its next note.
public final class Worker implements AutoCloseable {
  private static final Duration BEAT = Duration.ofMillis(500);

  /// Errands beyond its connections that it may hold, so that the broker need not wait for an
  /// acknowledgement that is on its way.
  private static final int SLACK = 16;

  /// What belongs to a turn that is over is stopped so soon.
  private static final Duration LEASE_LOOK = Duration.ofMillis(100);

  /// For the plan of a crawl to come.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// A crawl that had no errand for so long is forgotten; should one come, its plan is asked for.
  private static final Duration IDLE = Duration.ofHours(1);

  private static final int REMEMBERED = 8_192;
  private static final int MOST_ORDERS = 1_000;

  /// A worker that is drained ends when it had nothing to do at so many looks.
  private static final int IDLE_LOOKS = 15;

  private static final Duration LOOK = Duration.ofMillis(100);

  /// A broker whose queue is deleted meanwhile never confirms what it took for that queue.
  private static final Duration UNCONFIRMED = Duration.ofSeconds(10);

  private final WorkerSettings settings;
  private final Assembly assembly;
  private final Webs webs;
  private final Clock clock;
  private final Consumer<String> told;
  private final Outbox outbox;
  private final BrokerLine line;
  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final Thread heart = Thread.ofPlatform().daemon().name("beat").unstarted(this::beat);
  private final Thread watch = Thread.ofPlatform().daemon().name("lease").unstarted(this::watch);

  /// Follows orders that take time, in their order. If there are too many, whoever brings one
  /// waits.
  private final ExecutorService clerk =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_ORDERS),
          Thread.ofPlatform().daemon().name("orders").factory(),
          new ThreadPoolExecutor.CallerRunsPolicy());

  private final Lease lease;
  private volatile @Nullable ClusterException failure;
  private volatile boolean draining;

  @GuardedBy("this") private long run;

  @GuardedBy("this") private final Map<String, WorkerCrawl> crawls = new HashMap<>();

  /// Crawls whose plan was asked for by this line.
  @GuardedBy("this") private final Set<String> asked = new HashSet<>();

  /// Crawls that cannot be worked for here, and why.
  @GuardedBy("this") private final Map<String, String> refused = new HashMap<>();

  @GuardedBy("this") private final Map<Ticket, Job> jobs = new HashMap<>();

  /// Errands it is done with. One may be sent twice, if the coordinator's line was cut.
  @GuardedBy("this") private final Map<Ticket, Boolean> settled =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Ticket, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  @GuardedBy("this") private @Nullable Channel presence;

  /// Connects to the broker and begins to work.
  ///
  /// @param told what people should hear
  /// @throws ClusterException if the broker cannot be used
  public static Worker start(
      BrokerAddress address,
      WorkerSettings settings,
      Assembly assembly,
      Webs webs,
      Clock clock,
      Consumer<String> told)
      throws InterruptedException {
    Worker worker = new Worker(address, settings, assembly, webs, clock, told);
    boolean begun = false;
    try {
      worker.line.open();
      worker.watch.start();
      worker.heart.start();
      begun = true;
      return worker;
    } finally {
      if (!begun) {
        worker.close();
      }
    }
  }

  private Worker(
      BrokerAddress address,
      WorkerSettings settings,
      Assembly assembly,
      Webs webs,
      Clock clock,
      Consumer<String> told) {
    this.settings = settings;
    this.assembly = assembly;
    this.webs = webs;
    this.clock = clock;
    this.told = told;
    this.lease =
        new Lease(new SplittableRandom().nextLong(), new SleeplessClock(System::nanoTime, clock));
    this.outbox = new Outbox("reports", told);
    this.line =
        new BrokerLine(
            new Broker(address),
            "worker " + settings.name(),
            "a worker named '%s' is connected already: give this one another --name"
                .formatted(settings.name()),
            this::setUp,
            told);
  }

  /// How it is doing.
  public synchronized WorkerNote note() {
    Beat beat = lease.beat();
    int left = (int) jobs.values().stream().filter(job -> !job.turn().equals(beat.turn())).count();
    return new WorkerNote(
        settings.name(),
        settings.product(),
        settings.connections(),
        run,
        beat,
        jobs.size() - left,
        left,
        done.get(),
        bytes.get(),
        outbox.size(),
        draining);
  }

  /// Bytes it has sent to the broker.
  public long sentBytes() {
    return outbox.bytes();
  }

  /// Whether it reaches the broker, which takes its reports.
  public boolean isConnected() {
    return line.session().isPresent() && line.blocked() == null;
  }

  /// Takes no more errands, and ends when those it has are reported on.
  public void drain() {
    setDraining(true);
    Thread.ofVirtual().name("drain").start(this::endWhenDone);
  }

  private void endWhenDone() {
    try {
      int idle = 0;
      while (idle < IDLE_LOOKS) {
        Thread.sleep(LOOK);
        WorkerNote now = note();
        boolean busy = now.busy() + now.leftOver() + now.waiting() > 0;
        idle = busy ? 0 : idle + 1;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    over.countDown();
  }

  /// Waits until it was drained, or cannot go on.
  ///
  /// @throws ClusterException if it cannot go on
  public void awaitEnd() throws InterruptedException {
    over.await();
    ClusterException why = failure;
    if (why != null) {
      throw why;
    }
  }

  @Override
  public void close() {
    over.countDown();
    heart.interrupt();
    watch.interrupt();
    line.close();
    outbox.close();
    clerk.shutdownNow();
    synchronized (this) {
      jobs.values().forEach(Job::withdraw);
      crawls.values().forEach(WorkerCrawl::close);
      crawls.clear();
    }
  }

  /// What was said to all while the line was cut was not heard here, so it is asked for again. All
  /// channels to publish by are opened before anything is published: from then on a broker that is
  /// short of memory does not answer on that connection.
  private void setUp(BrokerLine.Session session) throws IOException {
    nextTurn();
    Channel orders = session.channel();
    Topology.declare(orders);
    Exclusive.declare(orders, Topology.orders(settings.name()), Topology.ORDERS);
    session.consume(orders, Topology.orders(settings.name()), true, (_, order) -> ordered(order));
    Channel fresh = session.publishingChannel();
    outbox.use(session);
    Channel errands = session.channel();
    errands.basicQos(settings.connections() + SLACK);
    Topology.declareErrands(errands, settings.name());
    session.consume(
        errands,
        Topology.errands(settings.name()),
        false,
        (_, errand) -> delivered(errands, errand));
    synchronized (this) {
      presence = fresh;
      asked.clear();
    }
  }

  private void nextTurn() {
    lease.next();
    withdrawOld();
  }

  /// Stops what belongs to turns that are over.
  private synchronized void withdrawOld() {
    Turn now = lease.turn();
    jobs.values().stream().filter(job -> !job.turn().equals(now)).forEach(Job::withdraw);
  }

  /// The coordinator sends nothing more as soon as it hears of it; what is on its way is run.
  private void setDraining(boolean now) {
    draining = now;
    present();
  }

  /// The rim of what the coordinator tells all. What takes time is done aside: meanwhile the lease
  /// must be renewed.
  private void ordered(Delivery delivery) {
    try {
      switch (MessageCodec.decode(delivery.getBody())) {
        case Message.Muster muster -> mustered(muster);
        case Message.Drain drain -> setDraining(drain.draining());
        case Message.Dossier dossier -> clerk.execute(() -> know(dossier));
        case Message.Learned learned -> clerk.execute(() -> learn(learned));
        case Message.Over end -> clerk.execute(() -> forget(end));
        case Message.Order _,
            Message.Report _,
            Message.Returned _,
            Message.Wants _,
            Message.Present _ ->
            told.accept("an order that is none was ignored");
      }
    } catch (MessageException e) {
      if (e.isForeign()) {
        fail("the coordinator sent " + e.getMessage());
      } else {
        told.accept("the coordinator sent " + e.getMessage());
      }
    } catch (RuntimeException e) {
      told.accept("an order could not be followed: " + e);
    }
  }

  private void fail(String why) {
    failure = new ClusterException(why);
    over.countDown();
  }

  /// What was taken for an earlier coordinator is of no use to this one.
  private synchronized void mustered(Message.Muster muster) {
    Beat heard = muster.heard().get(settings.name());
    if (heard != null) {
      lease.heard(heard);
    }
    if (muster.run() != run) {
      run = muster.run();
      nextTurn();
      crawls.values().forEach(WorkerCrawl::close);
      crawls.clear();
      asked.clear();
      refused.clear();
      present();
    }
  }

  private void know(Message.Dossier dossier) {
    forgetIdle();
    synchronized (this) {
      if (dossier.run() != run || crawls.containsKey(dossier.crawl())) {
        return;
      }
    }
    WorkerCrawl made = null;
    String why = "";
    try {
      made = new WorkerCrawl(dossier, assembly, webs, settings, clock, told);
    } catch (IOException | RuntimeException e) {
      why = "" + e.getMessage();
      told.accept("this worker cannot work for crawl " + dossier.crawl() + ": " + why);
    }
    synchronized (this) {
      if (made == null) {
        refused.put(dossier.crawl(), why);
      } else {
        crawls.put(dossier.crawl(), made);
      }
      notifyAll();
    }
  }

  /// That a crawl is over may have been said while the line was cut.
  private void forgetIdle() {
    List<WorkerCrawl> idle = new ArrayList<>();
    synchronized (this) {
      Set<String> busy =
          jobs.keySet().stream().map(Ticket::crawl).collect(Collectors.toUnmodifiableSet());
      for (Map.Entry<String, WorkerCrawl> one : List.copyOf(crawls.entrySet())) {
        if (!busy.contains(one.getKey()) && one.getValue().isIdle(IDLE)) {
          idle.add(one.getValue());
          asked.remove(one.getKey());
          crawls.remove(one.getKey());
        }
      }
    }
    idle.forEach(WorkerCrawl::close);
  }

  private void learn(Message.Learned learned) {
    WorkerCrawl crawl;
    synchronized (this) {
      crawl = learned.run() == run ? crawls.get(learned.crawl()) : null;
    }
    if (crawl != null) {
      try {
        crawl.learn(learned);
      } catch (IOException | RuntimeException e) {
        told.accept("what the judge has learned cannot be used here: " + e);
      }
    }
  }

  private void forget(Message.Over end) {
    WorkerCrawl crawl;
    synchronized (this) {
      crawl = end.run() == run ? crawls.remove(end.crawl()) : null;
    }
    if (crawl != null) {
      crawl.close();
    }
  }

  /// The rim of errands.
  private void delivered(Channel channel, Delivery delivery) throws IOException {
    long tag = delivery.getEnvelope().getDeliveryTag();
    try {
      if (MessageCodec.decode(delivery.getBody()) instanceof Message.Order order) {
        take(order, channel, tag);
        return;
      }
      told.accept("an errand that is none was refused");
    } catch (MessageException e) {
      told.accept("an errand was refused: " + e.getMessage());
    }
    channel.basicReject(tag, false);
  }

  private synchronized void take(Message.Order order, Channel channel, long tag) {
    Ticket ticket = order.ticket();
    boolean known = jobs.containsKey(ticket) || settled.containsKey(ticket);
    if (known || ticket.run() != run || !lease.heard(order.heard())) {
      Job.acknowledge(channel, tag);
      return;
    }
    Job job = new Job(order, channel, tag);
    jobs.put(ticket, job);
    Thread thread = Thread.ofVirtual().name("errand " + order.url()).unstarted(() -> work(job));
    job.runs(thread);
    thread.start();
  }

  private void work(Job job) {
    try {
      Optional<WorkerCrawl> crawl = known(job.ticket());
      if (lease.holds(job.turn())) {
        Message answer =
            crawl
                .<Message>map(known -> run(known, job))
                .orElseGet(
                    () ->
                        new Message.Returned(job.ticket(), settings.name(), whyNot(job.ticket())));
        if (!job.isWithdrawn()) {
          deliver(answer);
        }
      }
    } catch (InterruptedException e) {
      // it was withdrawn; if it has a report, that goes out all the same
    } catch (RuntimeException | ExecutionException e) {
      told.accept("an errand could not be reported on: " + e);
    }
    settle(job);
  }

  /// While the line is cut or blocked, everything is confirmed late.
  private void awaitLine() throws InterruptedException {
    while (!isConnected()) {
      Thread.sleep(LOOK);
    }
  }

  private void deliver(Message answer) throws InterruptedException, ExecutionException {
    if (answer instanceof Message.Report report) {
      done.incrementAndGet();
      bytes.addAndGet(report.bytes());
    }
    Message next = answer;
    Duration patience = UNCONFIRMED;
    while (true) {
      try {
        outbox
            .send(Topology.RESULTS, MessageCodec.encode(next))
            .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        awaitLine(); // twice is no harm: the coordinator counts one
        patience = patience.multipliedBy(2);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Outbox.NoQueue) {
          Thread.sleep(LOOK); // the coordinator makes it again
        } else if (e.getCause() instanceof Outbox.TooLarge why
            && next instanceof Message.Report report) {
          next = report.without(String.valueOf(why.getMessage()));
        } else {
          throw e;
        }
      }
    }
  }

  private synchronized void settle(Job job) {
    jobs.remove(job.ticket());
    settled.put(job.ticket(), true);
    job.done();
  }

  private synchronized String whyNot(Ticket ticket) {
    return refused.getOrDefault(ticket.crawl(), "its crawl is not known here");
  }

  /// The crawl of an errand. Its plan, and what its judge has learned, is asked for once by each
  /// line.
  private Optional<WorkerCrawl> known(Ticket ticket) throws InterruptedException {
    long begun = System.nanoTime();
    synchronized (this) {
      while (ticket.run() == run && !refused.containsKey(ticket.crawl())) {
        if (asked.add(ticket.crawl())) {
          var wants = new Message.Wants(ticket.crawl(), ticket.run(), settings.name());
          outbox.send(Topology.RESULTS, MessageCodec.encode(wants));
        }
        WorkerCrawl crawl = crawls.get(ticket.crawl());
        if (crawl != null) {
          return Optional.of(crawl);
        }
        long left = PATIENCE.toNanos() - (System.nanoTime() - begun);
        if (left <= 0) {
          asked.remove(ticket.crawl());
          break;
        }
        wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
      }
    }
    return Optional.empty();
  }

  private Message.Report run(WorkerCrawl crawl, Job job) {
    Errand errand = job.errand();
    ErrandResult result = crawl.run(errand);
    int size = result instanceof ErrandResult.Read read ? read.document().size() : 0;
    return new Message.Report(
        job.ticket(), settings.name(), result, crawl.site(errand.url()), size);
  }

  /// Apart from the beat, which may have to wait for a line that takes nothing.
  private void watch() {
    try {
      while (!over.await(LEASE_LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        withdrawOld();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat() {
    try {
      do {
        present();
      } while (!over.await(BEAT.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Of interest only now, so nobody sees to it that it arrives.
  private void present() {
    Channel channel;
    synchronized (this) {
      channel = presence;
    }
    if (channel == null || line.blocked() != null) {
      return;
    }
    try {
      channel.basicPublish(
          Topology.PRESENCE, "", null, MessageCodec.encode(new Message.Present(note())));
    } catch (IOException | RuntimeException e) {
      // the line is cut, and is made again
    }
  }
}
