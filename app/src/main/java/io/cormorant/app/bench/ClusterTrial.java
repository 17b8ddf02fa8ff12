package io.cormorant.app.bench;

import io.cormorant.app.product.Product;
import io.cormorant.cluster.BrokerAddress;
import io.cormorant.cluster.Coordinator;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.WorkerSettings;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.Hands;
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
  private static final int POLL_MS = 50;
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
  public record Run(
      long pages,
      long labelled,
      long links,
      long bytes,
      long brokerBytes,
      double seconds,
      Duration cpu,
      Duration captain) {
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
    return run(null, () -> 0);
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
      return run(
          coordinator,
          () -> coordinator.sentBytes() + workers.stream().mapToLong(Worker::sentBytes).sum());
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
      return run(coordinator, coordinator::sentBytes);
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

  private interface Bytes {
    long soFar();
  }

  private Run run(@Nullable Hands hands, Bytes broker) throws InterruptedException {
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
      CountedHands counted = new CountedHands(hands);
      Launch launch =
          Launch.begin(crawl, folder.path().resolve("crawl" + ++runs)).with(web).with(counted);
      Usage usage = new Usage(counted);
      RunningCrawl running = Product.crawls().start(launch);
      while (!running.isOver()) {
        Thread.sleep(POLL_MS);
        usage.look();
      }
      return result(running.result(), counted, usage, broker.soFar());
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
        usage.cpu(),
        usage.captain());
  }

  /// What this process uses between the first result and the last.
  private static final class Usage {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final CountedHands counted;
    private long first = -1;
    private long last;
    private long captainBefore;
    private long captainNow;

    Usage(CountedHands counted) {
      this.counted = counted;
    }

    void look() {
      if (counted.links() == 0) {
        return;
      }
      last = ownCpu();
      for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
        if (thread != null && thread.getThreadName().startsWith("crawl ")) {
          captainNow = Math.max(captainNow, threads.getThreadCpuTime(thread.getThreadId()));
        }
      }
      if (first < 0) {
        first = last;
        captainBefore = captainNow;
      }
    }

    Duration cpu() {
      return Duration.ofNanos(first < 0 ? 0 : last - first);
    }

    Duration captain() {
      return Duration.ofNanos(Math.max(0, captainNow - captainBefore));
    }

    private static long ownCpu() {
      return ((com.sun.management.OperatingSystemMXBean)
              ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  }
}
