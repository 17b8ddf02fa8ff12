package io.cormorant.crawls;

import io.cormorant.archive.folder.StoredPage;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.lucene.PageDocument;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.nio.file.Path;
import java.util.Objects;

/// A page as a crawl stored it, with what the crawl knows of it. All texts are from the web.
///
/// @param folder of the crawl
/// @param line how it was found, judged and decided: its dates, its language, its score
/// @param document as it came
/// @param text what it says, without menus and the like
public record PageCopy(
    Path folder, VisitLine line, Response.Document document, String title, String text) {
  /// Reads a stored page. One that is none when it is parsed again, as by another version, has what
  /// its line says.
  static PageCopy of(Path folder, StoredPage stored, PageParser parser) {
    VisitLine line = stored.line();
    return switch (parser.parse(stored.document())) {
      case Parsed.Ok(Page page) ->
          new PageCopy(folder, line, stored.document(), page.title(), PageDocument.text(page));
      case Parsed.No _ ->
          new PageCopy(
              folder,
              line,
              stored.document(),
              Objects.requireNonNullElse(line.title(), ""),
              Objects.requireNonNullElse(line.snippet(), ""));
    };
  }
}
