package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Delivery;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.MessageCodec;
import io.cormorant.cluster.message.MessageException;
import io.cormorant.cluster.message.Ticket;
import io.cormorant.cluster.message.WorkerNote;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.crawl.crew.ErrandResult;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.web.Webs;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Fetches, parses and judges for whatever crawls the coordinator runs. An errand is acknowledged
/// when the broker has its report, so one that dies loses nothing. It keeps nothing either, unless
/// it archives: then the documents stay in files of its own, and reports say where.
///
/// It fetches only what was delivered to it first. What somebody may have asked a host for before,
/// because the broker delivers it a second time, goes back to the coordinator, who knows when that
/// host may be asked again.
public final class Worker implements AutoCloseable {
  private static final Duration BEAT = Duration.ofSeconds(1);

  /// Errands beyond its connections that it may hold, so that the broker need not wait for an
  /// acknowledgement that is on its way.
  private static final int SLACK = 16;

  /// A process that was frozen for longer holds errands that are others' by now.
  private static final Duration FROZEN = Duration.ofSeconds(4);

  /// For the plan of a crawl to come.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final int REMEMBERED = 8_192;

  /// A worker that is drained ends when it had nothing to do at so many looks.
  private static final int IDLE_LOOKS = 15;

  private static final Duration LOOK = Duration.ofMillis(100);

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
  private volatile long beatenAt = System.nanoTime();
  private volatile @Nullable ClusterException failure;
  private volatile boolean draining;

  @GuardedBy("this") private long run;

  @GuardedBy("this") private final Map<String, WorkerCrawl> crawls = new HashMap<>();

  /// Crawls that cannot be worked for here, and why.
  @GuardedBy("this") private final Map<String, String> refused = new HashMap<>();

  @GuardedBy("this") private final Map<Job.Key, Job> jobs = new HashMap<>();

  /// Errands whose reports the broker has.
  @GuardedBy("this") private final Map<Ticket, Boolean> reported =
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
      worker.line.open(
          "a worker named '%s' is connected already: give this one another --name"
              .formatted(settings.name()));
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
    this.outbox =
        new Outbox("reports", () -> told.accept("the queue of results is full; trying again"));
    this.line = new BrokerLine(new Broker(address), "worker " + settings.name(), this::setUp, told);
  }

  /// How it is doing.
  public synchronized WorkerNote note() {
    long now = run;
    int left = (int) jobs.keySet().stream().filter(job -> job.run() != now).count();
    return new WorkerNote(
        settings.name(),
        settings.product(),
        settings.connections(),
        run,
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
    line.close();
    outbox.close();
    synchronized (this) {
      jobs.values().forEach(Job::interrupt);
      crawls.values().forEach(WorkerCrawl::close);
      crawls.clear();
    }
  }

  private void setUp(BrokerLine.Session session) throws IOException {
    Channel orders = session.channel();
    Topology.declare(orders);
    Exclusive.declare(orders, Topology.orders(settings.name()), Topology.ORDERS);
    orders.basicConsume(
        Topology.orders(settings.name()), true, (_, order) -> ordered(order), _ -> {});
    outbox.use(session);
    Channel errands = session.channel();
    errands.basicQos(settings.connections() + SLACK);
    Topology.declareErrands(errands, settings.name());
    errands.basicConsume(
        Topology.errands(settings.name()),
        false,
        (_, errand) -> delivered(errands, errand),
        _ -> {});
    synchronized (this) {
      presence = session.publishingChannel();
    }
  }

  /// The coordinator sends nothing more as soon as it hears of it; what is on its way is run.
  private void setDraining(boolean now) {
    draining = now;
    present();
  }

  /// The rim of what the coordinator tells all.
  private void ordered(Delivery delivery) {
    try {
      switch (MessageCodec.decode(delivery.getBody())) {
        case Message.Muster muster -> mustered(muster.run());
        case Message.Dossier dossier -> know(dossier);
        case Message.Learned learned -> learn(learned);
        case Message.Over end -> forget(end);
        case Message.Drain drain -> setDraining(drain.draining());
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
    } catch (IOException | RuntimeException e) {
      told.accept("an order could not be followed: " + e);
    }
  }

  private void fail(String why) {
    failure = new ClusterException(why);
    over.countDown();
  }

  /// What was taken for an earlier coordinator is of no use to this one.
  private synchronized void mustered(long newest) {
    if (newest <= run) {
      return;
    }
    run = newest;
    jobs.values().forEach(Job::interrupt);
    crawls.values().forEach(WorkerCrawl::close);
    crawls.clear();
    refused.clear();
    present();
  }

  private void know(Message.Dossier dossier) {
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

  private void learn(Message.Learned learned) throws IOException {
    WorkerCrawl crawl;
    synchronized (this) {
      crawl = learned.run() == run ? crawls.get(learned.crawl()) : null;
    }
    if (crawl != null) {
      crawl.learn(learned);
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
    boolean again = delivery.getEnvelope().isRedeliver();
    try {
      if (MessageCodec.decode(delivery.getBody()) instanceof Message.Order order) {
        take(order, channel, tag, again);
        return;
      }
      told.accept("an errand that is none was refused");
    } catch (MessageException e) {
      told.accept("an errand was refused: " + e.getMessage());
    }
    channel.basicReject(tag, false);
  }

  private synchronized void take(Message.Order order, Channel channel, long tag, boolean again) {
    Ticket ticket = order.ticket();
    Job known = jobs.get(Job.Key.of(ticket));
    if (known != null) {
      known.again(ticket, channel, tag);
    } else if (ticket.run() < run || reported.containsKey(ticket)) {
      Job.acknowledge(channel, tag);
    } else {
      Job job = new Job(ticket, order.url(), channel, tag);
      jobs.put(Job.Key.of(ticket), job);
      boolean frozen = System.nanoTime() - beatenAt > FROZEN.toNanos();
      Thread thread =
          Thread.ofVirtual()
              .name("errand " + order.url())
              .unstarted(() -> work(job, again || frozen));
      job.runs(thread);
      thread.start();
    }
  }

  private void work(Job job, boolean another) {
    try {
      Message.Report report =
          another ? null : known(job.ticket()).map(crawl -> run(crawl, job)).orElse(null);
      if (report != null) {
        done.incrementAndGet();
        bytes.addAndGet(report.bytes());
        deliver(MessageCodec.encode(report));
      } else {
        String why = another ? "it was delivered before" : whyNot(job.ticket());
        deliver(
            MessageCodec.encode(new Message.Returned(job.ticket(), settings.name(), another, why)));
      }
      settle(job, true);
    } catch (InterruptedException e) {
      settle(job, true);
    } catch (RuntimeException | ExecutionException e) {
      told.accept("an errand could not be reported on: " + e);
      settle(job, false);
    }
  }

  private void deliver(byte[] message) throws InterruptedException, ExecutionException {
    outbox.send(Topology.RESULTS, message).get();
  }

  private synchronized void settle(Job job, boolean reportedOn) {
    jobs.remove(Job.Key.of(job.ticket()));
    if (reportedOn) {
      reported.put(job.ticket(), true);
    }
    job.done();
  }

  private synchronized String whyNot(Ticket ticket) {
    return refused.getOrDefault(ticket.crawl(), "its crawl is not known here");
  }

  /// The crawl of an errand; its plan is asked for if it is not known.
  private Optional<WorkerCrawl> known(Ticket ticket) throws InterruptedException {
    long begun = System.nanoTime();
    boolean wanted = false;
    synchronized (this) {
      while (ticket.run() >= run && !refused.containsKey(ticket.crawl())) {
        WorkerCrawl crawl = ticket.run() == run ? crawls.get(ticket.crawl()) : null;
        if (crawl != null) {
          return Optional.of(crawl);
        }
        if (!wanted) {
          wanted = true;
          var wants = new Message.Wants(ticket.crawl(), ticket.run(), settings.name());
          outbox.send(Topology.RESULTS, MessageCodec.encode(wants));
        }
        long left = PATIENCE.toNanos() - (System.nanoTime() - begun);
        if (left <= 0) {
          break;
        }
        wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
      }
    }
    return Optional.empty();
  }

  private Message.Report run(WorkerCrawl crawl, Job job) {
    ErrandResult result = crawl.run(new Errand(job.ticket().number(), job.url()));
    int size = result instanceof ErrandResult.Read read ? read.document().size() : 0;
    return new Message.Report(job.ticket(), settings.name(), result, crawl.site(job.url()), size);
  }

  private void beat() {
    try {
      while (over.getCount() > 0) {
        beatenAt = System.nanoTime();
        present();
        over.await(BEAT.toMillis(), TimeUnit.MILLISECONDS);
      }
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
