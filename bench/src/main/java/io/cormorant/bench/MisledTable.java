package io.cormorant.bench;

import io.cormorant.bench.MisledBench.Run;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// What strategies found where they were misled: means over topics and runs, and how many times as
/// much as the first strategy.
final class MisledTable {
  private static final int MIDDLE = 500;

  private final List<Situation> situations;
  private final List<String> strategies;
  private final List<Integer> checkpoints;
  private final List<Run> runs;

  MisledTable(
      List<Situation> situations,
      List<String> strategies,
      List<Integer> checkpoints,
      List<Run> runs) {
    this.situations = situations;
    this.strategies = strategies;
    this.checkpoints = checkpoints;
    this.runs = runs;
  }

  void print(PrintWriter out) {
    int middle = checkpoints.contains(MIDDLE) ? MIDDLE : checkpoints.getLast();
    out.print("| situation | strategy |");
    checkpoints.forEach(at -> out.printf(Locale.ROOT, " %,d |", at));
    out.printf(Locale.ROOT, " worst topic at %,d |%n|---|---|", middle);
    checkpoints.forEach(_ -> out.print("---:|"));
    out.println("---|");
    for (Situation situation : situations) {
      List<Run> all = of(situation);
      for (String strategy : all.isEmpty() ? List.<String>of() : strategies) {
        row(out, situation, strategy, all, middle);
      }
    }
  }

  private List<Run> of(Situation situation) {
    return runs.stream().filter(run -> run.situation().equals(situation.label())).toList();
  }

  private void row(
      PrintWriter out, Situation situation, String strategy, List<Run> all, int middle) {
    boolean first = strategy.equals(strategies.getFirst());
    out.printf("| %s | `%s` |", situation.label().replace('-', ' '), strategy);
    for (int at : checkpoints) {
      double found = mean(all, strategy, at);
      String times = first ? "" : times(found / mean(all, strategies.getFirst(), at));
      out.printf(Locale.ROOT, " %.1f%s |", found, times.isEmpty() ? "" : " (" + times + ")");
    }
    out.printf(" %s |%n", first ? "" : worst(all, strategy, middle));
  }

  private String worst(List<Run> all, String strategy, int at) {
    Map<String, List<Run>> topics =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.web() + " " + run.topic(), LinkedHashMap::new, Collectors.toList()));
    String worst = "";
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, List<Run>> topic : topics.entrySet()) {
      double first = mean(topic.getValue(), strategies.getFirst(), at);
      double times = mean(topic.getValue(), strategy, at) / first;
      if (first > 0 && times < least) {
        least = times;
        worst = times(times) + " (" + topic.getKey() + ")";
      }
    }
    return worst;
  }

  /// A multiple; a dash where nothing was found to be a multiple of.
  private static String times(double times) {
    return Double.isFinite(times) ? String.format(Locale.ROOT, "%.2f", times) : "-";
  }

  private static double mean(List<Run> runs, String strategy, int at) {
    return runs.stream()
        .filter(run -> run.strategy().equals(strategy))
        .mapToInt(run -> run.found().getOrDefault(at, 0))
        .average()
        .orElse(0);
  }
}
