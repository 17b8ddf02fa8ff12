package io.cormorant.app.cli.lab;

import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.CurvePoint;
import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What came out of an experiment, short: a table for each web and number of pages, the mean over
/// topics and random seeds in a row for each strategy and judge, the best first.
final class LabTable {
  private static final String ORACLE_JUDGE = "-";

  private LabTable() {}

  private static final String KEPT = "kept";

  /// Fewer runs of a strategy say little.
  private static final int ENOUGH = 5;

  private static final int MOST_NAMED = 8;

  private record Row(String strategy, String judge, List<Run> runs) {
    OptionalDouble mean(Function<Run, @Nullable Double> figure) {
      return runs.stream()
          .map(figure)
          .filter(value -> value != null)
          .mapToDouble(value -> value)
          .average();
    }

    OptionalDouble measure(String name) {
      return mean(run -> run.measures().get(name));
    }

    /// Whether a run ended before it had kept the pages it was to keep.
    boolean isShort() {
      return runs.stream()
          .anyMatch(r -> r.measures().getOrDefault(KEPT, 0.0) < r.record().key().pages());
    }

    String kept() {
      return String.format(Locale.ROOT, "%s%,.1f", isShort() ? "* " : "", measure(KEPT).orElse(0));
    }

    OptionalDouble harvest(boolean byJudge) {
      if (byJudge && judge.equals(ORACLE_JUDGE)) {
        return OptionalDouble.empty();
      }
      return mean(
          run -> {
            CurvePoint last = run.curve().isEmpty() ? null : run.curve().getLast();
            return last == null ? null : byJudge ? last.judge() : last.label();
          });
    }
  }

  /// @param counted what the budget of the runs counts
  static void print(List<Result> results, Counted counted, PrintWriter out) {
    boolean kept = counted == Counted.KEPT;
    Map<String, List<Result>> tables = new LinkedHashMap<>();
    for (Result result : results) {
      String heading =
          String.format(
              Locale.ROOT,
              "%s, %,d %s",
              result.web(),
              result.pages(),
              kept ? "kept pages" : "pages");
      tables.computeIfAbsent(heading, _ -> new ArrayList<>()).add(result);
    }
    tables.forEach((heading, part) -> print(heading, part, kept, out));
  }

  private static void print(String heading, List<Result> results, boolean kept, PrintWriter out) {
    boolean labels = results.stream().allMatch(result -> result.truth().labels());
    List<Row> rows = rows(results, labels);
    int strategy = width(rows, Row::strategy, "strategy");
    int judge = width(rows, Row::judge, "judge");
    String form = "%-" + strategy + "s  %-" + judge + "s  %5s  %9s  %9s  %9s  %9s  %8s%n";
    out.printf(
        Locale.ROOT,
        "%n%s, %s; mean of all runs, harvest at the last checkpoint in %%%n",
        heading,
        topics(results));
    out.printf(
        form,
        "strategy",
        "judge",
        "runs",
        "by label",
        "by judge",
        "recall",
        kept ? KEPT : "of oracle",
        "us/link");
    for (Row row : rows) {
      out.printf(
          form,
          row.strategy,
          row.judge,
          row.runs.size(),
          labels ? percent(row.harvest(false)) : "-",
          percent(row.harvest(true)),
          percent(row.measure("recall")),
          kept ? row.kept() : percent(row.measure("share_of_oracle")),
          row.judge.equals(ORACLE_JUDGE)
              ? "-"
              : String.format(
                  Locale.ROOT, "%.1f", row.mean(r -> r.record().microsPerLink()).orElse(0)));
    }
    int fewest =
        rows.stream()
            .filter(row -> !row.judge.equals(ORACLE_JUDGE))
            .mapToInt(row -> row.runs.size())
            .min()
            .orElse(ENOUGH);
    if (fewest < ENOUGH) {
      out.printf(
          Locale.ROOT,
          "With fewer than %d runs per strategy, small differences may be due to chance; use --runs %d, or more topics.%n",
          ENOUGH,
          ENOUGH);
    }
    if (kept && rows.stream().anyMatch(Row::isShort)) {
      out.println(
          "* runs that ended before keeping this many; the harvest is from their last checkpoint");
    }
  }

  private static String topics(List<Result> results) {
    List<String> names = results.stream().map(Result::topic).distinct().toList();
    String count = names.size() + (names.size() == 1 ? " topic" : " topics");
    return names.size() <= MOST_NAMED ? count + " (" + String.join(", ", names) + ")" : count;
  }

  private static List<Row> rows(List<Result> results, boolean labels) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (Result result : results) {
      for (Run run : result.runs()) {
        RunKey key = run.record().key();
        rows.computeIfAbsent(
                key.strategy() + "\n" + key.judge(),
                _ -> new Row(key.strategy(), key.judge(), new ArrayList<>()))
            .runs
            .add(run);
      }
    }
    return rows.values().stream()
        .sorted(Comparator.comparingDouble((Row row) -> -row.harvest(!labels).orElse(0)))
        .toList();
  }

  private static int width(List<Row> rows, Function<Row, String> text, String heading) {
    return rows.stream().mapToInt(r -> text.apply(r).length()).reduce(heading.length(), Math::max);
  }

  private static String percent(OptionalDouble share) {
    return share.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f", 100 * share.getAsDouble());
  }
}
