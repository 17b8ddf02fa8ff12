package io.cormorant.lab.measure;

import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one host gave a run: the accuracy per site of the semantic corpus crawler.
///
/// @param downloads at least 1
/// @param labelled how many of them are relevant by the labels
/// @param judged how many by the judge
public record HostFigures(String host, int downloads, int labelled, int judged) {
  /// The hosts of a run, those with most downloads first.
  public static List<HostFigures> of(RunRecord run) {
    Map<String, HostFigures> hosts = new LinkedHashMap<>();
    for (Download d : run.downloads()) {
      HostFigures one =
          new HostFigures(d.url().host(), 1, d.labelled() ? 1 : 0, d.judged() ? 1 : 0);
      hosts.merge(one.host, one, HostFigures::plus);
    }
    List<HostFigures> figures = new ArrayList<>(hosts.values());
    figures.sort(
        Comparator.comparingInt(HostFigures::downloads)
            .reversed()
            .thenComparing(HostFigures::host));
    return List.copyOf(figures);
  }

  private HostFigures plus(HostFigures other) {
    return new HostFigures(
        host, downloads + other.downloads, labelled + other.labelled, judged + other.judged);
  }
}
