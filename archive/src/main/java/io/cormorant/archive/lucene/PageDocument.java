package io.cormorant.archive.lucene;

import io.cormorant.core.Page;
import io.cormorant.core.Url;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stored page as the index takes it.
///
/// @param n number of the ending
/// @param url where it was found, after redirects
/// @param text its main text
/// @param day it says it was published, or on which it was fetched
/// @param fetched when it came
/// @param lang ISO 639-1 code, or empty
/// @param score the judge's
/// @param decided what it was decided to be
/// @param digest of its text
/// @param simhash of its text, 0 where there is too little
/// @param nearDuplicateOf a page that came before with almost the same text
public record PageDocument(
    long n,
    Url url,
    String title,
    List<String> headings,
    String text,
    LocalDate day,
    Instant fetched,
    String lang,
    double score,
    Decided decided,
    String digest,
    long simhash,
    @Nullable Url nearDuplicateOf) {
  /// What a stored page is, as far as a search cares.
  public enum Decided {
    NO(0),
    MAYBE(1),
    KEPT(2);

    private final int level;

    Decided(int level) {
      this.level = level;
    }

    /// Larger the more it is what was asked for.
    int level() {
      return level;
    }
  }

  public PageDocument {
    headings = List.copyOf(headings);
  }

  /// The text of a page that is searched: the main one, or all of it where that is blank.
  public static String text(Page page) {
    String main = page.mainText();
    return main.isBlank() ? page.text() : main;
  }
}
