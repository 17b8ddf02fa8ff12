package io.cormorant.archive.report;

import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.drawing.HtmlFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Writes the report of a crawl, and adds up its figures.
public final class CrawlReport {
  private CrawlReport() {}

  /// What a report says.
  ///
  /// @param recall the estimate it shows, if it shows one
  public record Contents(CrawlSummary summary, Optional<RecallEstimate> recall) {}

  /// Writes the page. It is complete or not there: a half-written one never stands under that name.
  ///
  /// @return what it was made from
  /// @throws UncheckedIOException if a file cannot be read or written
  public static Contents write(ReportInput input, Path reportHtml) {
    ReportPage page = new ReportPage(input);
    HtmlFile.write(reportHtml, page.html());
    return new Contents(page.summary(), page.recall());
  }

  /// How much of what there is the crawl found, as its link graph tells; nothing where it kept no
  /// links, or only those of some pages.
  ///
  /// @param store the crawl's `store/`
  /// @throws UncheckedIOException if a file cannot be read
  public static Optional<RecallEstimate> recall(Path visits, Path store) {
    if (!Files.isDirectory(store)) {
      return Optional.empty();
    }
    try (CrawlStore links = CrawlStore.read(store)) {
      return LinkRecall.of(visits, links);
    }
  }

  /// The figures of a crawl, finished or not. A missing file is a crawl without visits.
  ///
  /// @throws UncheckedIOException if the file cannot be read
  public static CrawlSummary summarize(Path visits) {
    return CrawlTally.of(visits).summary();
  }
}
