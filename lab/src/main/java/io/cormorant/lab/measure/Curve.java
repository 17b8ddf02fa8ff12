package io.cormorant.lab.measure;

import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.CurvePoint;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.List;

/// The harvest of a run as it went on.
public final class Curve {
  private Curve() {}

  /// The harvest at each checkpoint that the run reached.
  ///
  /// @param counted of which downloads checkpoints are numbers, and the harvest is a share
  /// @param checkpoints from 1 on
  public static List<CurvePoint> of(RunRecord run, Counted counted, List<Integer> checkpoints) {
    List<Download> some =
        counted == Counted.KEPT
            ? run.downloads().stream().filter(Download::kept).toList()
            : run.downloads();
    RankedRelevance labels = RankedRelevance.of(some, Download::labelled);
    RankedRelevance verdicts = RankedRelevance.of(some, Download::judged);
    List<CurvePoint> points = new ArrayList<>();
    for (int at : checkpoints) {
      if (at <= labels.size()) {
        points.add(new CurvePoint(at, labels.share(at), verdicts.share(at)));
      }
    }
    return List.copyOf(points);
  }
}
