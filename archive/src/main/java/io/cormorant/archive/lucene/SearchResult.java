package io.cormorant.archive.lucene;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/// What was found.
///
/// @param total pages that match, duplicates included
/// @param exact whether there are not more
/// @param all whether the pages have all words; else none had, and these have some
/// @param hosts pages by host, most first, and `days` by day, newest first; empty unless asked for
public record SearchResult(
    long total,
    boolean exact,
    boolean all,
    List<Hit> hits,
    Map<String, Integer> hosts,
    Map<LocalDate, Integer> days) {
  /// A page that was found.
  ///
  /// @param n number of its ending
  /// @param score the judge's
  /// @param bm25 what it is ranked by
  /// @param duplicates pages among the best that say the same and are not given for that
  public record Hit(
      long n,
      String url,
      Snippet title,
      String host,
      LocalDate day,
      String lang,
      double score,
      double bm25,
      int duplicates,
      List<Snippet> snippets) {}
}
