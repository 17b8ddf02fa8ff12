package io.cormorant.app.cli;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.warc.FolderSync;
import io.cormorant.core.Cut;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// What the commands that change a crawl folder have in common.
final class Revision {
  private Revision() {}

  static CrawlPlan plan(Path folder) {
    return PlanFile.read(folder.resolve(CrawlRun.PLAN_FILE));
  }

  /// The plan of a folder for those who can do without: null, and a note, where it is gone.
  static @Nullable CrawlPlan planIfThere(Path folder, PrintWriter err) {
    Path file = folder.resolve(CrawlRun.PLAN_FILE);
    if (Files.exists(file)) {
      return PlanFile.read(file);
    }
    err.println(
        "note: "
            + file
            + " is gone, so the crawl's topic and settings are not known. Bring it back from a copy to"
            + " resume.");
    return null;
  }

  /// Mends a folder whose crawl was cut off, as resuming it would.
  static void settle(CrawlFolder crawl, CrawlPlan plan) {
    if (crawl.isCutOff()) {
      crawl.archive(plan, Clock.systemUTC(), CrawlRun.product()).close();
    }
  }

  /// Writes the plan of a crawl and brings it to the disk.
  static void write(CrawlPlan plan, Path folder) {
    Path file = folder.resolve(CrawlRun.PLAN_FILE);
    try {
      PlanFile.write(plan, file);
      FolderSync.force(folder);
    } catch (IOException e) {
      throw CommandFailure.disk(new UncheckedIOException("cannot write " + file, e));
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }

  /// What the pages of a crawl were decided by at its end, or the threshold of its plan; nothing
  /// where neither is known.
  static Optional<Cut> cut(CrawlPlan plan, CrawlFolder crawl) {
    Optional<Cut> remembered =
        crawl
            .remembered(CrawlRun.ENDING)
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .filter(text -> !text.isEmpty())
            .flatMap(Status::cut);
    OptionalDouble set = plan.topic().threshold();
    return remembered.isPresent() || set.isEmpty()
        ? remembered
        : Optional.of(new Cut(set.getAsDouble(), set.getAsDouble(), Cut.Origin.SET, 0, 0));
  }

  /// Writes the report anew.
  static void report(CrawlPlan plan, CrawlFolder crawl, @Nullable Cut cut) {
    try {
      Reports.write(plan, crawl, cut, null, crawl.path().resolve(CrawlRun.REPORT_FILE));
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }
}
