package io.cormorant.lab.report;

import io.cormorant.lab.experiment.RunStore;
import io.cormorant.lab.measure.HostFigures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Where the pages of a cell came from: for each host and strategy the downloads and the relevant
/// ones among them, as the mean of a run.
final class HostCounts {
  /// Hosts beyond are not counted, so that a web of single-page hosts fits into memory.
  private static final int MAX_HOSTS = 100_000;

  private static final Pattern ID = Pattern.compile("[0-9A-Za-z_-]+");

  /// @param downloads mean of a run
  /// @param relevant of them, by label where the cell has labels, else by the judge
  record Count(double downloads, double relevant) {
    static final Count NONE = new Count(0, 0);

    Count plus(Count other) {
      return new Count(downloads + other.downloads, relevant + other.relevant);
    }

    Count over(int parts) {
      return new Count(downloads / parts, relevant / parts);
    }

    double share() {
      return downloads == 0 ? 0 : relevant / downloads;
    }
  }

  private final Map<String, Map<String, Count>> hosts = new HashMap<>();
  private final int strategies;

  private HostCounts(int strategies) {
    this.strategies = strategies;
  }

  /// Reads the runs of a cell; runs without a file are left out.
  ///
  /// @throws UncheckedIOException if a file cannot be read
  /// @throws IllegalArgumentException if one is damaged
  static HostCounts of(Path folder, Cell cell, List<String> strategies) {
    HostCounts counts = new HostCounts(strategies.size());
    for (CellRun run : cell.runs()) {
      if (ID.matcher(run.id()).matches()
          && Files.isRegularFile(folder.resolve("runs").resolve(run.id() + ".tsv.gz"))) {
        counts.add(new RunStore(folder), run, cell);
      }
    }
    return counts;
  }

  boolean isEmpty() {
    return hosts.isEmpty();
  }

  /// The hosts that gave most pages to all strategies but the oracle.
  List<String> largest(int most) {
    return hosts.keySet().stream()
        .sorted(
            Comparator.comparingDouble((String host) -> all(host).downloads())
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .limit(most)
        .toList();
  }

  /// Mean over the strategies without the oracle.
  Count all(String host) {
    Count sum = Count.NONE;
    for (Map.Entry<String, Count> entry : hosts.getOrDefault(host, Map.of()).entrySet()) {
      sum = entry.getKey().equals(Findings.ORACLE) ? sum : sum.plus(entry.getValue());
    }
    return sum.over(Math.max(1, strategies));
  }

  Count of(String host, String strategy) {
    return hosts.getOrDefault(host, Map.of()).getOrDefault(strategy, Count.NONE);
  }

  private void add(RunStore store, CellRun run, Cell cell) {
    int runs = cell.of(run.strategy()).size();
    try {
      for (HostFigures host : HostFigures.of(run.with(store.downloads(run.id())))) {
        int relevant = cell.labels() ? host.labelled() : host.judged();
        add(host.host(), run.strategy(), new Count(host.downloads(), relevant).over(runs));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the run " + run.id(), e);
    }
  }

  private void add(String host, String strategy, Count count) {
    if (hosts.size() < MAX_HOSTS || hosts.containsKey(host)) {
      hosts.computeIfAbsent(host, h -> new HashMap<>()).merge(strategy, count, Count::plus);
    }
  }
}
