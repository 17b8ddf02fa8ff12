package io.cormorant.portal.topic;

import java.util.Locale;

/// What the owner of a topic wants of its crawl.
public enum Wanted {
  /// It is still being described.
  DRAFT,
  RUN,
  PAUSE,
  /// It was stopped, or failed.
  REST,
  /// It came to its own end.
  DONE;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Wanted of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
