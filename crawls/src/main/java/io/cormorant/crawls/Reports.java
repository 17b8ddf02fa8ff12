package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.CrawlReport;
import io.cormorant.archive.report.CrawlSummary;
import io.cormorant.archive.report.Guidance;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.archive.report.ReportInput;
import io.cormorant.archive.report.ReportInput.Setting;
import io.cormorant.core.Cut;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keeping;
import io.cormorant.plan.PlanFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes the report of a crawl folder.
final class Reports {
  private final String product;

  private final String language;

  /// @param product name and version of the program
  /// @param language of the reports, an ISO 639-1 code
  Reports(String product, String language) {
    this.product = product;
    this.language = language;
  }

  /// Writes it, and returns the estimate of recall it shows, if it shows one.
  ///
  /// @throws ArchiveException if it cannot be written
  Optional<RecallEstimate> write(
      CrawlPlan plan,
      CrawlFolder folder,
      @Nullable Cut cut,
      ReportInput.@Nullable Baseline baseline) {
    ReportInput input =
        ReportInput.of(plan.topic(), folder.visitsFile())
            .withStore(folder.storeFolder())
            .withThreshold(cut == null ? 0 : cut.from())
            .withSettings(settings(plan, cut))
            .in(language)
            .withGuidance(
                summary ->
                    new Guidance(
                        advice(plan, folder, summary, cut),
                        NextSteps.of(plan, folder, summary, language)));
    Optional<Long> requests = requests(folder);
    if (requests.isPresent()) {
      input = input.withRequests(requests.get());
    }
    Path report = folder.reportFile();
    try {
      CrawlReport.Contents made =
          CrawlReport.write(baseline == null ? input : input.withBaseline(baseline), report);
      new StoredCrawl(folder).remember(made);
      return made.recall();
    } catch (UncheckedIOException e) {
      throw ArchiveException.writing(report, Objects.requireNonNull(e.getCause()));
    }
  }

  /// As `status` counts them: those included that are no visits.
  private static Optional<Long> requests(CrawlFolder folder) {
    try {
      return folder.isMerged()
          ? Optional.empty()
          : new LastRun(folder).ending().map(LastRun.End::requests);
    } catch (ArchiveException _) {
      return Optional.empty();
    }
  }

  private List<String> advice(
      CrawlPlan plan, CrawlFolder folder, CrawlSummary summary, @Nullable Cut cut) {
    return folder.isMerged()
        ? List.of()
        : AdviceText.sentences(
            language,
            new Adviser(plan, folder.path(), false)
                .on(
                    new Adviser.Counts(
                        summary.downloads(),
                        summary.relevant(),
                        summary.maybe(),
                        summary.kinds(),
                        cut)));
  }

  private List<Setting> settings(CrawlPlan plan, @Nullable Cut cut) {
    List<Setting> settings = new ArrayList<>();
    settings.add(new Setting("crawler", product));
    settings.add(new Setting("web", plan.web()));
    if (plan.access().proxy() != null) {
      settings.add(new Setting("proxy", plan.access().proxy().toString()));
    }
    settings.add(new Setting("strategy", plan.strategy()));
    settings.add(new Setting("judge", plan.judge()));
    if (cut != null) {
      settings.add(new Setting("threshold", cut.sentence()));
    }
    Keeping keeping = plan.keeping();
    settings.add(new Setting("precision", keeping.precision().name().toLowerCase(Locale.ROOT)));
    settings.add(new Setting("keep-lists", keeping.lists() ? "yes" : "no"));
    settings.add(new Setting("budget", PlanFile.text(plan.budget())));
    settings.add(new Setting("connections", Integer.toString(plan.connections())));
    settings.add(new Setting("delay", PlanFile.text(plan.delay())));
    settings.add(new Setting("random seed", Long.toString(plan.randomSeed())));
    settings.add(
        new Setting(
            "seeds",
            plan.seeds().stream().map(Object::toString).collect(Collectors.joining("\n"))));
    settings.add(new Setting("repeat it", "cormorant crawl " + CrawlFolder.PLAN_FILE));
    return settings;
  }
}
