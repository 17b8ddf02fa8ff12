package io.cormorant.lab.report;

import io.cormorant.drawing.Figures;
import io.cormorant.lab.run.Counted;
import java.util.List;

/// All runs on one web for one topic with one judge, and those of the oracle, which needs none: a
/// block in the sense of the statistics.
///
/// @param title of the topic, for people
/// @param pages after which a run ends
/// @param counted which pages these are
/// @param reachable relevant pages that can be reached from the seeds
/// @param labels whether the web's labels say what is relevant
record Cell(
    String web,
    String topic,
    String title,
    String judge,
    int pages,
    Counted counted,
    int reachable,
    boolean labels,
    List<CellRun> runs) {
  List<CellRun> of(String strategy) {
    return runs.stream().filter(run -> run.strategy().equals(strategy)).toList();
  }

  /// The pages after which a run ends, in words.
  String budget(ReportWords words) {
    return words.say(counted == Counted.KEPT ? "pages.kept" : "pages", Figures.count(pages));
  }

  /// Whether a run of this cell ended before it had kept the pages it was to keep.
  boolean isShort(CellRun run) {
    return counted == Counted.KEPT && run.run().measures().getOrDefault(Measure.KEPT, 0.0) < pages;
  }

  /// What a run on this cell is ranked by.
  String mainMeasure() {
    return labels ? Measure.YIELD : Measure.YIELD_JUDGE;
  }
}
