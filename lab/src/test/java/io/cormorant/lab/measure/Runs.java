package io.cormorant.lab.measure;

import io.cormorant.core.Url;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.List;

/// Runs for tests.
final class Runs {
  private Runs() {}

  /// A run of which each letter is a download of 100 bytes: `b` is relevant by label and judge
  /// (score .9), `j` by the judge only (.6), `l` by the label only (.3), `.` is not (.1) and would
  /// not be kept.
  static RunRecord of(String downloads) {
    List<Download> list = new ArrayList<>();
    downloads
        .chars()
        .forEach(kind -> list.add(download("http://site.example/" + list.size(), (char) kind)));
    return of("judge", 2, list);
  }

  static Download download(String url, char kind) {
    boolean judged = kind == 'b' || kind == 'j';
    boolean labelled = kind == 'b' || kind == 'l';
    double score = judged ? (labelled ? .9 : .6) : labelled ? .3 : .1;
    return new Download(Url.of(url), 1, score, judged, labelled, kind != '.', 100);
  }

  static RunRecord of(String judge, double seconds, List<Download> downloads) {
    RunKey key = new RunKey("web", "topic", "strategy", judge, 1, downloads.size());
    return new RunRecord(key, downloads, downloads.size(), 0, 0, seconds, false, "");
  }
}
