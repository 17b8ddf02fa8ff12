package io.cormorant.archive.lucene;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// What to look for, and which of it to give.
///
/// @param query words, "phrases", and `-` before what is not wanted; empty for all pages
/// @param filter which pages count
/// @param offset hits left out at the beginning
/// @param folded whether of pages that say the same only one is given
/// @param facets whether to count the pages by host and by day
public record SearchRequest(
    String query, Filter filter, int limit, int offset, boolean folded, boolean facets) {
  /// The furthest hit that can be asked for.
  public static final int MAX_HITS = 10_000;

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if the limit or the offset makes no sense
  public SearchRequest {
    if (limit < 1 || offset < 0 || limit > MAX_HITS || offset > MAX_HITS - limit) {
      throw new IllegalArgumentException(
          "only the first " + MAX_HITS + " hits can be asked for, and at least one");
    }
  }

  /// The first hits of a query.
  public static SearchRequest of(String query, int limit) {
    return new SearchRequest(query, Filter.NONE, limit, 0, true, false);
  }

  /// Which pages count. What is null does not matter.
  ///
  /// @param host or registered domain
  /// @param since the first day
  /// @param lang ISO 639-1 code
  /// @param maybe whether pages that are stored and not kept count too
  public record Filter(
      @Nullable String host,
      @Nullable LocalDate since,
      @Nullable Double minScore,
      @Nullable String lang,
      boolean maybe) {
    public static final Filter NONE = new Filter(null, null, null, null, false);
  }
}
