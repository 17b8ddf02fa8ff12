package io.cormorant.archive.report;

import io.cormorant.core.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a report is made from.
///
/// @param settings everything needed to repeat the crawl, in the order in which it is shown
/// @param visits the crawl's `visits.jsonl`; a missing file is a crawl without visits
/// @param store the crawl's `store/`, or null; one that is not there is none
/// @param threshold the score from which pages counted as relevant, or null if it is not known
/// @param advice makes of the figures of a crawl sentences that say what to do if it went wrong
/// @param baseline another crawl to compare with, or null
public record ReportInput(
    Topic topic,
    List<Setting> settings,
    Path visits,
    @Nullable Path store,
    @Nullable Double threshold,
    Function<CrawlSummary, List<String>> advice,
    @Nullable Baseline baseline) {

  /// One setting of the crawl: strategy, judge, budget and the like. The value may have several
  /// lines.
  public record Setting(String key, String value) {}

  /// A crawl of the same topic in another way.
  ///
  /// @param label a word or two, such as `bfs`; stands beside its curve
  public record Baseline(String label, Path visits) {}

  public ReportInput {
    settings = List.copyOf(settings);
  }

  /// A report with the topic's own threshold and nothing but the visits.
  public static ReportInput of(Topic topic, Path visits) {
    return new ReportInput(
        topic, List.of(), visits, null, topic.minimumScore(), _ -> List.of(), null);
  }

  public ReportInput withSettings(List<Setting> newSettings) {
    return new ReportInput(topic, newSettings, visits, store, threshold, advice, baseline);
  }

  public ReportInput withStore(Path newStore) {
    return new ReportInput(topic, settings, visits, newStore, threshold, advice, baseline);
  }

  public ReportInput withThreshold(double newThreshold) {
    return new ReportInput(topic, settings, visits, store, newThreshold, advice, baseline);
  }

  public ReportInput withAdvice(Function<CrawlSummary, List<String>> newAdvice) {
    return new ReportInput(topic, settings, visits, store, threshold, newAdvice, baseline);
  }

  public ReportInput withBaseline(Baseline newBaseline) {
    return new ReportInput(topic, settings, visits, store, threshold, advice, newBaseline);
  }
}
