package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.product.Product;
import io.cormorant.bench.SearchBench.Figures;
import io.cormorant.bench.SearchBench.Times;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

/// Measures searching.
@Command(
    name = "search",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Indexes generated pages, half Chinese and half English, and asks queries: build rate, size, and how"
          + " long queries take with the highlights of their first ten hits, and how long with facets.",
      "Cold times are those of the first query after the index was opened, warm ones those of"
          + " the second. The index is"
          + " made in a temporary folder, about 4 GB for a million pages, and removed."
    },
    footerHeading = "%nExample:%n",
    footer = "  bench/search --pages 1m --json")
final class BenchSearchCommand implements Runnable {
  private static final int SAID_EVERY = 50_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      defaultValue = "100k",
      description = "Number of pages to index (default: ${DEFAULT-VALUE}).")
  private long pages = 100_000;

  @Option(
      names = "--folders",
      paramLabel = "N",
      converter = Count.class,
      defaultValue = "1",
      description = "Number of indexes they are divided among (default: ${DEFAULT-VALUE}).")
  private long folders = 1;

  @Option(
      names = "--queries",
      paramLabel = "N",
      converter = Count.class,
      defaultValue = "400",
      description = "Number of queries of each of the eight kinds (default: ${DEFAULT-VALUE}).")
  private long queries = 400;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "Create the index in a new folder here instead.")
  private @Nullable Path place;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    Machine machine = Machine.here();
    PrintWriter err = spec.commandLine().getErr();
    SearchBench bench =
        new SearchBench(
            pages,
            Math.clamp(folders, 1, 1_000),
            Math.toIntExact(Math.min(queries, 1_000_000)),
            n -> {
              if (n % SAID_EVERY == 0) {
                err.printf(Locale.ROOT, "%,d pages indexed%n", n);
              }
            });
    try {
      Path folder =
          place == null
              ? Files.createTempDirectory("cormorant-bench")
              : Files.createTempDirectory(place, "cormorant-bench");
      print(machine, bench.run(folder));
    } catch (IOException e) {
      throw new CommandFailure("the index could not be made: " + e.getMessage());
    }
  }

  private void print(Machine machine, Figures figures) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(object(machine, figures)));
      return;
    }
    out.printf(Locale.ROOT, "%s, cormorant %s, %s%n", today(), Product.version(), machine);
    out.printf(
        Locale.ROOT,
        "%,d pages indexed, %,.0f pages/s, %.0f us of CPU and %,.0f bytes a page%n",
        figures.pages(),
        rate(figures),
        micros(figures, figures.cpu().all()),
        bytesPerPage(figures));
    out.printf(
        Locale.ROOT,
        "of the CPU: adding %.0f us, committing %.0f, merging and the JVM's own threads %.0f%n%n",
        micros(figures, figures.cpu().adding()),
        micros(figures, figures.cpu().committing()),
        micros(figures, figures.cpu().rest()));
    out.printf("%-20s %7s %31s %31s %31s%n", "", "", "cold ms", "warm ms", "warm CPU ms");
    String columns = String.format("%7s %7s %7s %7s", "p50", "p95", "p99", "max");
    out.printf("%-20s %7s %s %s %s%n", "queries", "", columns, columns, columns);
    figures
        .cold()
        .forEach(
            (kind, cold) ->
                out.printf(
                    Locale.ROOT,
                    "%-20s %,7d %s %s %s%n",
                    kind.replace('_', ' '),
                    cold.queries(),
                    row(cold),
                    row(figures.warm().getOrDefault(kind, cold)),
                    row(figures.warmCpu().getOrDefault(kind, cold))));
  }

  private static String row(Times times) {
    return String.format(
        Locale.ROOT, "%7.1f %7.1f %7.1f %7.1f", times.p50(), times.p95(), times.p99(), times.max());
  }

  private static double rate(Figures figures) {
    return figures.pages() / (figures.time().toNanos() / 1e9);
  }

  /// Of a page.
  private static double micros(Figures figures, Duration all) {
    return all.toNanos() / 1e3 / figures.pages();
  }

  private static double bytesPerPage(Figures figures) {
    return (double) figures.bytes() / figures.pages();
  }

  private static Map<String, Object> object(Machine machine, Figures figures) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("pages", figures.pages());
    object.put("pages_per_second", Numbers.round(rate(figures)));
    object.put("cpu_us_per_page", Numbers.round(micros(figures, figures.cpu().all())));
    object.put("cpu_us_adding", Numbers.round(micros(figures, figures.cpu().adding())));
    object.put("cpu_us_committing", Numbers.round(micros(figures, figures.cpu().committing())));
    object.put("cpu_us_rest", Numbers.round(micros(figures, figures.cpu().rest())));
    object.put("index_bytes", figures.bytes());
    object.put("bytes_per_page", Numbers.round(bytesPerPage(figures)));
    object.put("cold_ms", figures.cold());
    object.put("warm_ms", figures.warm());
    object.put("warm_cpu_ms", figures.warmCpu());
    object.put("version", Product.version());
    object.put("machine_cores", machine.cores());
    object.put("machine_memory_bytes", machine.memory());
    object.put("java", machine.java());
    object.put("load_at_start", Numbers.round(machine.load()));
    object.put("date", today());
    return object;
  }

  private static String today() {
    return LocalDate.now(ZoneId.systemDefault()).toString();
  }
}
