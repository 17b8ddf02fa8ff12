package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.product.Product;
import io.cormorant.bench.PortalBench.Figures;
import io.cormorant.bench.PortalBench.Plan;
import io.cormorant.bench.PortalBench.Times;
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

/// Measures the portal.
@Command(
    name = "portal",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Creates a portal with users and topics, starts it in a separate process as the launcher"
          + " does, runs some of its crawls on a generated web on loopback, and requests pages at a"
          + " fixed rate: the list of topics, running crawls, searches, lists of pages, the API.",
      "Each time is from the moment a request was due, so that a stall counts for all that had to wait. Client,"
          + " portal and the web that is crawled share this machine. The last line is a JSON object. Linux only."
    },
    footerHeading = "%nExample:%n",
    footer = "  bench/portal --minutes 10")
final class BenchPortalCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "100",
      description = "Number of accounts (default: ${DEFAULT-VALUE}).")
  private int users = 100;

  @Option(
      names = "--topics",
      paramLabel = "N",
      defaultValue = "50",
      description = "Number of topics, each of a different account (default: ${DEFAULT-VALUE}).")
  private int topics = 50;

  @Option(
      names = "--running",
      paramLabel = "N",
      defaultValue = "5",
      description = "Number of topics whose crawls are running (default: ${DEFAULT-VALUE}).")
  private int running = 5;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "500",
      description = "Downloads of each finished crawl (default: ${DEFAULT-VALUE}).")
  private int pages = 500;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "200",
      description = "Requests per second (default: ${DEFAULT-VALUE}).")
  private int rate = 200;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "Measure for this long (default: ${DEFAULT-VALUE}).")
  private int seconds = 60;

  @Option(names = "--minutes", paramLabel = "N", description = "The same, in minutes.")
  private @Nullable Integer minutes;

  @Option(names = "--json", description = "Print only the JSON object.")
  private boolean json;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Duration time = minutes == null ? Duration.ofSeconds(seconds) : Duration.ofMinutes(minutes);
    Plan plan = new Plan(users, topics, running, pages, rate, time);
    try (PortalBench bench = new PortalBench(plan, err::println)) {
      Machine machine = Machine.here();
      Figures figures = bench.run();
      if (!json) {
        table(machine, figures, out);
      }
      out.println(Json.line(object(machine, plan, figures)));
    } catch (IOException e) {
      throw new CommandFailure(e.getMessage() == null ? e.toString() : e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("stopped before all was measured");
    }
  }

  private void table(Machine machine, Figures f, PrintWriter out) {
    out.printf(Locale.ROOT, "%s, cormorant %s, %s%n%n", today(), Product.version(), machine);
    out.printf(
        "%-12s %9s %7s %9s %9s %9s %9s%n", "ms", "requests", "errors", "p50", "p95", "p99", "max");
    f.kinds().forEach((kind, times) -> row(kind.replace('_', ' '), times, out));
    row("all", f.all(), out);
    if (!f.missing().isEmpty()) {
      out.println("left out, since the portal does not answer: " + String.join(", ", f.missing()));
    }
    out.printf(
        Locale.ROOT,
        "%nRSS %,d MB, then %,d; heap %,d MB, then %,d; %.1f s of CPU; %,d pages crawled meanwhile; up after %.1f s%n",
        f.before().rss() >> 20,
        f.after().rss() >> 20,
        f.before().heap() >> 20,
        f.after().heap() >> 20,
        f.cpu().toMillis() / 1e3,
        f.crawled(),
        f.start().toMillis() / 1e3);
  }

  private static void row(String kind, Times times, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-12s %,9d %,7d %9.1f %9.1f %9.1f %9.1f%n",
        kind,
        times.requests(),
        times.errors(),
        times.p50(),
        times.p95(),
        times.p99(),
        times.max());
  }

  private static Map<String, Object> object(Machine machine, Plan plan, Figures f) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("users", plan.users());
    object.put("topics", plan.topics());
    object.put("running", plan.running());
    object.put("rate", plan.rate());
    object.put("seconds", plan.time().toSeconds());
    object.putAll(times(f.all()));
    Map<String, Object> kinds = new LinkedHashMap<>();
    f.kinds().forEach((kind, times) -> kinds.put(kind, times(times)));
    object.put("kinds", kinds);
    object.put("missing", f.missing());
    object.put("rss_bytes_before", f.before().rss());
    object.put("rss_bytes_after", f.after().rss());
    object.put("heap_bytes_before", f.before().heap());
    object.put("heap_bytes_after", f.after().heap());
    object.put("cpu_seconds", Numbers.round(f.cpu().toMillis() / 1e3));
    object.put("pages_crawled", f.crawled());
    object.put("start_seconds", Numbers.round(f.start().toMillis() / 1e3));
    object.put("version", Product.version());
    object.put("machine_cores", machine.cores());
    object.put("machine_memory_bytes", machine.memory());
    object.put("java", machine.java());
    object.put("load_at_start", Numbers.round(machine.load()));
    object.put("date", today());
    return object;
  }

  private static Map<String, Object> times(Times times) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("requests", times.requests());
    object.put("errors", times.errors());
    object.put("p50_ms", Numbers.round(times.p50()));
    object.put("p95_ms", Numbers.round(times.p95()));
    object.put("p99_ms", Numbers.round(times.p99()));
    object.put("max_ms", Numbers.round(times.max()));
    return object;
  }

  private static String today() {
    return LocalDate.now(ZoneId.systemDefault()).toString();
  }
}
