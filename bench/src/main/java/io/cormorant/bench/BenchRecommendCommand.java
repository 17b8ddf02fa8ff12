package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.product.Product;
import io.cormorant.bench.RecommendBench.Interval;
import io.cormorant.bench.RecommendBench.Line;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures recommendations.
@Command(
    name = "recommend",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Simulates readers with known tastes, holds out one page that each has read, and has the"
          + " portal's rankers order all pages. Prints how often that page is among the first ten"
          + " (hit rate) and NDCG@10, with 95 %% bootstrap"
          + " intervals, and how long the longest training took. The last line is a JSON object."
    },
    footerHeading = "%nExample:%n",
    footer = "  bench/recommend --seeds 1,2,3")
final class BenchRecommendCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--readers",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Number of readers (default: ${DEFAULT-VALUE}).")
  private int readers = 10_000;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Number of pages (default: ${DEFAULT-VALUE}).")
  private int pages = 5_000;

  @Option(
      names = "--shown",
      paramLabel = "N",
      defaultValue = "60",
      description = "Mean number of pages shown to a reader (default: ${DEFAULT-VALUE}).")
  private int shown = 60;

  @Option(
      names = "--seeds",
      paramLabel = "N,…",
      split = ",",
      defaultValue = "1,2,3,4,5",
      description =
          "Random seeds; each makes a different set of readers and pages (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Long> seeds = List.of();

  @Option(
      names = "--tune",
      description =
          "Compare settings of the rankers; use different seeds from those of the tables.")
  private boolean tune;

  @Option(names = "--json", description = "Print only the JSON object.")
  private boolean json;

  @Override
  public void run() {
    if (readers < 100 || readers > 100_000 || pages < 100 || pages > 100_000 || shown < 10) {
      throw new BadInput("give 100 to 100,000 readers and pages, and show at least 10");
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    RecommendBench bench =
        new RecommendBench(
            new ReadersWorld.Size(readers, pages, shown), json ? _ -> {} : err::println);
    for (long seed : seeds) {
      if (tune) {
        bench.tune(seed);
      } else {
        bench.add(seed);
      }
    }
    List<Line> lines = bench.lines();
    if (!json) {
      table(lines, bench.trainedSeconds(), out);
    }
    out.println(Json.line(object(lines, bench.trainedSeconds())));
  }

  private void table(List<Line> lines, double trained, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s, cormorant %s, %s, %,d readers, %,d pages, seeds %s%n%n",
        today(),
        Product.version(),
        Machine.here(),
        readers,
        pages,
        seeds);
    out.println("| setting | ranker | trials | hit rate@10 | NDCG@10 |");
    out.println("|---|---|---:|---|---|");
    for (Line line : lines) {
      out.printf(
          Locale.ROOT,
          "| %s | %s | %,d | %s | %s |%n",
          line.of().setting().words(),
          line.of().ranker(),
          line.trials(),
          words(line.hitRate()),
          words(line.gain()));
    }
    out.printf(Locale.ROOT, "%nThe longest training took %.1f s.%n", trained);
  }

  private static String words(Interval interval) {
    return "%.4f (%.4f–%.4f)"
        .formatted(interval.mean(), interval.low(), interval.high())
        .replace("0.", ".");
  }

  private Map<String, Object> object(List<Line> lines, double trained) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("readers", readers);
    object.put("pages", pages);
    object.put("seeds", seeds);
    object.put("training_seconds", Numbers.round(trained));
    object.put(
        "results",
        lines.stream()
            .map(
                line ->
                    Map.of(
                        "setting", line.of().setting().words(),
                        "ranker", line.of().ranker(),
                        "trials", line.trials(),
                        "hit_rate", Numbers.round(line.hitRate().mean()),
                        "ndcg", Numbers.round(line.gain().mean())))
            .toList());
    object.put("date", today());
    return object;
  }

  private static String today() {
    return LocalDate.now(ZoneId.systemDefault()).toString();
  }
}
