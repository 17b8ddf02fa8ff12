package io.cormorant.app.cli.lab;

import io.cormorant.lab.run.Result;
import io.cormorant.lab.statistics.Bootstrap;
import io.cormorant.lab.statistics.Estimate;
import io.cormorant.lab.statistics.Paired;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Strategies by one measure, the best first, and how the best did against each other one in the
/// same runs.
///
/// @param measure of which more is better
record Standings(String measure, List<Row> rows) {
  private static final long SEED = 1;

  /// One strategy.
  ///
  /// @param best of all against this one; null for the best itself
  record Row(String strategy, Estimate mean, int runs, @Nullable Paired best) {
    /// Whether it cannot be told from the best.
    boolean equalsBest() {
      return best != null && !best.clear();
    }
  }

  /// @throws BadInput if no run has the measure
  static Standings of(List<Result> results, String measure, List<String> strategies) {
    Map<String, List<double[]>> values = new LinkedHashMap<>();
    for (String strategy : strategies) {
      List<double[]> groups = groups(results, measure, strategy);
      if (!groups.isEmpty()) {
        values.put(strategy, groups);
      }
    }
    String best =
        values.entrySet().stream()
            .max(Comparator.comparingDouble(e -> mean(e.getValue())))
            .map(Map.Entry::getKey)
            .orElseThrow(() -> new BadInput("no run finished, so nothing can be compared"));
    List<Row> rows = new ArrayList<>();
    values.forEach((strategy, groups) -> rows.add(row(results, measure, strategy, groups, best)));
    rows.sort(
        Comparator.comparing((Row row) -> row.best != null)
            .thenComparingDouble(row -> -row.mean.value()));
    return new Standings(measure, rows);
  }

  private static Row row(
      List<Result> results, String measure, String strategy, List<double[]> groups, String best) {
    Optional<Paired> against =
        strategy.equals(best) ? Optional.empty() : Paired.of(results, measure, best, strategy);
    int runs = groups.stream().mapToInt(group -> group.length).sum();
    return new Row(strategy, Bootstrap.mean(groups, SEED), runs, against.orElse(null));
  }

  /// The values of a strategy, topic by topic.
  private static List<double[]> groups(List<Result> results, String measure, String strategy) {
    return results.stream()
        .map(
            result ->
                result.runs().stream()
                    .filter(run -> run.record().key().strategy().equals(strategy))
                    .map(run -> run.measures().get(measure))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray())
        .filter(group -> group.length > 0)
        .toList();
  }

  private static double mean(List<double[]> groups) {
    return Bootstrap.mean(groups, SEED).value();
  }

  Row best() {
    return rows.getFirst();
  }

  void print(PrintWriter out) {
    int width = rows.stream().mapToInt(row -> row.strategy.length()).max().orElse(0);
    String form = "%-" + Math.max(width, 8) + "s  %-22s  %s%n";
    out.printf(
        form, "strategy", measure + " (95 %)", "best against it: gain (95 %), won/tied/lost");
    for (Row row : rows) {
      Paired paired = row.best;
      out.printf(form, row.strategy, interval(row.mean), paired == null ? "-" : evidence(paired));
    }
  }

  /// Which to use for the topic, in plain words.
  String recommendation() {
    List<Row> equals = rows.stream().filter(Row::equalsBest).toList();
    if (rows.size() == 1) {
      return "Only " + best().strategy + " was run, so there is nothing to choose.";
    }
    if (equals.isEmpty()) {
      Row next = rows.get(1);
      return "Use %s for this topic: it is clearly ahead of all others, and of the next best, %s, by %s."
          .formatted(best().strategy, next.strategy, evidence(Objects.requireNonNull(next.best)));
    }
    return "No clear winner for this topic: %s has the best mean, but the difference from %s is not significant."
        .formatted(best().strategy, String.join(", ", equals.stream().map(Row::strategy).toList()));
  }

  /// For programs.
  Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("measure", measure);
    object.put("best", best().strategy);
    object.put("clear", rows.size() > 1 && rows.stream().noneMatch(Row::equalsBest));
    object.put("standings", rows.stream().map(Standings::object).toList());
    return object;
  }

  private static Map<String, Object> object(Row row) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("strategy", row.strategy);
    object.put("runs", row.runs);
    object.put("mean", row.mean);
    if (row.best != null) {
      object.put("best_gains", row.best.gain());
      object.put("best_wins", row.best.count().wins());
      object.put("best_ties", row.best.count().ties());
      object.put("best_losses", row.best.count().losses());
    }
    return object;
  }

  static String evidence(Paired paired) {
    return "%s, %d/%d/%d"
        .formatted(
            interval(paired.gain()),
            paired.count().wins(),
            paired.count().ties(),
            paired.count().losses());
  }

  static String interval(Estimate estimate) {
    return String.format(
        Locale.ROOT, "%.3f (%.3f to %.3f)", estimate.value(), estimate.low(), estimate.high());
  }
}
