package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures the frontier on disk.
@Command(
    name = "frontier",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fills the frontier on disk with made-up URLs (30 %% of the links offered are already"
          + " known) and measures at 1, 5, 10 and 20 million known URLs: links offered, picks of the"
          + " best allowed URL and raised priorities per second, the CPU time of each, memory and"
          + " disk space.",
      "The frontier runs in a process of its own and commits every 1,000 pages, as a crawl does. The last"
          + " line is a JSON object. Needs about 3 GB in the folder for temporary files for 20 million."
          + " Linux only.",
      "",
      "Example: bench/disk-frontier --urls 20m --heap 1g"
    })
final class BenchFrontierCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--urls",
      paramLabel = "N",
      converter = Count.class,
      defaultValue = "20m",
      description = "Number of known URLs at the end (default: ${DEFAULT-VALUE}).")
  private long urls = 20_000_000;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "200000",
      description =
          "Number of hosts, few of them large and many small (default: ${DEFAULT-VALUE}).")
  private int hosts = 200_000;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "Heap of the process (default: ${DEFAULT-VALUE}).")
  private String heap = "1g";

  @Option(
      names = "--evidence",
      paramLabel = "BYTES",
      defaultValue = "0",
      description =
          "What is kept with each link; adaptive keeps up to 79 bytes (default: ${DEFAULT-VALUE}).")
  private int evidence;

  @Option(names = "--json", description = "Print only the JSON object.")
  private boolean json;

  @Override
  public void run() {
    Machine machine = Machine.here();
    PrintWriter out = spec.commandLine().getOut();
    List<Map<String, Object>> points = new ArrayList<>();
    FrontierBench.Plan plan = new FrontierBench.Plan(urls, hosts, heap, evidence);
    try (FrontierBench bench = new FrontierBench(plan)) {
      if (!json) {
        heading(machine, out);
      }
      bench.run(
          (figures, peak) -> {
            points.add(object(figures, peak));
            if (!json) {
              row(figures, peak, out);
            }
          });
      out.println(Json.line(object(machine, points)));
    } catch (IOException e) {
      throw new CommandFailure("" + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("stopped before all was measured");
    }
  }

  private void heading(Machine machine, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s, cormorant %s, %s%n%,d hosts, %s heap, %d bytes kept with a link; us: CPU time of the thread%n%n",
        today(),
        Product.version(),
        machine,
        hosts,
        heap,
        evidence);
    out.printf(
        "%12s %10s %6s %10s %10s %9s %6s %9s %6s %9s %9s %8s %8s%n",
        "known",
        "offers/s",
        "us",
        "commit us",
        "all in/s",
        "picks/s",
        "us",
        "raises/s",
        "us",
        "peak MB",
        "heap MB",
        "heap B",
        "disk B");
    out.flush();
  }

  private static void row(FrontierFigures f, long peak, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%,12d %,10.0f %6.2f %10.2f %,10.0f %,9.0f %6.1f %,9.0f %6.1f %,9d %,9d %8.1f %8.1f%n",
        f.known(),
        f.offers(),
        f.offerCpu(),
        f.commitCpu(),
        f.links(),
        f.picks(),
        f.pickCpu(),
        f.raises(),
        f.raiseCpu(),
        peak >> 20,
        f.heap() >> 20,
        (double) f.heap() / f.known(),
        (double) f.disk() / f.known());
    out.flush();
  }

  private static Map<String, Object> object(FrontierFigures f, long peak) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("known", f.known());
    object.put("offers_per_second", Numbers.round(f.offers()));
    object.put("offer_cpu_us", Numbers.round(f.offerCpu()));
    object.put("commit_cpu_us_per_offer", Numbers.round(f.commitCpu()));
    object.put("links_per_second_all_in", Numbers.round(f.links()));
    object.put("picks_per_second", Numbers.round(f.picks()));
    object.put("pick_cpu_us", Numbers.round(f.pickCpu()));
    object.put("raises_per_second", Numbers.round(f.raises()));
    object.put("raise_cpu_us", Numbers.round(f.raiseCpu()));
    object.put("peak_rss_bytes", peak);
    object.put("heap_bytes", f.heap());
    object.put("heap_bytes_per_url", Numbers.round((double) f.heap() / f.known()));
    object.put("disk_bytes", f.disk());
    object.put("disk_bytes_per_url", Numbers.round((double) f.disk() / f.known()));
    return object;
  }

  private Map<String, Object> object(Machine machine, List<Map<String, Object>> points) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("urls", urls);
    object.put("hosts", hosts);
    object.put("heap", heap);
    object.put("evidence_bytes", evidence);
    object.put("points", points);
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
