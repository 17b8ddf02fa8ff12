package io.cormorant.app.cli.bench;

import io.cormorant.app.bench.CrawlFigures;
import io.cormorant.app.bench.FetchBench;
import io.cormorant.app.bench.FetchBench.SetUp;
import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures crawling.
@Command(
    name = "fetch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures crawling a web that is served on this machine.",
      "Prints pages per second, CPU time per page and peak memory: bare, with judging, with archiving, and with all defaults.",
      "Server and crawler are separate processes, with no delay between requests. Steady figures leave out the first 30 %% of the pages; 'x bare' compares pages per CPU second. Nothing leaves this machine. Linux only."
    })
final class BenchFetchCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      defaultValue = "60k",
      description = "Pages per crawl (default: ${DEFAULT-VALUE}).")
  private long pages = 60_000;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "64",
      description = "Maximum number of concurrent fetches (default: ${DEFAULT-VALUE}).")
  private int connections = 64;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Number of hosts, with 2,000 pages each (default: ${DEFAULT-VALUE}).")
  private int hosts = 2_000;

  @Option(names = "--seconds", paramLabel = "N", description = "Stop each crawl after N seconds.")
  private @Nullable Integer seconds;

  @Option(names = "--json", description = "Print one JSON object per configuration and line.")
  private boolean json;

  /// Pages a CPU second of the first set-up.
  private double bare;

  @Override
  public void run() {
    Machine machine = Machine.here();
    Duration time = seconds == null ? null : Duration.ofSeconds(seconds);
    PrintWriter out = spec.commandLine().getOut();
    try (FetchBench bench = new FetchBench(new FetchBench.Plan(hosts, pages, connections, time))) {
      if (!json) {
        heading(machine, out);
      }
      bench.run(
          (setUp, figures) -> {
            bare = setUp == SetUp.BARE ? figures.steady().pagesPerCpuSecond() : bare;
            if (json) {
              out.println(Json.line(object(machine, setUp, figures)));
            } else {
              row(setUp, figures, out);
            }
          });
    } catch (IOException e) {
      throw new CommandFailure("" + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("stopped before the measurement was complete");
    }
  }

  private void heading(Machine machine, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s, cormorant %s, %s%n%,d pages of %,d hosts, %d connections, no delay%n%n",
        today(),
        Product.version(),
        machine,
        pages,
        hosts,
        connections);
    out.printf(
        "%-24s %8s %9s %9s %6s %10s %10s %6s %9s %9s %8s%n",
        "",
        "pages",
        "pages/s",
        "steady",
        "cores",
        "CPU s/1000",
        "pages/CPUs",
        "x bare",
        "peak MB",
        "server us",
        "foreign");
  }

  private void row(SetUp setUp, CrawlFigures figures, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-24s %,8d %,9.0f %,9.0f %6.2f %10.3f %,10.0f %6.2f %,9d %9d %8.2f%n",
        setUp.title(),
        figures.pages(),
        figures.overall().pagesPerSecond(),
        figures.steady().pagesPerSecond(),
        figures.steady().cores(),
        figures.steady().cpuSecondsPerThousand(),
        figures.steady().pagesPerCpuSecond(),
        timesBare(figures),
        figures.peakMemory() >> 20,
        figures.serverCpuPerPage().toNanos() / 1_000,
        figures.foreign());
    out.flush();
  }

  private double timesBare(CrawlFigures figures) {
    return bare == 0 ? 0 : figures.steady().pagesPerCpuSecond() / bare;
  }

  private Map<String, Object> object(Machine machine, SetUp setUp, CrawlFigures figures) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("set_up", setUp.id());
    object.put("pages", figures.pages());
    object.put("hosts", hosts);
    object.put("connections", connections);
    object.put("pages_per_second", Numbers.round(figures.overall().pagesPerSecond()));
    object.put("cpu_seconds_per_1000", Numbers.round(figures.overall().cpuSecondsPerThousand()));
    Map<String, Object> steady = new LinkedHashMap<>();
    steady.put("pages", figures.steady().pages());
    steady.put("pages_per_second", Numbers.round(figures.steady().pagesPerSecond()));
    steady.put("cpu_seconds_per_1000", Numbers.round(figures.steady().cpuSecondsPerThousand()));
    steady.put("pages_per_cpu_second", Numbers.round(figures.steady().pagesPerCpuSecond()));
    steady.put("cores", Numbers.round(figures.steady().cores()));
    steady.put("times_bare", Numbers.round(timesBare(figures)));
    object.put("steady", steady);
    object.put("peak_rss_bytes", figures.peakMemory());
    object.put("server_cpu_us_per_page", figures.serverCpuPerPage().toNanos() / 1_000);
    object.put("foreign_cores", Numbers.round(figures.foreign()));
    object.put("version", Product.version());
    object.put("machine_cores", machine.cores());
    object.put("machine_memory_bytes", machine.memory());
    object.put("java", machine.java());
    object.put("load_at_start", Numbers.round(machine.load()));
    object.put("date", today());
    return object;
  }

  private static String today() {
    return LocalDate.now(Product.CLOCK.withZone(ZoneId.systemDefault())).toString();
  }
}
