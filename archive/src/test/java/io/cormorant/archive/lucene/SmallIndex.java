package io.cormorant.archive.lucene;

import io.cormorant.core.Url;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An index of a few pages, for tests.
final class SmallIndex implements AutoCloseable {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  static final LocalDate DAY = LocalDate.of(2026, 3, 1);

  private final Path folder;
  private final SearchIndex index;
  private String lang = "zh";
  private long n;

  SmallIndex(Path folder) {
    this.folder = folder;
    this.index = SearchIndex.open(folder, CLOCK);
    this.n = index.ended();
  }

  /// Adds a page under http://a.test/ and its name.
  SmallIndex page(String name, String title, String text) {
    return page(name, title, text, 0.5, null);
  }

  SmallIndex page(String name, String title, String text, double score, @Nullable String near) {
    n++;
    index.add(
        new PageDocument(
            n,
            url(name),
            title,
            List.of(),
            text,
            DAY.plusDays(n),
            DAY.plusDays(100).atStartOfDay(ZoneOffset.UTC).toInstant().minusSeconds(n),
            lang,
            score,
            PageDocument.Decided.KEPT,
            "digest of " + text,
            0,
            near == null ? null : url(near)));
    index.commit(n);
    return this;
  }

  /// The language of the pages that are added from now on.
  SmallIndex in(String code) {
    lang = code;
    return this;
  }

  SearchIndex index() {
    return index;
  }

  /// Writes the index and opens it for searching.
  PageSearch search() {
    close();
    return PageSearch.open(folder);
  }

  static Url url(String name) {
    return Url.of(name.startsWith("http") ? name : "http://a.test/" + name);
  }

  static List<String> names(PageSearch search, String query) {
    return names(search.search(SearchRequest.of(query, 10)));
  }

  static List<String> names(SearchResult result) {
    return result.hits().stream().map(h -> h.url().replace("http://a.test/", "")).toList();
  }

  @Override
  public void close() {
    index.close();
  }
}
