package io.cormorant.lab.statistics;

import io.cormorant.lab.measure.Measures;
import io.cormorant.lab.run.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Strategies compared by one measure: what a report prints.
///
/// A block is a web, topic, number of pages and judge; the value of a strategy there is the mean
/// over its runs. Blocks on which a strategy was not run, or for which the measure exists nowhere,
/// are left out. A strategy of which a run lacks the measure (it never came to its hundredth
/// relevant page) is last in that block. Runs without a judge, the oracle's, are no competitors.
///
/// @param blocks how many blocks were compared; if 0 there are no rows
/// @param incomplete how many were left out because a strategy was not run there
/// @param rows best average rank first
/// @param friedman with ranks in the order of the rows
/// @param criticalDifference of average ranks, by Nemenyi at [#ALPHA]; 0 where there are less than
///   two strategies
/// @param cliques groups of rows that cannot be told apart
/// @param pairs for each row how it did against each row, itself included
public record Comparison(
    String measure,
    int blocks,
    int incomplete,
    List<Row> rows,
    Friedman friedman,
    double criticalDifference,
    List<List<Integer>> cliques,
    List<List<WinTieLoss>> pairs) {
  /// How often equal strategies may be called different.
  public static final double ALPHA = 0.05;

  private static final long SEED = 1;

  /// One strategy.
  ///
  /// @param mean over blocks of the mean over runs, with a bootstrap interval over runs; of those
  ///   runs that have the measure; null if none has
  /// @param runs how many runs have it
  /// @param missing how many have not
  public record Row(
      String strategy, @Nullable Estimate mean, double averageRank, int runs, int missing) {}

  public Comparison {
    rows = List.copyOf(rows);
    cliques = List.copyOf(cliques);
    pairs = List.copyOf(pairs);
  }

  /// Compares all strategies that were run.
  ///
  /// @param measure a name from [Measures]
  public static Comparison of(List<Result> results, String measure) {
    Cells cells = new Cells(results, measure);
    if (cells.subjects() == 0) {
      Friedman nothing = new Friedman(List.of(), 0, 0, 1);
      return new Comparison(
          measure, 0, cells.incomplete(), List.of(), nothing, 0, List.of(), List.of());
    }
    double[][] values = cells.values(Measures.lowerIsBetter(measure));
    int[] order = byRank(Friedman.of(values).ranks());
    double[][] sorted = new double[values.length][];
    Arrays.setAll(sorted, block -> picked(values[block], order));
    Friedman friedman = Friedman.of(sorted);
    int strategies = order.length;
    double difference =
        strategies < 2 ? 0 : Nemenyi.criticalDifference(strategies, cells.subjects(), ALPHA);
    return new Comparison(
        measure,
        cells.subjects(),
        cells.incomplete(),
        rows(cells, order, friedman.ranks()),
        friedman,
        difference,
        Nemenyi.cliques(friedman.ranks(), difference),
        pairs(sorted));
  }

  private static int[] byRank(List<Double> ranks) {
    return IntStream.range(0, ranks.size())
        .boxed()
        .sorted(Comparator.comparing(ranks::get))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double[] picked(double[] values, int[] order) {
    return Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
  }

  private static List<Row> rows(Cells cells, int[] order, List<Double> ranks) {
    List<Row> rows = new ArrayList<>();
    for (int i : order) {
      String strategy = cells.strategies().get(i);
      List<double[]> groups = new ArrayList<>();
      int missing = 0;
      for (Cells.Cell cell : cells.of(strategy)) {
        missing += cell.missing();
        if (cell.values().length > 0) {
          groups.add(cell.values());
        }
      }
      int runs = groups.stream().mapToInt(group -> group.length).sum();
      Estimate mean = groups.isEmpty() ? null : Bootstrap.mean(groups, SEED);
      rows.add(new Row(strategy, mean, ranks.get(rows.size()), runs, missing));
    }
    return rows;
  }

  private static List<List<WinTieLoss>> pairs(double[][] values) {
    List<List<WinTieLoss>> pairs = new ArrayList<>();
    for (int row = 0; row < values[0].length; row++) {
      List<WinTieLoss> against = new ArrayList<>();
      for (int other = 0; other < values[0].length; other++) {
        against.add(WinTieLoss.of(column(values, row), column(values, other)));
      }
      pairs.add(List.copyOf(against));
    }
    return pairs;
  }

  private static double[] column(double[][] values, int column) {
    return Arrays.stream(values).mapToDouble(block -> block[column]).toArray();
  }
}
