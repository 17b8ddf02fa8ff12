package io.cormorant.lab.report;

import java.util.List;

/// All runs on one web for one topic with one judge, and those of the oracle, which needs none: a
/// block in the sense of the statistics.
///
/// @param title of the topic, for people
/// @param reachable relevant pages that can be reached from the seeds
/// @param labels whether the web's labels say what is relevant
record Cell(
    String web,
    String topic,
    String title,
    String judge,
    int pages,
    int reachable,
    boolean labels,
    List<CellRun> runs) {
  List<CellRun> of(String strategy) {
    return runs.stream().filter(run -> run.strategy().equals(strategy)).toList();
  }

  /// What a run on this cell is ranked by.
  String mainMeasure() {
    return labels ? Measure.YIELD : Measure.YIELD_JUDGE;
  }
}
