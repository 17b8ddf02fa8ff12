package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.UsageSignals;
import io.cormorant.parse.CleanText;

/// A page on its way out.
///
/// @param line what the crawl found out about it
/// @param document as it came
/// @param page parsed again
public record ExportedPage(VisitLine line, Response.Document document, Page page) {
  /// Its main text, a paragraph a line.
  public String text() {
    return CleanText.of(page);
  }

  public String title() {
    return line.title() == null ? page.title() : line.title();
  }

  /// What is said about its use. A line of an older version tells nothing of it, but the page does.
  public UsageSignals usage() {
    return line.usage() == null ? page.usage() : line.usage();
  }
}
