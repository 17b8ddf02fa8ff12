package io.cormorant.crawl;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.frontier.Politeness;
import io.cormorant.plan.Budget;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/// Shows that a crawl asks thousands of hosts as often as their delays allow and never earlier. The
/// server is a process of its own and keeps its own log. Run by `bench/polite-hosts`.
final class PoliteHostsBench {
  private static final PrintStream OUT = new PrintStream(System.out, true);

  private PoliteHostsBench() {}

  /// What the crawling process had used and done at a moment.
  private record Moment(long nanos, long cpu, long pages) {
    static Moment now(Crawl crawl) {
      var system =
          (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      return new Moment(
          System.nanoTime(), system.getProcessCpuTime(), crawl.progress().downloads());
    }
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    int hosts = Integer.parseInt(args[1]);
    Duration delay = Duration.ofMillis(Integer.parseInt(args[2]));
    if (args[0].equals("server")) {
      serve(hosts, delay);
      return;
    }
    Duration time = Duration.ofSeconds(Integer.parseInt(args[3]));
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PoliteHostsBench.class.getName(),
                "server",
                args[1],
                args[2])
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = server.inputReader(StandardCharsets.UTF_8)) {
      crawl(hosts, delay, time, Integer.parseInt(said.readLine()));
      server.getOutputStream().close();
      OUT.println(said.readLine());
    } finally {
      server.destroy();
    }
  }

  private static void serve(int hosts, Duration delay) throws IOException {
    try (ManyHosts server = new ManyHosts(hosts)) {
      OUT.println(server.port());
      System.in.readAllBytes();
      ManyHosts.Log log = server.log(delay.toNanos());
      OUT.printf(
          "server's log: %d pages, %d hosts asked again, shortest gap %.1f ms, hosts asked early %d%n",
          log.pages(), log.asked(), log.shortestGapNanos() / 1e6, log.early());
    }
  }

  private static void crawl(int hosts, Duration delay, Duration time, int port)
      throws InterruptedException {
    HttpSettings settings =
        HttpSettings.of("bench/1")
            .withResolver(ManyHosts.resolver(port))
            .withMaxConnections(hosts + 100);
    try (HttpWeb web = new HttpWeb(settings, InstantSource.system())) {
      Crawl crawl =
          new TestCrawl(web, ManyHosts.seeds(hosts).toArray(Url[]::new))
              .gate(new Politeness(System::nanoTime).gate(_ -> delay))
              .judge(new Same())
              .archive(new Nothing())
              .connections(Math.min(hosts, 1_000))
              .budget(new Budget(Long.MAX_VALUE, time, Long.MAX_VALUE))
              .build();
      Thread watch = Thread.ofPlatform().daemon().start(() -> watch(crawl, hosts, delay, time));
      crawl.run();
      watch.join();
    }
  }

  /// Measures the second half; in the first one connections are opened and code is compiled.
  private static void watch(Crawl crawl, int hosts, Duration delay, Duration time) {
    try {
      Thread.sleep(time.dividedBy(2));
      Moment begin = Moment.now(crawl);
      Thread.sleep(time.dividedBy(2).minusMillis(500));
      Moment end = Moment.now(crawl);
      double seconds = (end.nanos - begin.nanos) / 1e9;
      double rate = (end.pages - begin.pages) / seconds;
      double allowed = hosts * 1e9 / delay.toNanos();
      double cores = (end.cpu - begin.cpu) / 1e9 / seconds;
      OUT.printf(
          "%d hosts, delay %d ms: %.0f pages/s of the %.0f the delays allow (%.1f %%), %.2f cores, %.0f µs a page%n",
          hosts, delay.toMillis(), rate, allowed, 100 * rate / allowed, cores, cores * 1e6 / rate);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Finds every page alike.
  static final class Same implements Judge {
    @Override
    public Judgement judge(Page page) {
      return new Judgement(0.5, true, List.of());
    }

    @Override
    public double score(String shortText) {
      return 0.5;
    }

    @Override
    public double threshold() {
      return 0.5;
    }
  }

  /// Keeps nothing.
  static final class Nothing implements Archive {
    @Override
    public void record(CrawlEvent event) {}

    @Override
    public void commit(Map<String, byte[]> states) {}

    @Override
    public void close() {}
  }
}
