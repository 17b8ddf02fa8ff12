package io.cormorant.app.bench;

import io.cormorant.app.product.Product;
import io.cormorant.cluster.BrokerAddress;
import io.cormorant.cluster.Coordinator;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.WorkerSettings;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Crawls a generated web, whose pages are made where they are read instead of being fetched: by
/// this process alone, or by this process as the coordinator of workers. So what a coordinator
/// costs shows, and whether workers find what it would have found alone.
public final class ClusterTrial implements AutoCloseable {
  private static final int POLL_MS = 200;
  private static final Duration LONGEST = Duration.ofHours(1);

  private final Plan plan;
  private final BenchFolder folder = new BenchFolder();
  private final RabbitBroker broker;
  private int runs;

  /// What is to be done.
  ///
  /// @param web that knows the topic, such as `generated:plain,pages=20000,seed=7`
  /// @param connections of each worker
  public record Plan(
      String web, String topic, String strategy, long pages, int workers, int connections) {
    public Plan {
      if (pages < 100 || workers < 1 || connections < 1) {
        throw new BadInput("--pages must be at least 100; --workers and --connections at least 1");
      }
    }
  }

  /// How one crawl went.
  ///
  /// @param pages downloaded
  /// @param labelled those of them that are relevant by the labels of the web
  /// @param links on all pages
  /// @param bytes of documents
  /// @param brokerBytes of all messages
  /// @param seconds from the first result to the last
  /// @param cpu of this process meanwhile
  /// @param captain the CPU time of the thread that keeps the order
  /// @param broker the CPU time of the broker
  /// @param workers that of all workers, if they are processes of their own
  public record Run(
      long pages,
      long labelled,
      long links,
      long bytes,
      long brokerBytes,
      double seconds,
      Duration cpu,
      Duration captain,
      Duration broker,
      Duration workers) {
    public double harvest() {
      return (double) labelled / pages;
    }
  }

  public ClusterTrial(Plan plan) throws IOException, InterruptedException {
    this.plan = plan;
    this.broker = RabbitBroker.start();
  }

  /// Crawls without workers.
  public Run alone() throws InterruptedException {
    return run(null, List.of());
  }

  /// Crawls with workers in this process.
  ///
  /// @param archiving whether workers keep the documents in files of their own
  public Run together(boolean archiving) throws InterruptedException {
    Path archive = archiving ? folder.path().resolve("archive" + runs) : null;
    List<Worker> workers = new ArrayList<>();
    try (Coordinator coordinator = coordinator()) {
      for (int i = 0; i < plan.workers; i++) {
        workers.add(worker("worker" + i, archive));
      }
      return run(coordinator, List.of());
    } finally {
      workers.forEach(Worker::close);
    }
  }

  /// Crawls with workers that are processes of their own, so that what this one uses is what the
  /// coordinator uses.
  public Run apart() throws IOException, InterruptedException {
    List<Process> workers = new ArrayList<>();
    try (Coordinator coordinator = coordinator()) {
      for (int i = 0; i < plan.workers; i++) {
        workers.add(process(i));
      }
      return run(coordinator, workers);
    } finally {
      workers.forEach(Process::destroyForcibly);
    }
  }

  @Override
  public void close() {
    folder.close();
    broker.close();
  }

  private BrokerAddress address() {
    return BrokerAddress.of(broker.address(), null, Map.of());
  }

  private Coordinator coordinator() throws InterruptedException {
    return Coordinator.open(address(), Product.name(), Product.CLOCK, _ -> {});
  }

  private Worker worker(String name, @Nullable Path archive) throws InterruptedException {
    return Worker.start(
        address(),
        new WorkerSettings(name, plan.connections, archive, Product.name()),
        Product.assembly(),
        Product.webs(),
        Product.CLOCK,
        _ -> {});
  }

  private Process process(int number) throws IOException {
    ProcessBuilder program =
        Jvm.cormorant(
            List.of(
                "worker",
                "--broker",
                broker.address(),
                "--connections",
                "" + plan.connections,
                "--name",
                "worker" + number));
    program.redirectErrorStream(true);
    program.redirectOutput(folder.path().resolve("worker" + number).toFile());
    return folder.start(program);
  }

  /// @param coordinator null for a crawl without workers
  /// @param apart workers that are processes of their own
  private Run run(@Nullable Coordinator coordinator, List<Process> apart)
      throws InterruptedException {
    try (OpenWeb web =
        Product.webs().open(plan.web, Access.NONE, Product.name(), plan.connections)) {
      OpenWeb.KnownTopic known = web.topic(plan.topic);
      CrawlPlan crawl =
          CrawlPlan.of(known.topic(), known.seeds())
              .web(plan.web)
              .strategy(plan.strategy)
              .budget(new Budget(plan.pages, LONGEST, Long.MAX_VALUE))
              .connections(plan.workers * plan.connections)
              .delay(Duration.ZERO)
              .build();
      CountedHands counted = new CountedHands(coordinator);
      Launch launch =
          Launch.begin(crawl, folder.path().resolve("crawl" + ++runs)).with(web).with(counted);
      Usage usage = new Usage(counted, apart);
      RunningCrawl running = Product.crawls().start(launch);
      while (!running.isOver()) {
        Thread.sleep(POLL_MS);
        usage.look();
      }
      long bytes = coordinator == null ? 0 : coordinator.bytes();
      return result(running.result(), counted, usage, bytes);
    }
  }

  private static Run result(CrawlResult result, CountedHands counted, Usage usage, long bytes) {
    CrawlResult.LabelCount labels = result.labels();
    return new Run(
        result.progress().downloads(),
        labels == null ? 0 : labels.relevant(),
        counted.links(),
        result.progress().bytes(),
        bytes,
        counted.seconds(),
        usage.own.used(),
        usage.captain.used(),
        usage.broker.used(),
        usage.workers.used());
  }

  /// The CPU time of something between the first result and the last.
  private static final class Meter {
    private long first = -1;
    private long last;

    /// @param now of this moment, in nanoseconds; something that has ended counts no less
    void look(long now) {
      last = Math.max(last, now);
      first = first < 0 ? now : first;
    }

    Duration used() {
      return Duration.ofNanos(first < 0 ? 0 : last - first);
    }
  }

  /// What is used between the first result and the last.
  private final class Usage {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final CountedHands counted;
    private final List<Process> apart;
    private final Meter own = new Meter();
    private final Meter captain = new Meter();
    private final Meter broker = new Meter();
    private final Meter workers = new Meter();

    Usage(CountedHands counted, List<Process> apart) {
      this.counted = counted;
      this.apart = apart;
    }

    void look() {
      if (counted.links() == 0) {
        return;
      }
      own.look(ownCpu());
      captain.look(captainCpu());
      broker.look(ClusterTrial.this.broker.cpu().toNanos());
      workers.look(apart.stream().mapToLong(worker -> RabbitBroker.cpu(worker.toHandle())).sum());
    }

    private long captainCpu() {
      long most = 0;
      for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
        if (thread != null && thread.getThreadName().startsWith("crawl ")) {
          most = Math.max(most, threads.getThreadCpuTime(thread.getThreadId()));
        }
      }
      return most;
    }

    private static long ownCpu() {
      return ((com.sun.management.OperatingSystemMXBean)
              ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  }
}
