package io.cormorant.app.bench;

import io.cormorant.app.product.Exit;
import io.cormorant.plan.BadInput;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Crawls a web of this machine in a process of its own, once for each [SetUp], and says what that
/// cost. Closing it ends the processes and deletes the files, and so does the end of this process.
public final class FetchBench implements AutoCloseable {
  /// Exits of a crawl that ended as it should: its pages or its time were used up.
  private static final List<Integer> GOOD_EXITS = List.of(Exit.DONE, Exit.TIME_SPENT);

  private static final int BETWEEN_LOOKS_MS = 50;

  /// Words of the generated web in both of its languages.
  private static final String TOPIC =
      """
      name: bench
      keywords:
        football: 1.0
        match: 0.6
        league: 0.5
        台风: 1.0
        暴雨: 0.6
      seeds:
        - http://127.0.0.1/
      """;

  private final Plan plan;
  private final BenchFolder folder;

  /// What to measure.
  ///
  /// @param pages of each crawl
  /// @param time of each crawl at most; null for as long as it takes
  public record Plan(int hosts, long pages, int connections, @Nullable Duration time) {
    public Plan {
      if (hosts < 1 || hosts > PageWeb.MOST_HOSTS) {
        throw new BadInput(
            "--hosts must be between 1 and " + PageWeb.MOST_HOSTS + ", not " + hosts);
      }
      long most = (long) hosts * PageWeb.PAGES_PER_HOST;
      if (pages < 1 || pages > most / 2) {
        throw new BadInput(
            "%d hosts have %d pages, of which half may be crawled: --pages %d is too many"
                .formatted(hosts, most, pages));
      }
      if (time != null && !time.isPositive()) {
        throw new BadInput("--seconds must be at least 1");
      }
    }
  }

  /// What a crawl does beside fetching, parsing, and remembering what it has seen.
  public enum SetUp {
    BARE("fetch and parse", "none", "best-first", null),
    JUDGED("+ vsm", "vsm", "best-first", null),
    ARCHIVED("+ archive of all", "none", "best-first", "all"),
    KEPT("+ vsm + archive", "vsm", "best-first", "maybe"),
    FULL("+ vsm + archive of all", "vsm", "best-first", "all"),
    AUTO("+ auto + archive of all", "auto", "best-first", "all"),
    DEFAULT("all defaults", "auto", "adaptive", "maybe");

    private final String title;
    private final String judge;
    private final String strategy;
    private final @Nullable String keep;

    /// @param keep which pages are archived and indexed; null for a dry run
    SetUp(String title, String judge, String strategy, @Nullable String keep) {
      this.title = title;
      this.judge = judge;
      this.strategy = strategy;
      this.keep = keep;
    }

    /// In words.
    public String title() {
      return title;
    }

    /// In one word.
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// The heap that the launcher gives a dry run.
    private List<String> settings() {
      return keep == null ? List.of("-XX:MaxRAM=16g", "-XX:InitialRAMPercentage=5") : List.of();
    }

    private List<String> options(Path folder) {
      List<String> options =
          new ArrayList<>(List.of("--judge", judge, "--strategy", strategy, "--no-traps"));
      options.addAll(
          keep == null
              ? List.of("--dry-run")
              : List.of("--keep", keep, "--out", folder.toString()));
      return options;
    }
  }

  /// @throws BadInput where processes cannot be measured
  public FetchBench(Plan plan) throws IOException {
    if (!Machine.canMeasure()) {
      throw new BadInput("this measures by /proc and many loopback addresses, so it needs Linux");
    }
    this.plan = plan;
    this.folder = new BenchFolder();
  }

  /// Measures every set-up, each with a server of its own.
  ///
  /// @param heard called after each
  /// @throws IOException if a process could not be run to its end; the message is for people
  /// @throws InterruptedException if it was told to end meanwhile
  public void run(BiConsumer<SetUp, CrawlFigures> heard) throws IOException, InterruptedException {
    for (SetUp setUp : SetUp.values()) {
      CrawlFigures figures;
      try {
        figures = measure(setUp);
      } catch (IOException e) {
        if (folder.isCleaned()) {
          throw new InterruptedException("the processes were ended");
        }
        throw e;
      }
      heard.accept(setUp, figures);
    }
  }

  private CrawlFigures measure(SetUp setUp) throws IOException, InterruptedException {
    Path own = Files.createDirectory(folder.path().resolve(setUp.id()));
    Process serving =
        folder.start(
            Jvm.program(PageServer.class, List.of("" + plan.hosts))
                .redirectError(own.resolve("server.err").toFile()));
    try (BufferedReader told = serving.inputReader(StandardCharsets.US_ASCII);
        BufferedWriter ask = serving.outputWriter(StandardCharsets.US_ASCII)) {
      Server server = new Server(serving, told, ask, own.resolve("server.err"));
      Process crawler = folder.start(crawl(setUp, own, Math.toIntExact(server.number())));
      List<CrawlFigures.Sample> samples = watch(crawler, server);
      if (!GOOD_EXITS.contains(crawler.exitValue()) || samples.getLast().pages() == 0) {
        throw new IOException(
            "the crawl failed with exit code %d: %s"
                .formatted(crawler.exitValue(), BenchFolder.lastLine(own.resolve("crawl.err"))));
      }
      return CrawlFigures.of(samples);
    } finally {
      serving.destroyForcibly().waitFor();
      BenchFolder.delete(own);
    }
  }

  /// The process of a [PageServer] and its two streams.
  private record Server(Process process, BufferedReader told, BufferedWriter ask, Path err) {
    /// The next number it says.
    long number() throws IOException {
      String line = told.readLine();
      if (line == null) {
        throw new IOException("the server failed: " + BenchFolder.lastLine(err));
      }
      return Long.parseLong(line);
    }

    long pages() throws IOException {
      ask.write("\n");
      ask.flush();
      return number();
    }
  }

  private List<CrawlFigures.Sample> watch(Process crawler, Server server)
      throws IOException, InterruptedException {
    List<CrawlFigures.Sample> samples = new ArrayList<>();
    long begun = System.nanoTime();
    Duration served = Machine.cpu(server.process);
    Duration all = Machine.cpuOfAll();
    samples.add(new CrawlFigures.Sample(Duration.ZERO, 0, Duration.ZERO, served, all, 0));
    while (!crawler.waitFor(BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS)) {
      Duration cpu = Machine.cpu(crawler);
      CrawlFigures.Sample sample =
          new CrawlFigures.Sample(
              Duration.ofNanos(System.nanoTime() - begun),
              server.pages(),
              cpu,
              Machine.cpu(server.process),
              Machine.cpuOfAll(),
              Machine.peakMemory(crawler));
      if (cpu.isPositive()) {
        samples.add(sample);
      }
    }
    return samples;
  }

  private ProcessBuilder crawl(SetUp setUp, Path own, int port) throws IOException {
    Path topic = Files.writeString(own.resolve("topic.yaml"), TOPIC);
    Path seeds =
        Files.write(
            own.resolve("seeds.txt"),
            IntStream.range(0, plan.hosts)
                .mapToObj(h -> "http://" + PageWeb.address(h) + ":" + port + PageWeb.path(0))
                .toList());
    List<String> args = new ArrayList<>(List.of("crawl", topic.toString()));
    args.addAll(List.of("--allow-private", "--delay", "0", "--seeds", seeds.toString()));
    args.addAll(List.of("--pages", "" + plan.pages, "--connections", "" + plan.connections));
    args.addAll(setUp.options(own.resolve("crawl")));
    if (plan.time != null) {
      args.addAll(List.of("--minutes", "" + plan.time.toMillis() / 60_000.0));
    }
    return Jvm.cormorant(setUp.settings(), args)
        .redirectOutput(own.resolve("crawl.out").toFile())
        .redirectError(own.resolve("crawl.err").toFile());
  }

  @Override
  public void close() {
    folder.close();
  }
}
