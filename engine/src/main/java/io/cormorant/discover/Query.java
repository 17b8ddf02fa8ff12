package io.cormorant.discover;

import io.cormorant.core.Url;
import java.util.Locale;

/// What is asked of a search engine.
public sealed interface Query {
  /// Pages that have these words.
  ///
  /// @param words as a person would type them, separated by blanks
  record Words(String words) implements Query {}

  /// Pages like one.
  record Related(Url url) implements Query {}

  /// Pages that link to one.
  record Backlinks(Url url) implements Query {}

  /// What is known of a site.
  ///
  /// @param host whose pages are wanted
  record Site(String host) implements Query {}

  /// The kinds of questions.
  enum Kind {
    WORDS,
    RELATED,
    BACKLINKS,
    SITE;

    /// As programs and people read it.
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  default Kind kind() {
    return switch (this) {
      case Words _ -> Kind.WORDS;
      case Related _ -> Kind.RELATED;
      case Backlinks _ -> Kind.BACKLINKS;
      case Site _ -> Kind.SITE;
    };
  }

  /// What is asked for, as a text.
  default String text() {
    return switch (this) {
      case Words(String words) -> words;
      case Related(Url url) -> url.toString();
      case Backlinks(Url url) -> url.toString();
      case Site(String host) -> host;
    };
  }
}
