package io.cormorant.bench;

import io.cormorant.app.bench.BenchFolder;
import io.cormorant.app.bench.Machine;
import io.cormorant.app.bench.PortalClient;
import io.cormorant.app.bench.PortalProcess;
import io.cormorant.bench.OpenLoop.Answer;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Asks a portal in a process of its own for pages, at a fixed rate, while crawls run there.
final class PortalBench implements AutoCloseable {
  private static final String SPEC = "plain,pages=50000,seed=7";
  private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(15);
  private static final Duration LONGEST_PREPARATION = Duration.ofMinutes(10);
  private static final long POLL_MS = 500;

  /// So many pages of each crawl must have come before anything is measured.
  private static final long BEGUN = 20;

  private final Plan plan;
  private final Consumer<String> heard;
  private final BenchFolder folder;

  /// What to measure.
  ///
  /// @param topics each of another user
  /// @param running topics whose crawls run meanwhile
  /// @param pages downloads of each crawl that is over
  /// @param rate requests a second
  record Plan(int users, int topics, int running, int pages, int rate, Duration time) {
    Plan {
      if (running < 1 || topics <= running || users < topics) {
        throw new BadInput("--users is at least --topics, and those more than --running");
      }
      if (rate < 1 || rate > 10_000 || pages < 50) {
        throw new BadInput("--rate is from 1 to 10,000, and --pages at least 50");
      }
      if (time.isNegative() || time.isZero()) {
        throw new BadInput("the time must be positive");
      }
    }
  }

  /// The process of the portal at some moment, in bytes.
  record Memory(long rss, long heap) {}

  /// Times of one kind of request, in milliseconds.
  record Times(long requests, long errors, double p50, double p95, double p99, double max) {}

  /// What was measured.
  ///
  /// @param kinds by kind of request
  /// @param missing kinds that this portal does not answer
  /// @param crawled pages that came meanwhile
  /// @param cpu of the portal
  record Figures(
      Times all,
      Map<String, Times> kinds,
      List<String> missing,
      Memory before,
      Memory after,
      long crawled,
      Duration cpu,
      Duration start) {}

  /// @param heard told how it goes
  /// @throws BadInput where processes cannot be measured
  PortalBench(Plan plan, Consumer<String> heard) throws IOException {
    if (!Machine.canMeasure()) {
      throw new BadInput("this measures by /proc, so it needs Linux");
    }
    this.plan = plan;
    this.heard = heard;
    this.folder = new BenchFolder();
  }

  Figures run() throws IOException, InterruptedException {
    heard.accept("making a portal with " + plan.users + " users and " + plan.topics + " topics");
    PortalData data = new PortalData(folder.path().resolve("data"), Webs.GENERATED + SPEC, plan);
    data.make();
    heard.accept("starting it");
    long begun = System.nanoTime();
    try (PortalProcess portal =
            PortalProcess.start(
                folder.path(),
                folder.path().resolve("data"),
                List.of("--web", Webs.SERVED + SPEC, "--running", "" + plan.running));
        OpenLoop loop = new OpenLoop()) {
      Duration start = Duration.ofNanos(System.nanoTime() - begun);
      heard.accept("signing users in");
      PortalMix mix = new PortalMix(portal.address(), visitors(portal, data));
      heard.accept("waiting for crawls to run, and for the rows of pages");
      awaitRows(portal, data);
      List<String> missing =
          mix.leaveOutMissing(loop).stream()
              .map(kind -> kind.name().toLowerCase(Locale.ROOT))
              .toList();
      heard.accept("warming up");
      loop.run(count(warmUp()), plan.rate, _ -> mix.next());
      heard.accept("measuring for " + plan.time.toSeconds() + " s");
      return measure(portal, data, loop, mix, missing, start);
    }
  }

  private Figures measure(
      PortalProcess portal,
      PortalData data,
      OpenLoop loop,
      PortalMix mix,
      List<String> missing,
      Duration start)
      throws IOException, InterruptedException {
    try (PortalClient admin = new PortalClient(portal.address())) {
      admin.signIn(PortalProcess.ADMIN, PortalProcess.PASSWORD);
      Memory before = memory(portal, admin);
      long crawled = crawled(data);
      Duration cpu = Machine.cpu(portal.process());
      List<Answer> answers = loop.run(count(plan.time), plan.rate, _ -> mix.next());
      Map<String, List<Answer>> kinds = new LinkedHashMap<>();
      answers.forEach(a -> kinds.computeIfAbsent(a.kind(), _ -> new ArrayList<>()).add(a));
      Map<String, Times> times = new LinkedHashMap<>();
      kinds.forEach((kind, those) -> times.put(kind, times(those)));
      return new Figures(
          times(answers),
          times,
          missing,
          before,
          memory(portal, admin),
          crawled(data) - crawled,
          Machine.cpu(portal.process()).minus(cpu),
          start);
    }
  }

  private Duration warmUp() {
    return plan.time.compareTo(LONGEST_WARM_UP) < 0 ? plan.time : LONGEST_WARM_UP;
  }

  private int count(Duration time) {
    return Math.toIntExact(time.toMillis() * plan.rate / 1_000);
  }

  private List<PortalMix.Visitor> visitors(PortalProcess portal, PortalData data)
      throws IOException, InterruptedException {
    List<PortalMix.Visitor> all = new ArrayList<>();
    for (PortalData.Owner owner : data.owners()) {
      try (PortalClient client = new PortalClient(portal.address())) {
        client.signIn(owner.name(), PortalProcess.PASSWORD);
        all.add(
            new PortalMix.Visitor(client.cookies(), owner.token(), owner.topic(), owner.runs()));
      }
    }
    return all;
  }

  /// Topics get their rows in their order, so those of the last come last.
  private void awaitRows(PortalProcess portal, PortalData data)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + LONGEST_PREPARATION.toNanos();
    try (PortalClient last = new PortalClient(portal.address())) {
      last.signIn(data.owners().getLast().name(), PortalProcess.PASSWORD);
      while (last.get("").contains("No relevant pages yet") || !allBegun(data)) {
        if (System.nanoTime() > end) {
          throw new IOException("the crawls do not run: " + portal.complaints());
        }
        Thread.sleep(POLL_MS);
      }
    }
  }

  private static boolean allBegun(PortalData data) throws IOException {
    for (PortalData.Owner owner : data.owners()) {
      if (owner.runs() && visits(data.crawl(owner.topic())) < BEGUN) {
        return false;
      }
    }
    return true;
  }

  private static long crawled(PortalData data) throws IOException {
    long all = 0;
    for (PortalData.Owner owner : data.owners()) {
      all += owner.runs() ? visits(data.crawl(owner.topic())) : 0;
    }
    return all;
  }

  private static long visits(Path crawl) throws IOException {
    Path file = crawl.resolve("visits.jsonl");
    if (!Files.exists(file)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.count();
    }
  }

  private static Memory memory(PortalProcess portal, PortalClient admin)
      throws IOException, InterruptedException {
    double heap =
        admin
            .get("metrics")
            .lines()
            .filter(line -> line.startsWith("jvm_memory_used_bytes{") && line.contains("\"heap\""))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
            .sum();
    return new Memory(Machine.memory(portal.process()), (long) heap);
  }

  private static Times times(List<Answer> answers) {
    long[] nanos = answers.stream().mapToLong(Answer::nanos).sorted().toArray();
    return new Times(
        nanos.length,
        answers.stream().filter(answer -> !answer.isGood()).count(),
        at(nanos, 0.5),
        at(nanos, 0.95),
        at(nanos, 0.99),
        at(nanos, 1));
  }

  private static double at(long[] nanos, double share) {
    int index = (int) Math.ceil(share * nanos.length) - 1;
    return nanos[Math.max(0, index)] / 1e6;
  }

  @Override
  public void close() {
    folder.close();
  }
}
