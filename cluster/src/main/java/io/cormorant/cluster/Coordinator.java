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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The side that keeps the order: crawls of this process send their errands to workers by it and
/// get what these bring back. There is one for a virtual host of the broker, since one alone can
/// see to it that no host is asked too often. Safe for use by many threads.
public final class Coordinator implements Hands, AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(100);

  /// After the line was cut workers come back with what they have; so long nothing goes out twice.
  private static final Duration GRACE = Duration.ofSeconds(5);

  /// Below any worker: what a worker is there for goes to the worker.
  private static final int LAST = -10;

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
  private volatile long cutAt;
  private volatile boolean closed;
  private volatile boolean toldOfNobody;

  @GuardedBy("this") private @Nullable Channel watching;

  /// Workers whose queue is watched for what comes back, in this session.
  @GuardedBy("this") private final Set<String> watched = new HashSet<>();

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
      coordinator.line.open(
          "another coordinator is in charge of the workers at %s: end it first, or give each installation a"
                  .formatted(address)
              + " virtual host of its own");
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
    this.outbox =
        new Outbox("errands", () -> told.accept("a queue of the broker is full; trying again"));
    this.line = new BrokerLine(new Broker(address), "coordinator", this::setUp, told);
  }

  @Override
  public OpenWeb web(OpenWeb opened) {
    return new ClusterWeb(opened, new SiteWeb(opened.web()));
  }

  @Override
  public Crew crew(CrawlPlan plan, Path folder, Crawl.Parts parts, Consumer<Notice> notices) {
    if (!(parts.web() instanceof SiteWeb web)) {
      throw new IllegalArgumentException("not a web of a cluster");
    }
    if (plan.access().proxy() != null && plan.access().proxy().credentials() != null) {
      throw new BadInput(
          "the password of a proxy is not sent to workers: use one without a password, or leave out --cluster");
    }
    String name = plan.topic().id() + "-" + begun.incrementAndGet();
    Message.Dossier dossier = new Message.Dossier(name, run, WorkerCrawl.files(folder));
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

  /// Bytes sent to the broker.
  public long sentBytes() {
    return outbox.bytes();
  }

  @Override
  public void close() {
    closed = true;
    ticker.interrupt();
    line.close();
    outbox.close();
    readers.shutdownNow();
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

  /// How much longer than its delay a host rests after an errand came back.
  Duration grace() {
    boolean fresh = cutAt != 0 && now() - cutAt < GRACE.toNanos();
    return fresh ? GRACE : Duration.ZERO;
  }

  /// Whether errands may go out: what workers did for an earlier coordinator is over, and hosts
  /// have had their rest from that.
  boolean mayBegin(Duration delay) {
    return roster.settled().map(settled -> now() - settled >= delay.toNanos()).orElse(false);
  }

  /// Whether a worker could report if it had something to report.
  boolean reaches(String worker) {
    return line.session().isPresent() && line.blocked() == null && roster.isThere(worker);
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

  /// A crawl is over.
  void left(ClusterCrew crew) {
    if (crews.remove(crew.crawl()) != null) {
      tellAll(new Message.Over(crew.crawl(), run));
    }
  }

  private void setUp(BrokerLine.Session session) throws IOException {
    Channel charge = session.channel();
    Exclusive.declare(charge, Topology.CHARGE);
    Topology.declare(charge);
    String presence = charge.queueDeclare().getQueue();
    charge.queueBind(presence, Topology.PRESENCE, "");
    charge.basicConsume(presence, true, (_, said) -> present(said), _ -> {});
    outbox.use(session);
    Channel results = session.channel();
    results.basicQos(READ_AHEAD);
    results.basicConsume(Topology.RESULTS, false, (_, said) -> result(results, said), _ -> {});
    Channel fresh = session.channel();
    fresh.basicQos(READ_AHEAD);
    synchronized (this) {
      cutAt = watching == null ? 0 : now();
      watching = fresh;
      watched.clear();
    }
    for (String worker : roster.names()) {
      watch(worker);
    }
    tellAll(new Message.Muster(run, product));
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
        watch(note.name());
        if (note.run() != run) {
          send(Topology.orders(note.name()), new Message.Muster(run, product));
        }
      }
    } catch (MessageException e) {
      told.accept("a worker that is not used sent " + e.getMessage());
    } catch (IOException | RuntimeException e) {
      told.accept("a worker is not watched: " + e);
    }
  }

  /// Hears what comes back from a worker's queue: the broker gives it to whoever is last only when
  /// the worker is gone.
  private synchronized void watch(String worker) throws IOException {
    Channel channel = watching;
    if (channel == null || !channel.isOpen() || !watched.add(worker)) {
      return;
    }
    Topology.declareErrands(channel, worker);
    channel.basicConsume(
        Topology.errands(worker),
        false,
        Map.of("x-priority", LAST),
        (_, errand) -> cameBack(worker, channel, errand),
        _ -> {});
  }

  private void cameBack(String worker, Channel channel, Delivery delivery) {
    roster.lost(worker);
    try {
      if (MessageCodec.decode(delivery.getBody()) instanceof Message.Order order) {
        ClusterCrew crew = order.ticket().run() == run ? crews.get(order.ticket().crawl()) : null;
        if (crew != null) {
          boolean asked = delivery.getEnvelope().isRedeliver();
          crew.returned(order.ticket(), asked, "its worker is gone");
        }
      }
    } catch (MessageException e) {
      told.accept(e.getMessage() + "");
    }
    Job.acknowledge(channel, delivery.getEnvelope().getDeliveryTag());
  }

  private void result(Channel channel, Delivery delivery) {
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
            crew.returned(back.ticket(), back.asked(), back.worker() + ": " + back.why());
          }
        }
        case Message.Wants wants -> {
          ClusterCrew crew = crew(wants.crawl(), wants.run());
          if (crew != null) {
            String to = Topology.orders(wants.worker());
            send(to, new Message.Muster(run, product));
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
      while (!closed) {
        Thread.sleep(TICK);
        for (ClusterCrew crew : crews.values()) {
          crew.dispatch();
          crew.judge().news(now()).ifPresent(this::tellAll);
        }
        tellOfNobody();
        roster.forget();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tellOfNobody() {
    boolean nobody = !crews.isEmpty() && roster.settled().isPresent() && !roster.hasAny();
    if (nobody && !toldOfNobody) {
      told.accept("no worker is there; the crawl waits for one (cormorant worker --broker …)");
    }
    toldOfNobody = nobody;
  }
}
