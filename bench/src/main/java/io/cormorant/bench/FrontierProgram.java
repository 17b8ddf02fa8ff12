package io.cormorant.bench;

import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.DiskFrontier;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Permit;
import io.cormorant.frontier.Politeness;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The process a [FrontierBench] measures: a crawl without pages. It picks, offers the links of
/// each pick, tells its end, and commits every thousand on a thread of its own, until so many URLs
/// are known as it is asked for; then it measures picks and raises by themselves.
///
/// Arguments: the folder of the store, the number of hosts, the bytes that are kept with a link,
/// then each number of known URLs to measure at. For each it prints the fields of a
/// [FrontierFigures] in a line and waits for one.
final class FrontierProgram {
  private static final int LINKS_A_PAGE = 40;
  private static final int PAGES_A_COMMIT = 1_000;
  private static final double DUPLICATES = 0.3;

  /// New URLs in a row on one host.
  private static final int RUN = 14;

  /// Of the links before a measuring point that are measured, and of picks and raises there.
  private static final long MEASURED_LINKS = 800_000;

  private static final int MEASURED_PICKS = 50_000;
  private static final int MEASURED_RAISES = 100_000;

  /// What the archive's queue lets pile up.
  private static final int PENDING_COMMITS = 4;

  private static final Duration DELAY = Duration.ofSeconds(1);
  private static final long PICK_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final SplittableRandom random = new SplittableRandom(7);

  /// Another one, so that evidence changes nothing about which links there are.
  private final SplittableRandom evidenceRandom = new SplittableRandom(8);

  private final AtomicLong now = new AtomicLong();
  private final HostGate gate = new Politeness(now::get).gate(_ -> DELAY);
  private final BlockingQueue<Boolean> commits = new ArrayBlockingQueue<>(PENDING_COMMITS);
  private final Path folder;
  private final int hosts;
  private final int evidence;
  private final CrawlStore store;
  private final DiskFrontier frontier;
  private final Candidate[] links = new Candidate[LINKS_A_PAGE];
  private final long[] priorities = new long[LINKS_A_PAGE];
  private final Thread ledger;
  private volatile long ledgerCpu;
  private long known;
  private int pages;
  private double highest = 1;

  /// What a kind of call took: time on the clock, CPU time of its thread.
  private static final class Stopwatch {
    private long calls;
    private long nanos;
    private long cpu;
    private long begun;
    private long cpuBegun;

    void start() {
      cpuBegun = cpu();
      begun = System.nanoTime();
    }

    void stop(int more) {
      nanos += System.nanoTime() - begun;
      cpu += cpu() - cpuBegun;
      calls += more;
    }
  }

  private FrontierProgram(Path folder, int hosts, int evidence) {
    this.folder = folder;
    this.hosts = hosts;
    this.evidence = evidence;
    this.store = CrawlStore.open(folder, StoreSettings.defaults());
    this.frontier = store.frontier(gate);
    this.ledger = Thread.ofPlatform().daemon().name("archive").start(this::commit);
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    FrontierProgram program =
        new FrontierProgram(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    for (String point : Arrays.asList(args).subList(3, args.length)) {
      out.println(program.measure(Long.parseLong(point)).toLine());
      in.readLine();
    }
    program.end();
  }

  private FrontierFigures measure(long target) throws InterruptedException {
    Stopwatch filling = new Stopwatch();
    Stopwatch offers = new Stopwatch();
    long from = target - (long) (MEASURED_LINKS * (1 - DUPLICATES));
    while (known < from) {
      page(new Stopwatch());
    }
    long ledgerBefore = ledgerCpu;
    filling.start();
    while (known < target) {
      page(offers);
    }
    filling.stop((int) offers.calls);
    double ledgerNanos = (double) (ledgerCpu - ledgerBefore) / offers.calls;
    Stopwatch picks = new Stopwatch();
    picks.start();
    for (int i = 0; i < MEASURED_PICKS; i++) {
      frontier.ended(pick().url(), true);
      countPage();
    }
    picks.stop(MEASURED_PICKS);
    Stopwatch raises = raises();
    countPage();
    return new FrontierFigures(
        target,
        rate(offers.calls, offers.nanos),
        offers.cpu / 1e3 / offers.calls,
        rate(filling.calls, filling.nanos),
        ledgerNanos / 1e3,
        rate(picks.calls, picks.nanos),
        picks.cpu / 1e3 / picks.calls,
        rate(raises.calls, raises.nanos),
        raises.cpu / 1e3 / raises.calls,
        heap(),
        disk());
  }

  /// One page: it is picked, its links are offered, it has ended.
  private void page(Stopwatch offers) throws InterruptedException {
    Url page = known == 0 ? url(0) : pick().url();
    for (int i = 0; i < LINKS_A_PAGE; i++) {
      boolean again = known > 0 && random.nextDouble() < DUPLICATES;
      long number = again ? random.nextLong(known) : known++;
      links[i] = link(number, 3, page, "an anchor of some words " + number % 1_000);
      priorities[i] = Priority.of(random.nextInt(1_000) / 1_000.0);
    }
    offers.start();
    frontier.offerAll(Arrays.asList(links), priorities);
    frontier.ended(page, true);
    countPage();
    offers.stop(LINKS_A_PAGE);
  }

  /// Evidence is by chance, so that no packing makes it smaller.
  private Candidate link(long number, int depth, @Nullable Url via, String anchor) {
    byte[] bytes = Candidate.NO_EVIDENCE;
    if (evidence > 0) {
      bytes = new byte[evidence];
      evidenceRandom.nextBytes(bytes);
    }
    return new Candidate(url(number), depth, via, anchor, 0, bytes);
  }

  private Pick pick() {
    while (true) {
      Optional<Pick> found = frontier.poll();
      if (found.isEmpty()) {
        now.set(frontier.nextWake());
        continue;
      }
      Url url = found.get().url();
      try (Permit permit = gate.permit(url).orElseThrow()) {
        permit.answered();
      }
      frontier.rouse(url.host());
      now.addAndGet(PICK_NANOS);
      return found.get();
    }
  }

  private Stopwatch raises() throws InterruptedException {
    Stopwatch raises = new Stopwatch();
    Candidate[] some = new Candidate[LINKS_A_PAGE];
    int done = 0;
    while (done < MEASURED_RAISES) {
      for (int i = 0; i < some.length; i++) {
        some[i] = link(random.nextLong(known), 2, null, "a better anchor");
      }
      highest += 1e-6;
      long priority = Priority.of(highest);
      raises.start();
      int raised = 0;
      for (Candidate candidate : some) {
        raised += frontier.offer(candidate, priority) ? 1 : 0;
      }
      countPage();
      raises.stop(raised);
      done += raised;
    }
    return raises;
  }

  private void countPage() throws InterruptedException {
    if (++pages % PAGES_A_COMMIT == 0) {
      frontier.cut();
      commits.put(true);
    }
  }

  private void commit() {
    try {
      while (commits.take()) {
        store.commit(
            new Commit(new Positions("a.warc.gz", pages, pages, pages), Map.of(), List.of()));
        ledgerCpu = cpu();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end() throws InterruptedException {
    commits.put(false);
    ledger.join();
    store.close();
  }

  /// The URL with a number, of about 70 characters. A few hosts have many, most have few; those
  /// found one after the other are on one host, as most links of a page are.
  private Url url(long number) {
    long mixed = mixed(number);
    double place = (mixed(number / RUN) & 0xFFFF_FFFFL) / 0x1p32;
    int host = (int) (hosts * place * place * place);
    return Url.of(
        "http://www.site-"
            + host
            + ".test/news/2026/some-words-of-a-title-"
            + Long.toString(mixed >>> 40, 36)
            + "-"
            + number
            + ".html");
  }

  private static long mixed(long number) {
    long mixed = number * 0x9E37_79B9_7F4A_7C15L;
    return mixed ^ mixed >>> 31;
  }

  private static double rate(long calls, long nanos) {
    return calls * 1e9 / Math.max(1, nanos);
  }

  private long disk() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
