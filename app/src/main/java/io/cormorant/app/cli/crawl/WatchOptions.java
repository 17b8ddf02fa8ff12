package io.cormorant.app.cli.crawl;

import io.cormorant.crawls.RunningCrawl;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How others can follow a crawl.
final class WatchOptions {
  @Option(
      names = "--metrics",
      paramLabel = "PORT",
      description = "Serve Prometheus metrics at http://127.0.0.1:PORT/metrics.")
  private @Nullable Integer metrics;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description =
          "Append events with their times to FILE, one per line, and the progress every minute.")
  private @Nullable Path log;

  /// @throws io.cormorant.plan.BadInput if the port or the file cannot be used
  CrawlWatch open() {
    return new CrawlWatch(metrics, log);
  }

  /// Whether anybody wants to.
  boolean isGiven() {
    return metrics != null || log != null;
  }

  /// The figures of a crawl as Prometheus reads them.
  static String metrics(@Nullable RunningCrawl crawl) {
    return crawl == null ? "" : CrawlMetrics.text(crawl.plan().topic().id(), crawl.progress());
  }
}
