package io.cormorant.lab.statistics;

import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How one strategy did against another, run by run: on the same web and topic, by the same judge,
/// with as many pages and the same random seed.
///
/// @param gain of the first, with a bootstrap interval: over topics, each counting alike, since
///   what matters is how it would be on others; over runs where there is one topic only
/// @param count of runs won, tied and lost
public record Paired(Estimate gain, WinTieLoss count) {
  private static final long SEED = 1;

  /// The runs that must be won, of all.
  private static final double MOST = 0.8;

  /// Fewer runs say nothing: the interval of a single one has no width.
  private static final int FEWEST = 3;

  private record Place(String web, String topic, int pages, String judge, long seed) {
    static Place of(RunKey key) {
      return new Place(key.web(), key.topic(), key.pages(), key.judge(), key.seed());
    }
  }

  /// Compares two strategies; nothing where they have no runs to compare.
  ///
  /// @param measure of which more is better
  public static Optional<Paired> of(
      List<Result> results, String measure, String one, String other) {
    List<double[]> gains = new ArrayList<>();
    List<Double> ours = new ArrayList<>();
    List<Double> theirs = new ArrayList<>();
    for (Result result : results) {
      Map<Place, Double> first = values(result, measure, one);
      Map<Place, Double> second = values(result, measure, other);
      first.keySet().retainAll(second.keySet());
      if (!first.isEmpty()) {
        gains.add(
            first.entrySet().stream()
                .mapToDouble(e -> e.getValue() - second.getOrDefault(e.getKey(), 0.0))
                .toArray());
        first.forEach(
            (place, value) -> {
              ours.add(value);
              theirs.add(second.getOrDefault(place, 0.0));
            });
      }
    }
    return gains.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Paired(
                Bootstrap.mean(drawn(gains), SEED), WinTieLoss.of(array(ours), array(theirs))));
  }

  /// Whether the first is better beyond doubt: the whole interval says so, and four of five runs,
  /// of which there are three at least.
  public boolean clear() {
    int runs = count.wins() + count.ties() + count.losses();
    return runs >= FEWEST && gain.low() > 0 && count.wins() >= MOST * runs;
  }

  private static double[] drawn(List<double[]> gains) {
    return gains.size() == 1
        ? gains.getFirst()
        : gains.stream().mapToDouble(topic -> Arrays.stream(topic).average().orElse(0)).toArray();
  }

  private static Map<Place, Double> values(Result result, String measure, String strategy) {
    Map<Place, Double> values = new LinkedHashMap<>();
    for (Run run : result.runs()) {
      Double value = run.measures().get(measure);
      if (value != null && run.record().key().strategy().equals(strategy)) {
        values.put(Place.of(run.record().key()), value);
      }
    }
    return values;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
