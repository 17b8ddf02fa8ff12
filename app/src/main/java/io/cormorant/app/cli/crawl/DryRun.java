package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.cli.common.Signals;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.DryCrawl;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.nio.file.Path;

/// A crawl in a terminal that leaves nothing behind.
final class DryRun {
  private DryRun() {}

  /// @param beside the folder that names of files in options are relative to
  static CrawlResult run(CrawlPlan plan, Path beside, OpenWeb web, PrintWriter err)
      throws InterruptedException {
    DryCrawl crawl = Product.crawls().dryRun(plan, beside, web, NoticeText.to(err));
    try (Signals signals = new Signals(err);
        ProgressPrinter _ =
            ProgressPrinter.start(
                new CrawlProgress(plan, crawl::progress), err, ProgressPrinter.Style.fitting())) {
      signals.stop(crawl::stop);
      return crawl.run();
    }
  }
}
