package io.cormorant.app.cli.common;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/// Reads plans for commands that can do without.
public final class PlanNote {
  private PlanNote() {}

  /// The plan of a crawl; null, and a note, where it is gone.
  public static @Nullable CrawlPlan planIfThere(CrawlFolder crawl, PrintWriter err) {
    CrawlPlan plan = crawl.planIfThere().orElse(null);
    if (plan == null) {
      err.println(
          "note: "
              + crawl.planFile()
              + " is missing, so the topic and settings of the crawl are unknown. Restore it from a copy to resume.");
    }
    return plan;
  }
}
