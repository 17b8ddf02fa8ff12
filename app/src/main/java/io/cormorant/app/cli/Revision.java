package io.cormorant.app.cli;

import io.cormorant.app.Product;
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
      crawl.archive(plan, Clock.systemUTC(), Product.name()).close();
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

  /// What the pages of a crawl were decided by last: at its end, or when they were judged again.
  /// Nothing where it was cut off since.
  static Optional<Cut> cut(CrawlFolder crawl) {
    return crawl
        .remembered(CrawlRun.CUT)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .filter(text -> !text.isEmpty())
        .map(Status::cut);
  }

  /// The same, or the threshold of the plan; nothing where neither is known.
  static Optional<Cut> cut(CrawlPlan plan, CrawlFolder crawl) {
    OptionalDouble set = plan.topic().threshold();
    Optional<Cut> last = cut(crawl);
    return last.isPresent() || set.isEmpty()
        ? last
        : Optional.of(new Cut(set.getAsDouble(), set.getAsDouble(), Cut.Origin.SET, 0, 0));
  }

  /// A cut as the folder of a crawl remembers it.
  static byte[] bytes(Cut cut) {
    return Json.line(Status.cut(cut)).getBytes(StandardCharsets.UTF_8);
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
