package io.cormorant.crawls;

import io.cormorant.archive.report.ReportInput;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a run of a crawl is started with.
///
/// @param beside the folder that names of files in options are relative to when it begins; a crawl
///   that goes on has copies of its own
/// @param web opened already, and closed by whoever opened it; null to open that of the plan
/// @param baseline another crawl the report is to compare it with, if any
/// @param hands who works for it; null for threads of this process
/// @param tour what it does in place of going on with the crawl; null if it goes on
/// @param notices hears what people should hear of, from any thread, which waits meanwhile; if it
///   fails, that is logged and nothing else
public record Launch(
    CrawlPlan plan,
    Path folder,
    Path beside,
    Past past,
    @Nullable OpenWeb web,
    ReportInput.@Nullable Baseline baseline,
    @Nullable Hands hands,
    @Nullable Tour tour,
    Consumer<Notice> notices) {
  private static final Logger LOG = LoggerFactory.getLogger(Launch.class);

  /// What a run does with what the folder holds.
  public enum Past {
    /// Nothing: the folder is new.
    NONE,
    /// Goes on with it.
    RESUMED,
    /// Goes on with it and tries again what failed.
    RETRIED
  }

  /// A new crawl.
  public static Launch begin(CrawlPlan plan, Path folder) {
    return new Launch(plan, folder, Path.of(""), Past.NONE, null, null, null, null, _ -> {});
  }

  /// A crawl that goes on.
  ///
  /// @param plan its own, or that with some things changed
  public static Launch resume(CrawlPlan plan, Path folder) {
    return begin(plan, folder).with(Past.RESUMED);
  }

  /// The same with another folder that names of files in options are relative to.
  public Launch beside(Path other) {
    return new Launch(plan, folder, other, past, web, baseline, hands, tour, notices);
  }

  /// The folder that names of files in options are relative to.
  Path optionFolder() {
    return past == Past.NONE ? beside : folder;
  }

  public Launch with(Past other) {
    return new Launch(plan, folder, beside, other, web, baseline, hands, tour, notices);
  }

  public Launch with(OpenWeb other) {
    return new Launch(plan, folder, beside, past, other, baseline, hands, tour, notices);
  }

  public Launch with(ReportInput.@Nullable Baseline other) {
    return new Launch(plan, folder, beside, past, web, other, hands, tour, notices);
  }

  /// The same with others to work for it.
  ///
  /// @param other null for threads of this process
  public Launch with(@Nullable Hands other) {
    return new Launch(plan, folder, beside, past, web, baseline, other, tour, notices);
  }

  public Launch with(Tour other) {
    return new Launch(plan, folder, beside, past, web, baseline, hands, other, notices);
  }

  public Launch with(Consumer<Notice> other) {
    return new Launch(plan, folder, beside, past, web, baseline, hands, tour, harmless(other));
  }

  private static Consumer<Notice> harmless(Consumer<Notice> other) {
    return notice -> {
      try {
        other.accept(notice);
      } catch (RuntimeException e) {
        LOG.warn("a listener failed on the notice {}", notice, e);
      }
    };
  }
}
