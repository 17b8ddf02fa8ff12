package io.cormorant.lab.report;

import io.cormorant.lab.run.CurvePoint;
import io.cormorant.lab.statistics.Bootstrap;
import io.cormorant.lab.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Means with their intervals over seeds.
final class Summary {
  private static final long SEED = 1;

  private Summary() {}

  /// Over the seeds of one cell; nothing where no run has the measure.
  static @Nullable Estimate of(Cell cell, String strategy, String measure) {
    double[] values = values(cell, strategy, measure);
    return values.length == 0 ? null : Bootstrap.mean(values, SEED);
  }

  /// The mean over cells; nothing where no run has the measure.
  static @Nullable Estimate of(List<Cell> cells, String strategy, String measure) {
    List<double[]> groups =
        cells.stream()
            .map(cell -> values(cell, strategy, measure))
            .filter(values -> values.length > 0)
            .toList();
    return groups.isEmpty() ? null : Bootstrap.mean(groups, SEED);
  }

  /// What stands behind the kept pages where a run has too few, else nothing.
  static String mark(List<Cell> cells, String strategy, String measure) {
    return measure.equals(Measure.KEPT)
            && cells.stream().anyMatch(cell -> cell.of(strategy).stream().anyMatch(cell::isShort))
        ? " *"
        : "";
  }

  private static double[] values(Cell cell, String strategy, String measure) {
    return cell.of(strategy).stream()
        .map(run -> run.value(measure))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  /// The curve of a strategy with its band, at the checkpoints that all its runs reached.
  static List<BandPoint> curve(Cell cell, String strategy, ToDoubleFunction<CurvePoint> value) {
    Map<Integer, List<Double>> byPlace = new TreeMap<>();
    List<CellRun> runs = cell.of(strategy);
    for (CellRun run : runs) {
      for (CurvePoint point : run.run().curve()) {
        byPlace
            .computeIfAbsent(point.at(), at -> new ArrayList<>())
            .add(value.applyAsDouble(point));
      }
    }
    List<BandPoint> curve = new ArrayList<>();
    byPlace.forEach(
        (at, values) -> {
          if (values.size() == runs.size()) {
            double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
            curve.add(new BandPoint(at, Bootstrap.mean(all, SEED)));
          }
        });
    return curve;
  }

  /// A point of a curve.
  record BandPoint(int at, Estimate share) {
    BandPoint times(double factor) {
      return new BandPoint(
          at, new Estimate(share.value() * factor, share.low() * factor, share.high() * factor));
    }
  }
}
