package io.cormorant.portal.web.search;

import io.cormorant.archive.lucene.Snippet;
import java.util.ArrayList;
import java.util.List;

/// A piece of a snippet, with or without what was looked for in it.
///
/// @param hit whether it is what was looked for
public record Marked(String text, boolean hit) {
  static List<Marked> of(Snippet snippet) {
    List<Marked> parts = new ArrayList<>();
    int at = 0;
    for (Snippet.Mark mark : snippet.marks()) {
      if (mark.start() > at) {
        parts.add(new Marked(snippet.text().substring(at, mark.start()), false));
      }
      parts.add(new Marked(snippet.text().substring(mark.start(), mark.end()), true));
      at = mark.end();
    }
    if (at < snippet.text().length()) {
      parts.add(new Marked(snippet.text().substring(at), false));
    }
    return parts;
  }
}
