package io.cormorant.archive.lucene;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/// What was found.
///
/// @param total pages that match, duplicates included
/// @param exact whether there are not more
/// @param all whether the pages have all words; else none had, and these have some
/// @param facets empty unless asked for
public record SearchResult(long total, boolean exact, boolean all, List<Hit> hits, Facets facets) {
  public SearchResult {
    hits = List.copyOf(hits);
  }

  /// Where a page is kept.
  ///
  /// @param folder its place among the folders that are searched, from 0
  /// @param n number of its ending there
  public record Source(int folder, long n) {}

  /// A page that was found.
  ///
  /// @param n number of its ending
  /// @param day it says it was published, or on which it was fetched
  /// @param score the judge's
  /// @param bm25 what it is ranked by, 0 where that is a date
  /// @param duplicates pages among the best that say the same and are not given for that
  /// @param sources where it was found; first the one that is shown, then others that have a page
  ///   of this URL among the best
  public record Hit(
      long n,
      String url,
      Snippet title,
      String host,
      LocalDate day,
      Instant fetched,
      String lang,
      double score,
      double bm25,
      int duplicates,
      List<Source> sources,
      List<Snippet> snippets) {
    public Hit {
      sources = List.copyOf(sources);
      snippets = List.copyOf(snippets);
    }
  }
}
