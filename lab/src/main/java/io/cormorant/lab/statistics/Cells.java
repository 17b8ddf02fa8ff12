package io.cormorant.lab.statistics;

import io.cormorant.lab.measure.Measures;
import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The values of one measure in a table of blocks and strategies. Confined to one thread.
final class Cells {
  /// The runs of a strategy on a block.
  static final class Cell {
    private final DoubleArrayList values = new DoubleArrayList();
    private int missing;

    double[] values() {
      return values.toDoubleArray();
    }

    int missing() {
      return missing;
    }

    private double mean() {
      return values.doubleStream().sum() / values.size();
    }
  }

  private record Block(String web, String topic, int pages, String judge) {
    Subject subject() {
      return new Subject(web, topic);
    }
  }

  /// What blocks of several budgets and judges have in common.
  private record Subject(String web, String topic) {}

  private final Set<String> strategies = new LinkedHashSet<>();
  private final Map<Block, Map<String, Cell>> whole = new LinkedHashMap<>();
  private final int incomplete;

  Cells(List<Result> results, String measure) {
    Map<Block, Map<String, Cell>> blocks = new LinkedHashMap<>();
    for (Result result : results) {
      for (Run run : result.runs()) {
        RunKey key = run.record().key();
        if (!key.judge().equals(Measures.NO_JUDGE)) {
          strategies.add(key.strategy());
          Block block = new Block(result.web(), result.topic(), result.pages(), key.judge());
          note(
              blocks
                  .computeIfAbsent(block, b -> new LinkedHashMap<>())
                  .computeIfAbsent(key.strategy(), s -> new Cell()),
              run.measures(),
              measure);
        }
      }
    }
    int partial = 0;
    for (Map.Entry<Block, Map<String, Cell>> entry : blocks.entrySet()) {
      Map<String, Cell> block = entry.getValue();
      if (block.size() < strategies.size()) {
        partial++;
      } else if (block.values().stream().anyMatch(cell -> !cell.values.isEmpty())) {
        whole.put(entry.getKey(), block);
      }
    }
    this.incomplete = partial;
  }

  private static void note(Cell cell, Map<String, Double> measures, String measure) {
    Double value = measures.get(measure);
    if (value == null) {
      cell.missing++;
    } else {
      cell.values.add(value.doubleValue());
    }
  }

  List<String> strategies() {
    return List.copyOf(strategies);
  }

  /// Webs and topics.
  int subjects() {
    return (int) whole.keySet().stream().map(Block::subject).distinct().count();
  }

  /// How many blocks were left out because a strategy was not run there.
  int incomplete() {
    return incomplete;
  }

  /// The cells of a strategy, block by block.
  List<Cell> of(String strategy) {
    return whole.values().stream()
        .map(block -> Objects.requireNonNull(block.get(strategy)))
        .toList();
  }

  /// For each web and topic the value of each strategy, greater being better: the mean over budgets
  /// and judges, which are no trials of their own. Where a run lacks it, it is as bad as can be.
  double[][] values(boolean lowerIsBetter) {
    Map<Subject, double[]> sums = new LinkedHashMap<>();
    whole.forEach(
        (block, cells) -> {
          double[] sum = sums.computeIfAbsent(block.subject(), _ -> new double[strategies.size()]);
          int s = 0;
          for (String strategy : strategies) {
            Cell cell = Objects.requireNonNull(cells.get(strategy));
            double mean = cell.missing > 0 ? Double.NEGATIVE_INFINITY : cell.mean();
            sum[s++] += lowerIsBetter && cell.missing == 0 ? -mean : mean;
          }
        });
    return sums.values().toArray(double[][]::new);
  }
}
