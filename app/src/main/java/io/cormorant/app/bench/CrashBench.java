package io.cormorant.app.bench;

import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.IndexCheck;
import io.cormorant.archive.folder.Problem;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.core.Url;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Kills a crawl at random moments, resumes it, kills it again, and at the end looks whether every
/// page of its web was archived exactly once.
///
/// kill -9 leaves what the operating system was given, so after some of the kills everything is cut
/// off that was not synced, as a power failure would.
public final class CrashBench implements AutoCloseable {
  private static final int CONNECTIONS = 64;
  private static final int SHORTEST_MS = 300;
  private static final int LONGEST_MS = 2_500;

  /// Longer than any start of a crawl takes on a busy machine.
  private static final long START_MS = 120_000;

  private static final int POLL_MS = 10;

  /// The first commit of a run says only that it began.
  private static final int FIRST_WITH_PAGES = 2;

  /// In which requests sent before a kill reach the server.
  private static final int SETTLE_MS = 100;

  private static final String TOPIC =
      """
      name: Weather
      keywords:
        storm: 1.0
        flood: 0.5
      seeds:
      """;

  private final Plan plan;
  private final Path folder;
  private final Path crawl;
  private final CrashWeb web;
  private final WebServer server;
  private final SplittableRandom random;
  private final Set<Url> committed = new HashSet<>();
  private long committedEndings;
  private long allowed;
  private long repeatedCommitted;
  private int killed;
  private int cut;
  private Process running;

  /// How much is to be done.
  ///
  /// @param rounds kills
  /// @param powerRounds kills after which all is cut off that was not synced
  public record Plan(int rounds, int powerRounds, int pages, long seed) {
    public Plan {
      if (rounds < 0 || powerRounds < 0 || rounds + powerRounds == 0) {
        throw new BadInput("--rounds must be at least 1");
      }
      if (pages < 100) {
        throw new BadInput("--pages must be at least 100");
      }
    }
  }

  /// What was found.
  ///
  /// @param rounds kills that were survived
  /// @param lost pages that are not archived, or never ended
  /// @param twice pages that are archived more than once
  /// @param refetched requests beyond one for each address
  /// @param allowed addresses that were asked for but not committed at a kill, added up
  /// @param wrongly requests for an address of which the end was committed
  /// @param problems what else is wrong: kills that did not happen, what fsck found at the end
  public record Result(
      int rounds,
      int powerRounds,
      int pages,
      long lost,
      long twice,
      long refetched,
      long allowed,
      long wrongly,
      List<String> problems) {
    public boolean passed() {
      return lost == 0 && twice == 0 && wrongly == 0 && refetched <= allowed && problems.isEmpty();
    }
  }

  public CrashBench(Plan plan) throws IOException {
    this.plan = plan;
    this.folder = Files.createTempDirectory("cormorant-crash");
    this.crawl = folder.resolve("crawl");
    this.web = new CrashWeb(plan.pages, plan.seed);
    this.server = WebServer.start(web, 0, new RequestLog(null, Product.CLOCK));
    this.random = new SplittableRandom(plan.seed);
    this.running = new ProcessBuilder("true").start();
  }

  /// Runs all rounds and looks at what is left.
  ///
  /// @param heard told how it goes
  /// @throws IOException if a crawl could not be started; the message is for people
  public Result run(Consumer<String> heard) throws IOException, InterruptedException {
    int rounds = plan.rounds + plan.powerRounds;
    for (int i = 0; i < rounds; i++) {
      web.share((int) ((long) plan.pages * (i + 1) / (rounds + 1)));
      boolean power = (long) (i + 1) * plan.powerRounds / rounds > cut;
      if (!round(power)) {
        heard.accept("the crawl had ended before round " + (i + 1));
        break;
      }
      heard.accept(
          "round %d of %d: %d endings committed%s"
              .formatted(i + 1, rounds, committedEndings, power ? ", power cut" : ""));
    }
    web.hurry();
    finish();
    return check();
  }

  @Override
  public void close() {
    running.destroyForcibly();
    running.onExit().join();
    server.close();
    BenchFolder.delete(folder);
  }

  /// Runs the crawl for a while after its first commit of pages and kills it. Says whether it had
  /// to be killed.
  private boolean round(boolean power) throws IOException, InterruptedException {
    long commits = commits();
    running = start();
    long begun = System.nanoTime();
    while (commits() < commits + FIRST_WITH_PAGES) {
      if (running.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
        requireGoodEnd();
        return false;
      }
      if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) > START_MS) {
        throw new IOException("the crawl did not start: " + said());
      }
    }
    long life = random.nextInt(SHORTEST_MS, LONGEST_MS);
    boolean ended = running.waitFor(life, TimeUnit.MILLISECONDS);
    running.destroyForcibly().waitFor();
    if (ended) {
      requireGoodEnd();
      return false;
    }
    Thread.sleep(SETTLE_MS);
    if (power) {
      SyncedFiles.read(synced()).cut(crawl);
      cut++;
    } else {
      killed++;
    }
    account();
    return true;
  }

  /// Compares what was asked for in a round with what is committed after it.
  private void account() throws IOException {
    Set<Url> asked = web.round();
    repeatedCommitted += asked.stream().filter(committed::contains).count();
    Positions positions = CrawlFolder.open(crawl).committed().orElse(Positions.NONE);
    try (Stream<VisitLine> visits = CrawlFolder.open(crawl).visits()) {
      visits
          .skip(committedEndings)
          .limit(positions.ended() - committedEndings)
          .forEach(
              line -> {
                committed.add(line.url());
                committed.add(line.finalUrl());
              });
    }
    committedEndings = positions.ended();
    allowed += asked.stream().filter(url -> !committed.contains(url)).count();
  }

  private void finish() throws IOException, InterruptedException {
    running = start();
    running.waitFor();
    requireGoodEnd();
    repeatedCommitted += web.round().stream().filter(committed::contains).count();
  }

  private Result check() {
    CrawlFolder whole = CrawlFolder.open(crawl);
    Map<Url, Integer> stored = new HashMap<>();
    whole.forEachStored(url -> stored.merge(url, 1, Integer::sum));
    Set<Url> ended = new HashSet<>();
    try (Stream<VisitLine> visits = whole.visits()) {
      visits.forEach(
          line -> {
            ended.add(line.url());
            ended.add(line.finalUrl());
          });
    }
    long lost = 0;
    long twice = 0;
    for (int page = 0; page < plan.pages; page++) {
      Url url = CrashWeb.url(page);
      int copies = stored.getOrDefault(url, 0);
      boolean reached = ended.contains(url) && ended.contains(CrashWeb.linked(page));
      lost += copies == 0 || !reached ? 1 : 0;
      twice += copies > 1 ? 1 : 0;
    }
    List<String> problems =
        new ArrayList<>(whole.fsck().look().stream().map(Problem::sentence).toList());
    if (killed < plan.rounds || cut < plan.powerRounds) {
      problems.add(
          "the crawl ended after %d of %d kills and %d of %d power cuts: it needs more --pages."
              .formatted(killed, plan.rounds, cut, plan.powerRounds));
    }
    if (!IndexCheck.of(whole).isGood()) {
      problems.add("the search index does not have the stored pages.");
    }
    return new Result(
        killed, cut, plan.pages, lost, twice, web.repeated(), allowed, repeatedCommitted, problems);
  }

  private Process start() throws IOException {
    List<String> args = new ArrayList<>(List.of("crawl"));
    if (Files.exists(crawl)) {
      args.addAll(List.of("--resume", crawl.toString()));
    } else {
      args.addAll(firstArguments());
    }
    ProcessBuilder program = Jvm.cormorant(args);
    program.command().addAll(1, settings());
    return program
        .redirectOutput(folder.resolve("crawl.out").toFile())
        .redirectError(folder.resolve("crawl.err").toFile())
        .start();
  }

  private List<String> settings() throws IOException {
    Path temporary = folder.resolve("tmp");
    BenchFolder.delete(temporary);
    Files.createDirectories(temporary);
    return List.of("-Dcormorant.synced=" + synced(), "-Djava.io.tmpdir=" + temporary);
  }

  private List<String> firstArguments() throws IOException {
    StringBuilder text = new StringBuilder(TOPIC);
    for (int page = 0; page < CrashWeb.HOSTS; page++) {
      text.append("  - ").append(CrashWeb.url(page)).append('\n');
    }
    Path topic = Files.writeString(folder.resolve("topic.yaml"), text);
    List<String> args = new ArrayList<>(List.of(topic.toString(), "--out", crawl.toString()));
    args.addAll(List.of("--allow-private", "--no-traps", "--delay", "0", "--keep", "all"));
    args.addAll(List.of("--connections", "" + CONNECTIONS, "--pages", "" + 2 * plan.pages));
    args.addAll(List.of("--strategy", "bfs", "--min-free", "0", "--minutes", "10000"));
    for (int host = 0; host < CrashWeb.HOSTS; host++) {
      args.addAll(List.of("--resolve", CrashWeb.host(host) + "=127.0.0.1:" + server.port()));
    }
    return args;
  }

  private void requireGoodEnd() throws IOException {
    if (running.exitValue() != 0) {
      throw new IOException(
          "the crawl failed with exit code " + running.exitValue() + ": " + said());
    }
  }

  private String said() throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("crawl.err"))) {
      return lines.filter(line -> !line.isBlank()).reduce("it said nothing", (_, last) -> last);
    }
  }

  /// Commits the crawl has noted so far, in all its runs.
  private long commits() throws IOException {
    if (!Files.exists(synced())) {
      return 0;
    }
    try (Stream<String> notes = Files.lines(synced())) {
      return notes.filter(note -> note.endsWith(".log")).count();
    }
  }

  private Path synced() {
    return folder.resolve("synced");
  }
}
