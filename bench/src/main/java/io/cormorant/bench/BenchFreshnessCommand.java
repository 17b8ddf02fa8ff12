package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.product.Product;
import io.cormorant.bench.FreshnessBench.Figures;
import io.cormorant.bench.FreshnessBench.Least;
import io.cormorant.bench.FreshnessBench.Plan;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import io.cormorant.lab.statistics.Estimate;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures how soon new pages of followed sites are seen.
@Command(
    name = "freshness",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Follows made-up sites with known publication times (from hourly to yearly, seasonal,"
          + " dead, undated) on a simulated clock, at fixed intervals and by what is learned about"
          + " each site. Prints how long pages wait until they are seen, what that costs in requests,"
          + " and the shortest possible wait for anyone who knows"
          + " what to expect of each site. The last line is a JSON object."
    },
    footerHeading = "%nExample:%n",
    footer = "  bench/freshness --days 30 --learn 60")
final class BenchFreshnessCommand implements Runnable {
  private static final Map<String, ToDoubleFunction<Figures>> COLUMNS = columns();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "500",
      description = "Number of sites followed (default: ${DEFAULT-VALUE}).")
  private int sites = 500;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "30",
      description = "Days measured (default: ${DEFAULT-VALUE}).")
  private int days = 30;

  @Option(
      names = "--learn",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Days of watching before that, which are not measured (default: ${DEFAULT-VALUE}).")
  private int learn;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Number of times the sites are drawn (default: ${DEFAULT-VALUE}).")
  private int seeds = 5;

  @Option(names = "--json", description = "Print only the JSON object.")
  private boolean json;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    Plan plan = new Plan(sites, learn, days, seeds);
    FreshnessBench bench = new FreshnessBench(plan);
    if (!json) {
      out.printf(
          Locale.ROOT,
          "%s, cormorant %s, %s%n%n",
          LocalDate.now(ZoneId.systemDefault()),
          Product.version(),
          Machine.here());
      rules(bench, out);
      groups(bench, out);
    }
    out.println(Json.line(object(plan, bench)));
  }

  private static Map<String, ToDoubleFunction<Figures>> columns() {
    Map<String, ToDoubleFunction<Figures>> columns = new LinkedHashMap<>();
    columns.put("requests", Figures::requests);
    columns.put("looks", Figures::looks);
    columns.put("median h", Figures::median);
    columns.put("mean h", Figures::mean);
    columns.put("p95 h", Figures::p95);
    columns.put("median site h", Figures::siteMedian);
    return columns;
  }

  /// One row for each rule, with intervals, and the bounds for daily looks.
  private static void rules(FreshnessBench bench, PrintWriter out) {
    out.println("| rule | " + String.join(" | ", COLUMNS.keySet()) + " |");
    out.println("|---" + "|---:".repeat(COLUMNS.size()) + "|");
    for (String rule : bench.rules()) {
      out.print("| " + rule);
      COLUMNS.values().forEach(c -> out.print(" | " + cell(bench.figure(rule, c))));
      out.println(" |");
    }
    out.printf(
        "| the least with 1 look a day, each alone | | 1.00 | %s | %s | %s | |%n%n",
        cell(bench.least(Least::median)),
        cell(bench.least(Least::mean)),
        cell(bench.least(Least::p95)));
  }

  private static String cell(Estimate estimate) {
    return String.format(
        Locale.ROOT, "%.2f (%.2f-%.2f)", estimate.value(), estimate.low(), estimate.high());
  }

  /// Median and 95th percentile of the pages of groups of sites.
  private static void groups(FreshnessBench bench, PrintWriter out) {
    List<String> shown = List.of(FreshnessBench.DAILY, FreshnessBench.LEARNED);
    out.println("| sites | pages | " + String.join(" | ", shown) + ": median h, mean, p95 |");
    out.println("|---" + "|---:".repeat(shown.size() + 1) + "|");
    FreshnessBench.groups()
        .forEach(
            (name, which) -> {
              out.printf(
                  Locale.ROOT, "| %s | %,d", name, bench.delays(shown.getFirst(), which).length);
              for (String rule : shown) {
                double[] delays = bench.delays(rule, which);
                out.printf(
                    Locale.ROOT,
                    " | %.2f, %.2f, %.2f",
                    FreshnessBench.quantile(delays, 0.5),
                    FreshnessBench.mean(delays),
                    FreshnessBench.quantile(delays, 0.95));
              }
              out.println(" |");
            });
    out.println();
  }

  private static Map<String, Object> object(Plan plan, FreshnessBench bench) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("sites", plan.sites());
    object.put("days", plan.days());
    object.put("learning_days", plan.learn());
    object.put("seeds", plan.seeds());
    Map<String, Object> rules = new LinkedHashMap<>();
    for (String rule : bench.rules()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("requests", interval(bench.figure(rule, Figures::requests)));
      one.put("looks", interval(bench.figure(rule, Figures::looks)));
      one.put("median_hours", interval(bench.figure(rule, Figures::median)));
      one.put("mean_hours", interval(bench.figure(rule, Figures::mean)));
      one.put("p95_hours", interval(bench.figure(rule, Figures::p95)));
      one.put("median_of_daily", interval(bench.ofDaily(rule, Figures::median)));
      one.put("p95_of_daily", interval(bench.ofDaily(rule, Figures::p95)));
      rules.put(rule, one);
    }
    object.put("rules", rules);
    object.put("least_median_hours", interval(bench.least(Least::median)));
    object.put("least_mean_hours", interval(bench.least(Least::mean)));
    object.put("least_p95_hours", interval(bench.least(Least::p95)));
    return object;
  }

  private static List<Double> interval(Estimate estimate) {
    return List.of(
        Numbers.round(estimate.value()),
        Numbers.round(estimate.low()),
        Numbers.round(estimate.high()));
  }
}
