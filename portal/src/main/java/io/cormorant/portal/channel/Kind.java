package io.cormorant.portal.channel;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A way to tell somebody.
public enum Kind {
  MAIL,
  FEED,
  WEBHOOK,
  BROWSER,
  PHONE;

  /// As it is stored, and named in forms.
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Kind> find(String code) {
    return Stream.of(values()).filter(kind -> kind.code().equals(code)).findFirst();
  }

  static Kind of(String code) {
    return find(code).orElseThrow(() -> new IllegalStateException("no kind of channel: " + code));
  }

  /// Whether somebody else might be at the other end, who is asked first.
  boolean isAsked() {
    return this == MAIL || this == PHONE;
  }

  /// Whether it is told; feeds are asked.
  boolean isTold() {
    return this != FEED;
  }
}
