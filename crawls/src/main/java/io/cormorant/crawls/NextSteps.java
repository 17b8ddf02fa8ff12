package io.cormorant.crawls;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.CrawlSummary;
import io.cormorant.archive.report.Guidance.Step;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.core.ShellWord;
import io.cormorant.plan.CrawlPlan;
import java.util.ArrayList;
import java.util.List;

/// Commands that go on from a crawl.
final class NextSteps {
  private NextSteps() {}

  /// @param language of the purposes
  static List<Step> of(CrawlPlan plan, CrawlFolder folder, CrawlSummary summary, String language) {
    boolean chinese = language.equals("zh");
    String where = ShellWord.of(folder.path());
    List<Step> steps = new ArrayList<>();
    if (summary.downloads() == 0) {
      steps.add(
          step(
              chinese ? "重试失败的网址：" : "Retry what failed:",
              "cormorant crawl --resume " + where + " --retry-errors"));
      return steps;
    }
    if (summary.kept() > 0) {
      steps.add(
          step(
              chinese ? "导出网页：" : "Export the pages:",
              "cormorant export " + where + " --out pages.jsonl --dedupe"));
    }
    boolean waiting = folder.counts().map(CrawlStore.Counts::waiting).orElse(0L) > 0;
    if (!folder.isMerged() && waiting) {
      steps.add(
          step(
              chinese ? "继续采集：" : "Continue the crawl:",
              "cormorant crawl --resume " + where + " --pages +" + plan.budget().pages()));
    }
    if (summary.maybe() > 0) {
      steps.add(
          step(
              chinese ? "查看可能相关的网页：" : "Look at the pages that may be relevant:",
              "cormorant search " + where + " --maybe"));
    }
    return steps;
  }

  private static Step step(String purpose, String command) {
    return new Step(purpose, command);
  }
}
