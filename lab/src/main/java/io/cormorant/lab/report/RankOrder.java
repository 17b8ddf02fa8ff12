package io.cormorant.lab.report;

import io.cormorant.lab.statistics.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// The strategies in order of their mean rank; the place in it is the number by which the report
/// names them, and the first few have a colour.
///
/// Those that cannot be ranked, because not all were run on the same cells, follow as they come.
///
/// @param comparison by the main measure
/// @param strategies without the oracle
record RankOrder(Comparison comparison, List<String> strategies) {
  /// How many strategies have a colour of their own.
  static final int COLOURS = 6;

  static RankOrder of(Findings findings) {
    Comparison comparison = Comparison.of(findings.results(), findings.mainMeasure());
    List<String> order =
        new ArrayList<>(comparison.rows().stream().map(Comparison.Row::strategy).toList());
    findings.strategies().stream().filter(s -> !order.contains(s)).forEach(order::add);
    return new RankOrder(comparison, List.copyOf(order));
  }

  /// From 1; the oracle has 0.
  int number(String strategy) {
    return strategies.indexOf(strategy) + 1;
  }

  /// The oracle first, then all in order.
  List<String> withOracle() {
    List<String> all = new ArrayList<>(strategies);
    all.addFirst(Findings.ORACLE);
    return all;
  }

  /// Its row in the comparison, if it has one.
  OptionalInt row(String strategy) {
    int number = number(strategy);
    return number >= 1 && number <= comparison.rows().size()
        ? OptionalInt.of(number - 1)
        : OptionalInt.empty();
  }

  /// The class by which style sheet and script know the colour of a strategy.
  static String colour(int number) {
    return number == 0 ? "oracle" : number <= COLOURS ? "c" + number : "plain";
  }
}
