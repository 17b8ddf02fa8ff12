package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.cli.lab.StrategyList;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
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

/// Measures what a link costs each strategy.
@Command(
    name = "strategies",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures each strategy's CPU time per discovered link at given numbers of known links,"
          + " and the size of its saved state: made-up pages with 50 links, everything in memory, a"
          + " judge that remembers its scores.",
      "Counted are the strategy, its frontier and, where it needs one, the link graph; fetching, parsing and judging"
          + " are not. The last line is a JSON object. A million links take about 1 GB of memory."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench/strategies",
      "  bench/strategies --links 100k,300k --strategies ache,fish:width=4,depth=2,shark"
    })
final class BenchStrategiesCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--links",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "N,N…",
      converter = Count.class,
      defaultValue = "100k,1m",
      description = "Measure at these numbers of known links (default: ${DEFAULT-VALUE}).")
  private List<Long> links = List.of();

  @Option(
      names = "--strategies",
      split = StrategyList.COMMA,
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description = "Only these, with options after a colon (default: all).")
  private List<String> strategies = List.of();

  @Option(names = "--json", description = "Print only the JSON object.")
  private boolean json;

  @Override
  public void run() {
    Machine machine = Machine.here();
    PrintWriter out = spec.commandLine().getOut();
    StrategyBench bench = new StrategyBench(links);
    strategies.forEach(Assembly::strategy);
    List<Map<String, Object>> rows = new ArrayList<>();
    if (!json) {
      out.printf(
          "%s, cormorant %s, %s%n%n%-24s %12s %10s %12s%n",
          today(), Product.version(), machine, "strategy", "known", "us/link", "saved B");
      out.flush();
    }
    for (String strategy : strategies.isEmpty() ? StrategyBench.names() : strategies) {
      bench.run(
          strategy,
          figures -> {
            rows.add(object(figures));
            if (!json) {
              row(figures, out);
            }
          });
    }
    out.println(Json.line(object(machine, rows)));
  }

  private static void row(StrategyBench.Figures f, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-24s %,12d %10.2f %,12d%s%n",
        f.strategy(),
        f.known(),
        f.micros(),
        f.saved(),
        f.ranOut() ? "  nothing left" : "");
    out.flush();
  }

  private static Map<String, Object> object(StrategyBench.Figures f) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("strategy", f.strategy());
    object.put("known", f.known());
    object.put("cpu_us_per_link", Numbers.round(f.micros()));
    object.put("saved_bytes", f.saved());
    object.put("ran_out", f.ranOut());
    return object;
  }

  private static Map<String, Object> object(Machine machine, List<Map<String, Object>> rows) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("strategies", rows);
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
