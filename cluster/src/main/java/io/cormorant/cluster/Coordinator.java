package io.cormorant.cluster;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Delivery;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.MessageCodec;
import io.cormorant.cluster.message.MessageException;
import io.cormorant.cluster.message.WorkerNote;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawls.Hands;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The side that keeps the order: crawls of this process send their errands to workers by it and
/// get what these bring back. There is one for a virtual host of the broker, since one alone can
/// see to it that no host is asked too often. Safe for use by many threads.
public final class Coordinator implements Hands, AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(100);

  /// Workers hear as often which of their beats came.
  private static final Duration BEAT = Duration.ofMillis(500);

  private static final Duration PARTING = Duration.ofSeconds(2);

  private static final int READ_AHEAD = 256;

  private final String product;
  private final long run;
  private final Consumer<String> told;
  private final Roster roster;
  private final Outbox outbox;
  private final BrokerLine line;
  private final ExecutorService readers =
      Executors.newFixedThreadPool(
          Math.max(2, Runtime.getRuntime().availableProcessors()),
          Thread.ofPlatform().daemon().name("cluster-", 0).factory());
  private final Thread ticker = Thread.ofPlatform().daemon().name("cluster").unstarted(this::tick);
  private final Map<String, ClusterCrew> crews = new ConcurrentHashMap<>();
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicLong received = new AtomicLong();
  private volatile boolean closed;

  /// Since when crawls wait for workers that could come. Of the ticker alone, as is whether that
  /// was told.
  private long nobodySince;

  private boolean toldOfNobody;

  /// Since when workers could be heard. Of the ticker alone.
  private long hearsSince = now();

  /// Since when it is in charge, in this session.
  @GuardedBy("this") private long inCharge;

  @GuardedBy("this") private @Nullable Channel beats;

  /// Takes charge of the workers of a virtual host.
  ///
  /// @param product name and version of the program
  /// @param told what people should hear
  /// @throws ClusterException if the broker cannot be used, or another coordinator is in charge
  public static Coordinator open(
      BrokerAddress address, String product, InstantSource clock, Consumer<String> told)
      throws InterruptedException {
    Coordinator coordinator = new Coordinator(address, product, clock, told);
    boolean done = false;
    try {
      coordinator.line.open();
      coordinator.ticker.start();
      done = true;
      return coordinator;
    } finally {
      if (!done) {
        coordinator.close();
      }
    }
  }

  private Coordinator(
      BrokerAddress address, String product, InstantSource clock, Consumer<String> told) {
    this.product = product;
    this.run = clock.millis();
    this.told = told;
    this.roster = new Roster(run, System::nanoTime);
    this.outbox = new Outbox("errands", told);
    this.line =
        new BrokerLine(
            new Broker(address),
            "coordinator",
            "another coordinator is in charge of the workers at %s: end it first, or give each installation a virtual host of its own"
                .formatted(address),
            this::setUp,
            told);
  }

  @Override
  public OpenWeb web(OpenWeb opened) {
    return new ClusterWeb(opened, new SiteWeb(opened.web()));
  }

  @Override
  public Crew crew(CrawlPlan plan, Path folder, Crawl.Parts parts, Consumer<Notice> notices) {
    return crew(plan, folder, parts, true);
  }

  /// The crew of one run.
  ///
  /// @param archived whether workers that archive may keep the documents: then they are not at hand
  ///   until they are merged
  Crew crew(CrawlPlan plan, Path folder, Crawl.Parts parts, boolean archived) {
    if (!(parts.web() instanceof SiteWeb web)) {
      throw new IllegalArgumentException("not a web of a cluster");
    }
    if (plan.access().proxy() != null && plan.access().proxy().credentials() != null) {
      throw new BadInput(
          "the password of a proxy is not sent to workers: use one without a password, or leave out"
              + " --cluster");
    }
    String name = plan.topic().id() + "-" + begun.incrementAndGet();
    Message.Dossier dossier =
        new Message.Dossier(name, run, WorkerCrawl.files(plan, folder), archived);
    ClusterCrew crew =
        new ClusterCrew(plan, web, this, dossier, new Apprentice(parts.judge(), name, run));
    crews.put(name, crew);
    tellAll(dossier);
    return crew;
  }

  /// The workers that are there, or were until a short while ago.
  public List<WorkerStatus> workers() {
    return roster.all();
  }

  /// Lets a worker take no more errands, or take them again.
  ///
  /// @return whether there is one of that name
  public boolean drain(String worker, boolean draining) {
    boolean known = roster.isThere(worker);
    if (known) {
      send(Topology.orders(worker), new Message.Drain(draining));
    }
    return known;
  }

  /// Why the broker takes no messages now, if it does not.
  public Optional<String> blocked() {
    return Optional.ofNullable(line.blocked());
  }

  /// Bytes of errands and orders sent to workers, and of results that came from them.
  public long bytes() {
    return outbox.bytes() + received.get();
  }

  @Override
  public void close() {
    closed = true;
    ticker.interrupt();
    sayLastWords();
    line.close();
    outbox.close();
    readers.shutdownNow();
    crews.values().forEach(ClusterCrew::abort);
  }

  /// That crawls are over: then workers close their files.
  private void sayLastWords() {
    try {
      if (isConnected()) {
        outbox.awaitSent(PARTING);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  Roster roster() {
    return roster;
  }

  long now() {
    return System.nanoTime();
  }

  void tell(String sentence) {
    told.accept(sentence);
  }

  /// Whether errands may go out: whatever workers did for a coordinator before this session is over
  /// since their leases are, and hosts have had their rest from that.
  synchronized boolean mayBegin(Duration delay) {
    return beats != null && now() - inCharge >= WorkerStatus.GONE.plus(delay).toNanos();
  }

  /// Whether workers could report if they had something to report.
  boolean isConnected() {
    return line.session().isPresent() && line.blocked() == null;
  }

  /// Sends a message to a queue.
  ///
  /// @return fails if there is no such queue; what the broker does not take is sent again
  @CanIgnoreReturnValue
  CompletableFuture<Boolean> send(String queue, Message message) {
    return outbox.send(queue, MessageCodec.encode(message));
  }

  private void tellAll(Message message) {
    outbox.tell(Topology.ORDERS, MessageCodec.encode(message));
  }

  /// A crawl is over, and workers are to stop.
  void tellOver(ClusterCrew crew) {
    tellAll(new Message.Over(crew.crawl(), run));
  }

  /// Nobody works for a crawl any more.
  void left(ClusterCrew crew) {
    crews.remove(crew.crawl());
  }

  /// All channels to publish by are opened before anything is published: from then on a broker that
  /// is short of memory does not answer on that connection.
  private void setUp(BrokerLine.Session session) throws IOException {
    Channel charge = session.channel();
    Exclusive.declare(charge, Topology.CHARGE, Map.of());
    Topology.declare(charge);
    String presence = charge.queueDeclare().getQueue();
    charge.queueBind(presence, Topology.PRESENCE, "");
    session.consume(charge, presence, true, (_, said) -> present(said));
    Channel fresh = session.publishingChannel();
    outbox.use(session);
    Channel results = session.channel();
    results.basicQos(READ_AHEAD);
    session.consume(results, Topology.RESULTS, false, (_, said) -> result(results, said));
    synchronized (this) {
      beats = fresh;
      inCharge = now();
    }
  }

  /// The rim of what workers say of themselves.
  private void present(Delivery delivery) {
    try {
      if (MessageCodec.decode(delivery.getBody()) instanceof Message.Present present) {
        WorkerNote note = present.note();
        if (roster.heard(note)) {
          told.accept(
              "worker %s is there (%s, %d connections)"
                  .formatted(note.name(), note.product(), note.connections()));
        }
      }
    } catch (MessageException e) {
      told.accept("a worker that is not used sent " + e.getMessage());
    }
  }

  /// Tells workers which of their beats came. Of interest only now, so nobody sees to it that it
  /// arrives.
  private void beat() {
    Channel channel;
    synchronized (this) {
      channel = beats;
    }
    if (channel == null || line.blocked() != null) {
      return;
    }
    try {
      channel.basicPublish(
          Topology.ORDERS,
          "",
          null,
          MessageCodec.encode(new Message.Muster(run, product, roster.beats())));
    } catch (IOException | RuntimeException e) {
      // the line is cut, and is made again
    }
  }

  private void result(Channel channel, Delivery delivery) {
    received.addAndGet(delivery.getBody().length);
    readers.execute(() -> result(channel, delivery.getEnvelope().getDeliveryTag(), delivery));
  }

  /// The rim of results: what cannot be read goes where the dead letters are.
  private void result(Channel channel, long tag, Delivery delivery) {
    try {
      switch (MessageCodec.decode(delivery.getBody())) {
        case Message.Report report -> {
          roster.reported(report.worker());
          ClusterCrew crew = crew(report.ticket().crawl(), report.ticket().run());
          if (crew != null) {
            crew.heard(report);
          }
        }
        case Message.Returned back -> {
          ClusterCrew crew = crew(back.ticket().crawl(), back.ticket().run());
          if (crew != null) {
            if (roster.refused(back.worker(), back.ticket().crawl())) {
              told.accept(
                  "worker %s does not work for crawl %s: %s"
                      .formatted(back.worker(), back.ticket().crawl(), back.why()));
            }
            crew.returned(back.ticket());
          }
        }
        case Message.Wants wants -> {
          ClusterCrew crew = crew(wants.crawl(), wants.run());
          if (crew != null && !crew.isClosed()) {
            String to = Topology.orders(wants.worker());
            send(to, crew.dossier());
            send(to, crew.judge().state());
          }
        }
        case Message.Muster _,
            Message.Dossier _,
            Message.Learned _,
            Message.Over _,
            Message.Drain _,
            Message.Order _,
            Message.Present _ ->
            told.accept("a result that is none was ignored");
      }
      Job.acknowledge(channel, tag);
    } catch (RuntimeException e) {
      told.accept("a result was put among the dead letters: " + e.getMessage());
      refuse(channel, tag);
    }
  }

  private static void refuse(Channel channel, long tag) {
    try {
      channel.basicReject(tag, false);
    } catch (IOException | RuntimeException e) {
      // the line is cut, and it comes again
    }
  }

  private @Nullable ClusterCrew crew(String crawl, long of) {
    return of == run ? crews.get(crawl) : null;
  }

  private void tick() {
    try {
      long beaten = now() - BEAT.toNanos();
      while (!closed) {
        if (now() - beaten >= BEAT.toNanos()) {
          beaten = now();
          beat();
        }
        for (ClusterCrew crew : crews.values()) {
          crew.tick();
          crew.judge().news(now()).ifPresent(this::tellAll);
        }
        tellOfGone();
        tellOfNobody();
        roster.forget();
        Thread.sleep(TICK);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// After the line was cut or blocked, workers have as long to come back as they may be silent.
  private void tellOfGone() {
    if (!isConnected()) {
      hearsSince = now();
    } else if (now() - hearsSince >= WorkerStatus.GONE.toNanos()) {
      for (String worker : roster.newlyGone()) {
        told.accept("worker " + worker + " is gone; pages it had begun are fetched again");
      }
    }
  }

  /// While the line is cut or blocked, that is what was said, and workers come back after it.
  private void tellOfNobody() {
    if (crews.isEmpty() || !isConnected() || roster.hasAny()) {
      nobodySince = now();
      toldOfNobody = false;
    } else if (!toldOfNobody && now() - nobodySince >= WorkerStatus.GONE.toNanos()) {
      toldOfNobody = true;
      told.accept("no worker is there; the crawl waits for one (cormorant worker --broker …)");
    }
  }
}
