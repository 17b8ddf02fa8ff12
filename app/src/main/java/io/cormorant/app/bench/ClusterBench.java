package io.cormorant.app.bench;

import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.Problem;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.revise.Gather;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Url;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Crawls a web over HTTP with a coordinator and workers, all processes of their own, and a broker;
/// then again while workers are killed one after the other, the broker is killed once and started
/// again, and the coordinator is killed once and resumed. Looks whether every page has exactly one
/// committed entry, whether any host was asked too early, and how long it took.
public final class ClusterBench implements AutoCloseable {
  private static final int POLL_MS = 100;
  private static final int ADDRESSES = 250;
  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final int BROKER_AWAY_MS = 2_000;
  private static final int PARTS = 6;
  private static final String TOPIC =
      """
      name: Weather
      keywords:
        storm: 1.0
        flood: 0.5
      seeds:
      """;

  private final Plan plan;
  private final List<String> settings;
  private final Consumer<String> heard;
  private final BenchFolder folder = new BenchFolder();
  private final HostedTree web;
  private final List<WebServer> servers = new ArrayList<>();
  private final RabbitBroker broker;
  private final List<Process> workers = new ArrayList<>();
  private int runs;

  /// What is to be done.
  ///
  /// @param everySeconds a worker is killed; 0 kills by progress, however fast the machine is: at
  ///   each sixth of the pages
  /// @param archive whether workers archive the pages, which are merged when the crawl is over
  public record Plan(
      int pages,
      int hosts,
      Duration delay,
      int workers,
      int connections,
      int everySeconds,
      boolean archive) {
    public Plan {
      if (pages < 100 || hosts < 1 || workers < 1 || connections < 1 || everySeconds < 0) {
        throw new BadInput(
            "--pages must be at least 100; --hosts, --workers and --connections at least 1; --every at least 0");
      }
    }
  }

  /// How one crawl went.
  ///
  /// @param lost pages without a committed entry
  /// @param twice pages with more than one
  /// @param early requests that came before their host had had its rest
  /// @param requests for pages
  /// @param coordinatorCpu of all its processes
  /// @param problems what else is wrong
  public record Run(
      double seconds,
      int pages,
      long lost,
      long twice,
      long early,
      long requests,
      int workersKilled,
      Duration coordinatorCpu,
      List<String> problems) {
    public boolean isGood() {
      return lost == 0 && twice == 0 && early == 0 && problems.isEmpty();
    }
  }

  public ClusterBench(Plan plan, Consumer<String> heard) throws IOException, InterruptedException {
    this(plan, List.of(), heard);
  }

  /// @param settings of the JVMs of coordinator and workers beside those of this one
  ClusterBench(Plan plan, List<String> settings, Consumer<String> heard)
      throws IOException, InterruptedException {
    this.plan = plan;
    this.settings = settings;
    this.heard = heard;
    this.web = new HostedTree(plan.pages, plan.hosts, plan.delay);
    this.broker = RabbitBroker.start();
    boolean done = false;
    try {
      serve();
      done = true;
    } finally {
      if (!done) {
        close();
      }
    }
  }

  /// Hosts at one address share its limits, so each has a loopback address of its own as far as
  /// these go round.
  private void serve() throws IOException {
    RequestLog log = new RequestLog(null, Product.CLOCK);
    int port = 0;
    for (int i = 0; i < Math.min(plan.hosts, ADDRESSES); i++) {
      WebServer server = WebServer.start(web, new InetSocketAddress(address(i), port), log);
      port = server.port();
      servers.add(server);
    }
  }

  private static String address(int host) {
    return "127.0.1." + (1 + host % ADDRESSES);
  }

  /// Crawls undisturbed.
  public Run calm() throws IOException, InterruptedException {
    return run(false);
  }

  /// Crawls while processes are killed.
  public Run disturbed() throws IOException, InterruptedException {
    return run(true);
  }

  @Override
  public void close() {
    folder.close();
    servers.forEach(WebServer::close);
    broker.close();
  }

  private Run run(boolean disturbed) throws IOException, InterruptedException {
    web.forget();
    long early = web.early();
    Path crawl = folder.path().resolve("crawl" + ++runs);
    for (int i = 0; i < plan.workers; i++) {
      workers.add(worker(i));
    }
    long begun = System.nanoTime();
    Process coordinator = coordinator(crawl, false);
    Disturbance disturbance = new Disturbance(crawl, coordinator);
    while (!disturbance.coordinator.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
      if (disturbed) {
        disturbance.step(begun);
      }
      disturbance.measure();
      if (System.nanoTime() - begun > LONGEST.toNanos()) {
        throw new IOException("the crawl does not end: " + said("coordinator"));
      }
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (disturbance.coordinator.exitValue() != 0) {
      throw new IOException(
          "the coordinator failed with exit code "
              + disturbance.coordinator.exitValue()
              + ": "
              + said("coordinator"));
    }
    endWorkers();
    if (plan.archive) {
      merge(CrawlFolder.open(crawl));
    }
    return result(crawl, seconds, early, disturbance);
  }

  private void merge(CrawlFolder crawl) {
    try (FolderRevision revision = crawl.revise()) {
      new Gather(crawl, List.of(archive()), _ -> {}).run(revision, WarcStore.ROLL_AT);
    }
  }

  /// Kills, in the order of the clock and of the crawl's progress.
  private final class Disturbance {
    private final Path crawl;
    private Process coordinator;
    private int killed;
    private boolean brokerKilled;
    private boolean coordinatorKilled;
    private Duration cpu = Duration.ZERO;
    private Duration earlierCpu = Duration.ZERO;

    Disturbance(Path crawl, Process coordinator) {
      this.crawl = crawl;
      this.coordinator = coordinator;
    }

    void measure() {
      coordinator.info().totalCpuDuration().ifPresent(now -> cpu = now);
    }

    void step(long begun) throws IOException, InterruptedException {
      long now = (System.nanoTime() - begun) / 1_000_000_000;
      long requests = web.requests();
      boolean due =
          plan.everySeconds > 0
              ? now >= (long) (killed + 1) * plan.everySeconds
              : requests >= (killed + 1L) * plan.pages / PARTS;
      if (due) {
        int victim = killed++ % plan.workers;
        heard.accept("%d s, %,d requests: worker %d is killed".formatted(now, requests, victim));
        workers.get(victim).destroyForcibly().waitFor();
        workers.set(victim, worker(victim));
      }
      if (!brokerKilled && requests > plan.pages / 3) {
        brokerKilled = true;
        heard.accept("%d s, %,d requests: the broker is killed".formatted(now, requests));
        broker.kill();
        Thread.sleep(BROKER_AWAY_MS);
        broker.begin();
      }
      if (!coordinatorKilled && requests > 2L * plan.pages / 3) {
        coordinatorKilled = true;
        heard.accept("%d s, %,d requests: the coordinator is killed".formatted(now, requests));
        measure();
        earlierCpu = earlierCpu.plus(cpu);
        coordinator.destroyForcibly().waitFor();
        coordinator = coordinator(crawl, true);
      }
    }
  }

  private Run result(Path crawl, double seconds, long earlyBefore, Disturbance disturbance) {
    CrawlFolder whole = CrawlFolder.open(crawl);
    Map<Url, Integer> stored = new HashMap<>();
    whole.forEachStored(url -> stored.merge(url, 1, Integer::sum));
    Map<Url, Integer> entries = new HashMap<>();
    Map<String, Integer> losses = new TreeMap<>();
    try (Stream<VisitLine> visits = whole.visits()) {
      visits.forEach(
          line -> {
            entries.merge(line.url(), 1, Integer::sum);
            if (!line.visited()) {
              losses.merge(line.outcome() + ": " + line.reason(), 1, Integer::sum);
            }
          });
    }
    long lost = 0;
    long twice = 0;
    for (int page = 0; page < plan.pages; page++) {
      Url url = web.url(page);
      int least = Math.min(stored.getOrDefault(url, 0), entries.getOrDefault(url, 0));
      int most = Math.max(stored.getOrDefault(url, 0), entries.getOrDefault(url, 0));
      lost += least == 0 ? 1 : 0;
      twice += most > 1 ? 1 : 0;
    }
    List<String> problems =
        new ArrayList<>(whole.fsck().look().stream().map(Problem::sentence).toList());
    losses.forEach((why, pages) -> problems.add("%d pages: %s".formatted(pages, why)));
    if (!web.firstEarly().isEmpty()) {
      problems.add("asked too early: " + web.firstEarly());
    }
    return new Run(
        seconds,
        plan.pages,
        lost,
        twice,
        web.early() - earlyBefore,
        web.requests(),
        disturbance.killed,
        disturbance.earlierCpu.plus(disturbance.cpu),
        problems);
  }

  private void endWorkers() throws InterruptedException {
    workers.forEach(Process::destroy);
    for (Process worker : workers) {
      worker.waitFor();
    }
    workers.clear();
  }

  private Process worker(int number) throws IOException {
    List<String> args = new ArrayList<>(List.of("worker", "--broker", broker.address()));
    args.addAll(List.of("--connections", "" + plan.connections));
    if (plan.archive) {
      args.addAll(List.of("--archive", archive().toString()));
    }
    return start(args, "worker" + number);
  }

  private Process coordinator(Path crawl, boolean resumed) throws IOException {
    List<String> args = new ArrayList<>(List.of("crawl"));
    if (resumed) {
      args.addAll(List.of("--resume", crawl.toString()));
    } else {
      args.addAll(first(crawl));
    }
    args.addAll(List.of("--cluster", broker.address()));
    return start(args, "coordinator");
  }

  private Path archive() {
    return folder.path().resolve("archive");
  }

  private List<String> first(Path crawl) throws IOException {
    StringBuilder text = new StringBuilder(TOPIC);
    for (int page = 0; page < Math.min(plan.hosts, plan.pages); page++) {
      text.append("  - ").append(web.url(page)).append('\n');
    }
    Path topic = Files.writeString(folder.path().resolve("topic.yaml"), text);
    List<String> args = new ArrayList<>(List.of(topic.toString(), "--out", crawl.toString()));
    args.addAll(List.of("--allow-private", "--no-traps", "--keep", "all", "--strategy", "bfs"));
    args.addAll(List.of("--delay", plan.delay.toMillis() + "ms", "--min-free", "0"));
    args.addAll(List.of("--connections", "" + plan.connections * plan.workers));
    args.addAll(List.of("--pages", "" + 2 * plan.pages, "--judge", "vsm"));
    for (int host = 0; host < plan.hosts; host++) {
      args.addAll(
          List.of(
              "--resolve", web.host(host) + "=" + address(host) + ":" + servers.getFirst().port()));
    }
    return args;
  }

  private Process start(List<String> args, String name) throws IOException {
    return folder.start(
        Jvm.cormorant(settings, args)
            .redirectOutput(folder.path().resolve(name + ".out").toFile())
            .redirectError(
                ProcessBuilder.Redirect.appendTo(folder.path().resolve(name + ".err").toFile())));
  }

  private String said(String name) throws IOException {
    return BenchFolder.lastLine(folder.path().resolve(name + ".err"));
  }
}
