package io.cormorant.app.cli;

import io.cormorant.app.Product;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.archive.report.ReportInput;
import io.cormorant.core.Cut;
import io.cormorant.core.Judge;
import io.cormorant.core.ShellWord;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Progress;
import io.cormorant.crawl.Verdicts;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.OpenWeb;
import io.cormorant.frontier.Frontier;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs one plan in one folder from begin to end: progress, signals, control socket, report.
final class CrawlRun {
  static final String PLAN_FILE = "crawl.yaml";
  static final String REPORT_FILE = "report.html";

  /// Under which the folder remembers how the last run ended; empty while it runs or when it was
  /// cut off.
  static final String ENDING = "ending";

  /// Under which it remembers what its pages were decided by last; empty like the ending.
  static final String CUT = "cut";

  private final CrawlPlan plan;
  private final CrawlFolder folder;
  private final Examples examples;
  private final PrintWriter err;
  private final ProgressPrinter.Style style;

  /// How a run ended.
  ///
  /// @param idle whether a resumed crawl found nothing to do
  /// @param report where it was written, unless nothing was to be
  /// @param recall how much of what there is was found, if that can be told
  /// @param advice what to do if it went wrong
  /// @param labels what those who know the web say of the pages it fetched, if anybody does
  record Result(
      Ending ending,
      Progress progress,
      boolean idle,
      @Nullable Path report,
      @Nullable RecallEstimate recall,
      List<String> advice,
      @Nullable LabelCount labels) {}

  /// What a run does with what the folder holds.
  enum Past {
    /// Nothing: the folder is new.
    NONE,
    /// Goes on with it.
    RESUMED,
    /// Goes on with it and tries again what failed.
    RETRIED
  }

  /// @param relevant fetched pages labelled relevant
  /// @param reachable pages labelled relevant to which links lead
  record LabelCount(long relevant, long reachable) {}

  /// @param examples of the topic, read already
  CrawlRun(
      CrawlPlan plan,
      CrawlFolder folder,
      Examples examples,
      PrintWriter err,
      ProgressPrinter.Style style) {
    this.plan = plan;
    this.folder = folder;
    this.examples = examples;
    this.err = err;
    this.style = style;
  }

  /// Crawls.
  ///
  /// @param judge new, of the plan and the examples
  Result run(OpenWeb web, Judge judge, Past past, ReportInput.@Nullable Baseline baseline)
      throws InterruptedException {
    try (Signals signals = new Signals(err)) {
      folder.settle();
      Ended ended = crawl(web, judge, past, signals);
      settle();
      Path report = folder.path().resolve(REPORT_FILE);
      Optional<RecallEstimate> recall = writeReport(ended.cut, baseline, report);
      return new Result(
          ended.ending,
          ended.progress,
          ended.idle,
          report,
          recall.orElse(null),
          advice(ended.progress),
          labels(web).orElse(null));
    }
  }

  private List<String> advice(Progress end) {
    return new Advice(plan, folder.path(), false)
        .on(
            new Advice.Counts(
                end.downloads(), end.relevant(), end.maybe(), end.kinds(), end.cut()));
  }

  private record Ended(Ending ending, Progress progress, boolean idle, Cut cut) {}

  /// Pages that were visited before the judge had learned what it knows now, or before the cut was
  /// where it is now, are decided about again.
  private void settle() {
    try {
      folder.settle();
    } catch (ArchiveException e) {
      err.println(
          "warning: the last decisions about earlier pages are not written yet ("
              + e.getMessage()
              + "). Nothing is lost: 'cormorant status "
              + ShellWord.of(folder.path())
              + "' writes them.");
    }
  }

  /// The plan is written with the threshold of its judge, so that a crawl repeated by a later
  /// version decides alike; not where the cut is found.
  private Ended crawl(OpenWeb web, Judge judge, Past past, Signals signals)
      throws InterruptedException {
    try (FolderArchive archive = folder.archive(plan, Clock.systemUTC(), product())) {
      examples.keep(folder.path());
      Revision.write(
          judge.isCalibrated() ? plan : plan.withThreshold(judge.threshold()), folder.path());
      Restoration restoration = new Restoration(folder, archive);
      Crawl crawl =
          Product.assembly()
              .crawl(
                  plan,
                  web,
                  judge,
                  archive,
                  frontier -> retry(past, restoration, frontier),
                  event -> SeedWarnings.print(event, err));
      long handed = past == Past.NONE ? 0 : restoration.tell(crawl.history(), plan, judge, err);
      FeedbackDesk desk = new FeedbackDesk(folder, crawl, handed);
      desk.handSome();
      long before = archive.ended();
      archive.remember(ENDING, new byte[0]);
      archive.remember(CUT, new byte[0]);
      signals.stop(crawl::stop);
      Ending ending = fly(crawl, archive, desk);
      Progress progress = crawl.progress();
      Verdicts verdicts = crawl.verdicts();
      if (verdicts.isOpen()) {
        archive.leave(verdicts);
      }
      archive.remember(CUT, Revision.bytes(verdicts.cut()));
      archive.remember(ENDING, Status.ending(ending, progress).getBytes(StandardCharsets.UTF_8));
      return new Ended(
          ending, progress, past != Past.NONE && archive.ended() == before, verdicts.cut());
    }
  }

  private void retry(Past past, Restoration restoration, Frontier frontier) {
    if (past == Past.RETRIED) {
      long again = restoration.retryErrors(frontier);
      long pages = plan.budget().pages();
      if (folder.downloads() < pages) {
        err.printf(Locale.ROOT, "%,d URLs that failed are tried again%n", again);
      } else {
        err.printf(
            Locale.ROOT,
            "%,d URLs that failed wait again, but the budget of %,d pages is used up: add --pages"
                + " +N%n",
            again,
            pages);
      }
    }
  }

  static String product() {
    return "cormorant/" + Product.version();
  }

  private Ending fly(Crawl crawl, FolderArchive archive, FeedbackDesk desk)
      throws InterruptedException {
    Thread.ofPlatform().daemon().name("feedback").start(() -> teach(desk));
    try (ControlSocket _ =
            ControlSocket.listen(folder, plan, crawl, desk, archive::showIndex, err);
        DiskWatch _ = DiskWatch.start(folder.path(), plan.minFree(), crawl, err);
        ProgressPrinter _ = ProgressPrinter.start(plan, crawl, err, style)) {
      return crawl.run();
    }
  }

  /// The lessons an earlier run left. Whatever goes wrong with them, the crawl goes on.
  private void teach(FeedbackDesk desk) {
    try {
      desk.ring();
    } catch (RuntimeException e) {
      err.println(
          "warning: what was said by 'cormorant feedback' is not learned now ("
              + e
              + "). The crawl goes on; resume it to try again.");
    }
  }

  private Optional<RecallEstimate> writeReport(
      Cut cut, ReportInput.@Nullable Baseline baseline, Path report) {
    try {
      return Reports.write(plan, folder, cut, baseline, report);
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }

  private Optional<LabelCount> labels(OpenWeb web) {
    return web.labels(plan.topic().id())
        .map(
            known -> {
              try (Stream<VisitLine> visits = folder.visits()) {
                long relevant =
                    visits
                        .filter(v -> v.visited() && known.relevant().contains(v.finalUrl()))
                        .count();
                return new LabelCount(relevant, known.reachable());
              }
            });
  }
}
