package io.cormorant.lab.report;

import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run as it was read back: its downloads are counted, and lie in a file.
///
/// @param id names the file, empty where there is none
record CellRun(Run run, int downloads, String id) {
  RunRecord record() {
    return run.record();
  }

  /// The record with what came in the run, which is not kept with it.
  RunRecord with(List<Download> came) {
    RunRecord r = record();
    return new RunRecord(
        r.key(),
        came,
        r.requests(),
        r.links(),
        r.microsPerLink(),
        r.seconds(),
        r.learning(),
        r.orderDigest());
  }

  String strategy() {
    return record().key().strategy();
  }

  String judge() {
    return record().key().judge();
  }

  boolean isOracle() {
    return strategy().equals(Findings.ORACLE);
  }

  /// A measure, or a figure of the run itself; nothing where it cannot be said.
  @Nullable Double value(String measure) {
    return switch (measure) {
      case Measure.MICROS_PER_LINK -> record().microsPerLink();
      case Measure.SECONDS -> record().seconds();
      case Measure.REQUESTS -> (double) record().requests();
      case Measure.DOWNLOADS -> (double) downloads;
      default -> run.measures().get(measure);
    };
  }
}
