package io.cormorant.lab.report;

import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.TopicTruth;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// An experiment as it was read back: its cells, in the order of the file, and how it was run.
///
/// @param settings of the experiment, by dotted name
/// @param yaml the experiment file, empty where there is none
record Findings(List<Cell> cells, Map<String, String> settings, String yaml) {
  /// The strategy that is told the labels and the links, so that hardly any can be better.
  static final String ORACLE = "oracle";

  Findings {
    cells = List.copyOf(cells);
  }

  /// How many runs there are of strategies, as `lab run` counts them: without those of the oracle.
  long strategyRuns() {
    return runs().stream().filter(run -> !run.isOracle()).count();
  }

  /// All runs, each once: the oracle's stand in a cell for each judge.
  List<CellRun> runs() {
    Set<CellRun> runs = new LinkedHashSet<>();
    cells.forEach(cell -> runs.addAll(cell.runs()));
    return new ArrayList<>(runs);
  }

  /// What is compared, without the oracle, in order of appearance.
  List<String> strategies() {
    return distinct(runs().stream().filter(run -> !run.isOracle()).toList(), CellRun::strategy);
  }

  /// How many runs ended before they had kept the pages they were to keep.
  long shortRuns() {
    return cells.stream()
        .mapToLong(cell -> cell.runs().stream().filter(cell::isShort).count())
        .sum();
  }

  /// Whether budgets count kept pages.
  boolean countsKept() {
    return cells.stream().anyMatch(cell -> cell.counted() == Counted.KEPT);
  }

  boolean hasOracle() {
    return runs().stream().anyMatch(CellRun::isOracle);
  }

  List<String> webs() {
    return distinct(cells, Cell::web);
  }

  List<String> judges() {
    return distinct(cells, Cell::judge);
  }

  /// How many topics there are, those of different webs being different.
  int topics() {
    return distinct(cells, cell -> cell.web() + "\n" + cell.topic()).size();
  }

  Set<Long> seeds() {
    Set<Long> seeds = new TreeSet<>();
    runs().forEach(run -> seeds.add(run.record().key().seed()));
    return seeds;
  }

  /// The names of all measures, in order of appearance.
  List<String> measures() {
    Set<String> names = new LinkedHashSet<>();
    runs().forEach(run -> names.addAll(run.run().measures().keySet()));
    return new ArrayList<>(names);
  }

  /// By label where every cell has labels, else by the judge.
  String mainMeasure() {
    return cells.stream().allMatch(Cell::labels) ? Measure.YIELD : Measure.YIELD_JUDGE;
  }

  /// For the statistics, which know no cells of one judge.
  List<Result> results() {
    return cells.stream().map(Findings::result).toList();
  }

  private static Result result(Cell cell) {
    return new Result(
        cell.web(),
        cell.topic(),
        cell.title(),
        cell.pages(),
        new TopicTruth(Set.of(), cell.reachable(), cell.labels()),
        cell.runs().stream().map(CellRun::run).toList());
  }

  private static <T> List<String> distinct(List<T> list, Function<T, String> name) {
    return list.stream().map(name).distinct().toList();
  }
}
