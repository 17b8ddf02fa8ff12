package io.cormorant.crawls;

import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Progress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a run ended.
///
/// @param idle whether a resumed crawl found nothing to do
/// @param report where it was written, unless nothing was to be
/// @param recall how much of what there is was found, if that can be told
/// @param advice what to do if it went wrong
/// @param labels what those who know the web say of the pages it fetched, if anybody does
public record CrawlResult(
    Ending ending,
    Progress progress,
    boolean idle,
    @Nullable Path report,
    @Nullable RecallEstimate recall,
    List<Advice> advice,
    @Nullable LabelCount labels) {
  /// What labels say.
  ///
  /// @param relevant fetched pages labelled relevant
  /// @param reachable pages labelled relevant to which links lead
  public record LabelCount(long relevant, long reachable) {}
}
