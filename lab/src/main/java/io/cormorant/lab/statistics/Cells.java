package io.cormorant.lab.statistics;

import io.cormorant.lab.measure.Measures;
import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.ArrayList;
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

  private record Block(String web, String topic, int pages, String judge) {}

  private final Set<String> strategies = new LinkedHashSet<>();
  private final List<Map<String, Cell>> whole = new ArrayList<>();
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
    for (Map<String, Cell> block : blocks.values()) {
      if (block.size() < strategies.size()) {
        partial++;
      } else if (block.values().stream().anyMatch(cell -> !cell.values.isEmpty())) {
        whole.add(block);
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

  int blocks() {
    return whole.size();
  }

  /// How many blocks were left out because a strategy was not run there.
  int incomplete() {
    return incomplete;
  }

  /// The cells of a strategy, block by block.
  List<Cell> of(String strategy) {
    return whole.stream().map(block -> Objects.requireNonNull(block.get(strategy))).toList();
  }

  /// For each block the value of each strategy, greater being better; where a run lacks it, it is
  /// as bad as can be.
  double[][] values(boolean lowerIsBetter) {
    double[][] values = new double[whole.size()][strategies.size()];
    for (int b = 0; b < values.length; b++) {
      int s = 0;
      for (String strategy : strategies) {
        Cell cell = Objects.requireNonNull(whole.get(b).get(strategy));
        double mean = cell.missing > 0 ? Double.NEGATIVE_INFINITY : cell.mean();
        values[b][s++] = lowerIsBetter && cell.missing == 0 ? -mean : mean;
      }
    }
    return values;
  }
}
