package io.cormorant.archive.folder;

import io.cormorant.core.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the visits of some URLs by reading the visits once.
final class VisitFinder {
  /// So many URLs are looked for in the text of a line before it is parsed: with more, parsing
  /// every line is no dearer.
  private static final int FEW = 8;

  private final CrawlFiles files;

  VisitFinder(CrawlFiles files) {
    this.files = files;
  }

  /// The last visit of each URL that was asked for or arrived at.
  Map<Url, VisitLine> find(Set<Url> urls) {
    Map<Url, VisitLine> found = new HashMap<>();
    if (urls.isEmpty()) {
      return found;
    }
    List<String> quoted = urls.size() > FEW ? List.of("") : urls.stream().map(Why::quoted).toList();
    try (Visits visits = new Visits(files)) {
      for (String text = visits.nextText(); text != null; text = visits.nextText()) {
        VisitLine line = mentions(text, quoted) ? VisitLine.readable(text) : null;
        if (line != null && !line.purged() && line.visited()) {
          put(line, line.finalUrl(), urls, found);
          put(line, line.url(), urls, found);
        }
      }
    }
    return found;
  }

  private static boolean mentions(String text, List<String> quoted) {
    return quoted.stream().anyMatch(text::contains);
  }

  private static void put(VisitLine line, Url url, Set<Url> urls, Map<Url, VisitLine> found) {
    if (urls.contains(url)) {
      found.put(url, line);
    }
  }
}
