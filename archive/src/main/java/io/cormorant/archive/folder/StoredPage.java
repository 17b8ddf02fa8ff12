package io.cormorant.archive.folder;

import io.cormorant.archive.warc.KeptPage;
import io.cormorant.core.Response;

/// A stored page as the folder holds it.
///
/// @param line what the crawl found out about it
/// @param document as it came
public record StoredPage(VisitLine line, Response.Document document) {
  /// The page as a WARC file tells of it.
  ///
  /// @param judge by which it was judged
  public KeptPage kept(String judge) {
    return KeptPages.page(line, document, judge);
  }
}
