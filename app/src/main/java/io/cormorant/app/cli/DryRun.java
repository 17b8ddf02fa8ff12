package io.cormorant.app.cli;

import io.cormorant.app.Product;
import io.cormorant.core.Judge;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.OpenWeb;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.util.List;

/// A crawl that leaves nothing behind: no folder, no pages, no report.
final class DryRun {
  private DryRun() {}

  static CrawlRun.Result run(CrawlPlan plan, OpenWeb web, Judge judge, PrintWriter err)
      throws InterruptedException {
    Crawl crawl =
        Product.assembly().dryRun(plan, web, judge, event -> SeedWarnings.print(event, err));
    try (Signals signals = new Signals(err);
        ProgressPrinter _ =
            ProgressPrinter.start(plan, crawl, err, ProgressPrinter.Style.fitting())) {
      signals.stop(crawl::stop);
      Ending ending = crawl.run();
      return new CrawlRun.Result(ending, crawl.progress(), false, null, null, List.of(), null);
    }
  }
}
