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
/// @param requests of all runs, those included that are no visits; null if only the visits tell
/// @param language of the report, an ISO 639-1 code
/// @param guidance makes of the figures of a crawl what to think of it and what to do
/// @param baseline another crawl to compare with, or null
public record ReportInput(
    Topic topic,
    List<Setting> settings,
    Path visits,
    @Nullable Path store,
    @Nullable Double threshold,
    @Nullable Long requests,
    String language,
    Function<CrawlSummary, Guidance> guidance,
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
        topic, List.of(), visits, null, topic.minimumScore(), null, "en", _ -> Guidance.NONE, null);
  }

  public ReportInput withSettings(List<Setting> newSettings) {
    return new ReportInput(
        topic, newSettings, visits, store, threshold, requests, language, guidance, baseline);
  }

  public ReportInput withStore(Path newStore) {
    return new ReportInput(
        topic, settings, visits, newStore, threshold, requests, language, guidance, baseline);
  }

  public ReportInput withThreshold(double newThreshold) {
    return new ReportInput(
        topic, settings, visits, store, newThreshold, requests, language, guidance, baseline);
  }

  public ReportInput withRequests(long newRequests) {
    return new ReportInput(
        topic, settings, visits, store, threshold, newRequests, language, guidance, baseline);
  }

  public ReportInput in(String newLanguage) {
    return new ReportInput(
        topic, settings, visits, store, threshold, requests, newLanguage, guidance, baseline);
  }

  public ReportInput withGuidance(Function<CrawlSummary, Guidance> newGuidance) {
    return new ReportInput(
        topic, settings, visits, store, threshold, requests, language, newGuidance, baseline);
  }

  public ReportInput withBaseline(Baseline newBaseline) {
    return new ReportInput(
        topic, settings, visits, store, threshold, requests, language, guidance, newBaseline);
  }
}
