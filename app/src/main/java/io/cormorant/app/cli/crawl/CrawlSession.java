package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.cli.common.Signals;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.RunningCrawl;
import java.io.PrintWriter;
import java.util.function.Consumer;

/// A crawl in a terminal: notices, progress, and what signals do to it.
final class CrawlSession {
  private CrawlSession() {}

  /// Runs it to its end.
  static CrawlResult run(Launch launch, PrintWriter err) throws InterruptedException {
    return run(launch, err, _ -> {});
  }

  /// Runs it to its end while others follow it.
  static CrawlResult run(Launch launch, PrintWriter err, CrawlWatch watch)
      throws InterruptedException {
    try (Signals signals = new Signals(err)) {
      RunningCrawl crawl =
          Product.crawls().start(launch.with(watch.beside(NoticeText.to(err))), watch::begin);
      CrawlResult result =
          result(crawl, new CrawlProgress(crawl.plan(), crawl::progress), signals, err);
      watch.end(result);
      return result;
    }
  }

  /// Runs it to its end.
  ///
  /// @param before given the crawl before it fetches anything
  static CrawlResult run(Launch launch, PrintWriter err, Consumer<RunningCrawl> before)
      throws InterruptedException {
    try (Signals signals = new Signals(err)) {
      RunningCrawl crawl = Product.crawls().start(launch.with(NoticeText.to(err)), before);
      return result(crawl, new CrawlProgress(crawl.plan(), crawl::progress), signals, err);
    }
  }

  /// Runs something else with a crawl to its end.
  ///
  /// @param progress how that is doing
  static CrawlResult run(
      Launch launch, ProgressPrinter.Line progress, Signals signals, PrintWriter err)
      throws InterruptedException {
    RunningCrawl crawl = Product.crawls().start(launch.with(NoticeText.to(err)));
    return result(crawl, progress, signals, err);
  }

  private static CrawlResult result(
      RunningCrawl crawl, ProgressPrinter.Line progress, Signals signals, PrintWriter err)
      throws InterruptedException {
    signals.stop(crawl::stop);
    try (ProgressPrinter _ =
        ProgressPrinter.start(progress, err, ProgressPrinter.Style.fitting())) {
      crawl.awaitLast();
    }
    return crawl.result();
  }
}
