package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// Measures the frontier alone: what an offer and a poll cost and how much heap a waiting URL
/// takes. Run by `bench/frontier`. One URL of three is offered a second time, as links are on the
/// web; making the URLs is not part of the time, which is that of the thread's processor without
/// collecting garbage.
final class FrontierBench {
  private static final int URLS_PER_HOST = 10;
  private static final int CHUNK = 20_000;
  private static final Duration DELAY = Duration.ofSeconds(1);

  private final SplittableRandom random = new SplittableRandom(7);
  private final AtomicLong now = new AtomicLong();

  private FrontierBench() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true);
    new FrontierBench().run(100_000, false);
    out.printf(
        "%9s %8s %6s %14s %14s %12s%n",
        "urls", "hosts", "gate", "ns an offer", "ns a poll", "bytes a URL");
    for (String size : args) {
      for (boolean polite : new boolean[] {false, true}) {
        int urls = Integer.parseInt(size);
        double[] result = new FrontierBench().run(urls, polite);
        out.printf(
            "%9d %8d %6s %14.0f %14.0f %12.0f%n",
            urls,
            urls / URLS_PER_HOST,
            polite ? "polite" : "open",
            result[0],
            result[1],
            result[2]);
      }
    }
  }

  private double[] run(int urls, boolean polite) {
    HostGate gate = polite ? new Politeness(now::get).gate(_ -> DELAY) : HostGate.open();
    MemoryFrontier frontier = new MemoryFrontier(gate);
    long empty = heap();
    Candidate[] chunk = new Candidate[CHUNK];
    long[] priorities = new long[CHUNK];
    long offering = 0;
    int offers = 0;
    while (frontier.waiting() < urls) {
      for (int i = 0; i < CHUNK; i++) {
        chunk[i] = candidate(urls);
        priorities[i] = random.nextInt(1_000);
      }
      long begun = cpu();
      for (int i = 0; i < CHUNK; i++) {
        frontier.offer(chunk[i], priorities[i]);
      }
      offering += cpu() - begun;
      offers += CHUNK;
    }
    Arrays.fill(chunk, null);
    double bytes = (double) (heap() - empty) / frontier.waiting();
    int polls = 0;
    long begun = cpu();
    while (polls < urls) {
      Optional<Pick> pick = frontier.poll();
      if (pick.isEmpty()) {
        now.set(frontier.nextWake());
        continue;
      }
      Url url = pick.get().url();
      try (Permit permit = gate.permit(url).orElseThrow()) {
        permit.answered();
      }
      frontier.rouse(url.host());
      polls++;
    }
    long polling = cpu() - begun;
    return new double[] {(double) offering / offers, (double) polling / polls, bytes};
  }

  /// Of so many URLs that one offer of three meets one that was offered before.
  private Candidate candidate(int urls) {
    int number = random.nextInt((int) (urls * 1.14));
    int host = number % (urls / URLS_PER_HOST);
    Url url = Url.of("http://www.host" + host + ".test/news/2026/some-article-" + number + ".html");
    return new Candidate(url, 3, null, "an anchor of some words " + number);
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
