package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.product.Product;
import io.cormorant.bench.FollowsBench.Minute;
import io.cormorant.bench.FollowsBench.Plan;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures the scheduler of followed sites.
@Command(
    name = "follows",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Lets a portal follow many sites of a simulated web. Each publishes an article every hour,"
          + " half of which announce it. Prints how late checks are (from when they were due to when"
          + " they began), and heap and memory, every minute. The last line is a JSON object. Linux only."
    },
    footerHeading = "%nExample:%n",
    footer = "  bench/follows --minutes 10")
final class BenchFollowsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--follows",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Number of follows, each of a different site (default: ${DEFAULT-VALUE}).")
  private int follows = 10_000;

  @Option(
      names = "--every",
      paramLabel = "MINUTES",
      defaultValue = "5",
      description =
          "How often each is checked, 0 for as soon as possible (default: ${DEFAULT-VALUE}).")
  private int every = 5;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "600",
      description = "Measure for this long (default: ${DEFAULT-VALUE}).")
  private int seconds = 600;

  @Option(names = "--minutes", paramLabel = "N", description = "The same, in minutes.")
  private @Nullable Integer minutes;

  @Option(names = "--json", description = "Print only the JSON object.")
  private boolean json;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Duration time = minutes == null ? Duration.ofSeconds(seconds) : Duration.ofMinutes(minutes);
    Plan plan = new Plan(follows, every, time);
    try (FollowsBench bench = new FollowsBench(plan, json ? _ -> {} : err::println)) {
      Machine machine = Machine.here();
      List<Minute> measured = bench.run();
      if (!json) {
        table(machine, measured, out);
      }
      out.println(Json.line(object(machine, plan, measured)));
    } catch (IOException e) {
      throw new CommandFailure(e.getMessage() == null ? e.toString() : e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("stopped before all was measured");
    }
  }

  private static void table(Machine machine, List<Minute> measured, PrintWriter out) {
    out.printf(Locale.ROOT, "%s, cormorant %s, %s%n%n", today(), Product.version(), machine);
    out.printf("%8s %9s %9s %9s %9s %9s%n", "checks", "lag p50", "p95", "p99", "heap MB", "RSS MB");
    for (Minute minute : measured) {
      out.printf(
          Locale.ROOT,
          "%,8d %9.2f %9.2f %9.2f %,9d %,9d%n",
          minute.looks(),
          minute.lag().getOrDefault(0.5, 0.0),
          minute.lag().getOrDefault(0.95, 0.0),
          minute.lag().getOrDefault(0.99, 0.0),
          minute.heap() >> 20,
          minute.rss() >> 20);
    }
  }

  private static Map<String, Object> object(Machine machine, Plan plan, List<Minute> measured) {
    Map<String, Object> object = new LinkedHashMap<>();
    Minute last = measured.getLast();
    object.put("follows", plan.follows());
    object.put("every_minutes", plan.everyMinutes());
    object.put("seconds", plan.time().toSeconds());
    object.put("checks", last.looks());
    object.put("lag_p50_seconds", Numbers.round(last.lag().getOrDefault(0.5, 0.0)));
    object.put("lag_p95_seconds", Numbers.round(last.lag().getOrDefault(0.95, 0.0)));
    object.put("lag_p99_seconds", Numbers.round(last.lag().getOrDefault(0.99, 0.0)));
    object.put("heap_bytes", measured.stream().map(Minute::heap).toList());
    object.put("rss_bytes", measured.stream().map(Minute::rss).toList());
    object.put("machine_cores", machine.cores());
    object.put("date", today());
    return object;
  }

  private static String today() {
    return LocalDate.now(ZoneId.systemDefault()).toString();
  }
}
