package io.cormorant.archive.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes the report of a crawl, and adds up its figures.
public final class CrawlReport {
  private CrawlReport() {}

  /// Writes the page. It is complete or not there: a half-written one never stands under that name.
  ///
  /// @throws UncheckedIOException if a file cannot be read or written
  public static void write(ReportInput input, Path reportHtml) {
    String html = new ReportPage(input).html();
    Path draft = reportHtml.resolveSibling(reportHtml.getFileName() + ".draft");
    try {
      Files.writeString(draft, html);
      Files.move(draft, reportHtml, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + reportHtml, e);
    }
  }

  /// The figures of a crawl, finished or not. A missing file is a crawl without visits.
  ///
  /// @throws UncheckedIOException if the file cannot be read
  public static CrawlSummary summarize(Path visits) {
    return CrawlTally.of(visits).summary();
  }
}
