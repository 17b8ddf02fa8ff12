package io.cormorant.archive.lucene;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// What to look for, and which of it to give.
///
/// @param query words, "phrases", and `-` before what is not wanted; empty for all pages
/// @param filter which pages count
/// @param sort which come first
/// @param offset hits left out at the beginning
/// @param folded whether of pages that say the same only one is given
/// @param facets whether to count the pages by folder, host, day and language
public record SearchRequest(
    String query, Filter filter, Sort sort, int limit, int offset, boolean folded, boolean facets) {
  /// The furthest hit that can be asked for.
  public static final int MAX_HITS = 10_000;

  /// Which pages come first.
  public enum Sort {
    /// Those that fit the words best; without words, those with the best scores.
    RELEVANCE,
    /// The newest by the day they say they were published on, or were fetched on.
    DATE,
    /// Those fetched last.
    FETCHED
  }

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if the limit or the offset makes no sense
  public SearchRequest {
    if (limit < 1 || offset < 0 || limit > MAX_HITS || offset > MAX_HITS - limit) {
      throw new IllegalArgumentException(
          "only the first " + MAX_HITS + " hits can be asked for, and at least one");
    }
  }

  /// The first hits of a query, the best first, of pages that say the same one.
  public static SearchRequest of(String query, int limit) {
    return new SearchRequest(query, Filter.NONE, Sort.RELEVANCE, limit, 0, true, false);
  }

  public SearchRequest with(Filter which) {
    return new SearchRequest(query, which, sort, limit, offset, folded, facets);
  }

  public SearchRequest by(Sort order) {
    return new SearchRequest(query, filter, order, limit, offset, folded, facets);
  }

  /// The same without the first hits.
  public SearchRequest from(int first) {
    return new SearchRequest(query, filter, sort, limit, first, folded, facets);
  }

  /// The same with pages that say the same.
  public SearchRequest unfolded() {
    return new SearchRequest(query, filter, sort, limit, offset, false, facets);
  }

  /// The same with [Facets].
  public SearchRequest counted() {
    return new SearchRequest(query, filter, sort, limit, offset, folded, true);
  }

  /// Which pages count. What is null does not matter.
  ///
  /// @param host or registered domain
  /// @param since the first day
  /// @param until the last day
  /// @param fetchedSince when they were fetched at the earliest
  /// @param lang ISO 639-1 code
  /// @param maybe whether pages that are stored and not kept count too
  public record Filter(
      @Nullable String host,
      @Nullable LocalDate since,
      @Nullable LocalDate until,
      @Nullable Instant fetchedSince,
      @Nullable Double minScore,
      @Nullable String lang,
      boolean maybe) {
    public static final Filter NONE = new Filter(null, null, null, null, null, null, false);

    public Filter onHost(@Nullable String name) {
      return new Filter(name, since, until, fetchedSince, minScore, lang, maybe);
    }

    public Filter between(@Nullable LocalDate first, @Nullable LocalDate last) {
      return new Filter(host, first, last, fetchedSince, minScore, lang, maybe);
    }

    public Filter fetchedSince(@Nullable Instant first) {
      return new Filter(host, since, until, first, minScore, lang, maybe);
    }

    public Filter atLeast(@Nullable Double score) {
      return new Filter(host, since, until, fetchedSince, score, lang, maybe);
    }

    public Filter in(@Nullable String language) {
      return new Filter(host, since, until, fetchedSince, minScore, language, maybe);
    }

    public Filter orMaybe(boolean too) {
      return new Filter(host, since, until, fetchedSince, minScore, lang, too);
    }
  }
}
