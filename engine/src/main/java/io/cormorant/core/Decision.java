package io.cormorant.core;

import java.util.Arrays;
import java.util.Optional;

/// What became of a page that was judged. Its score stands beside; the decision may change when the
/// [Cut] does.
public enum Decision {
  /// It is what was asked for.
  RELEVANT("relevant"),

  /// It may be; it is stored but left out of exports, searches and counts unless asked for.
  MAYBE("maybe"),

  /// It is something else.
  NO("no"),

  /// It leads to documents and is none: a list, a feed, a page with hardly any text.
  LIST("list"),

  /// It is in another language than the topic's.
  LANGUAGE("language");

  private final String code;

  Decision(String code) {
    this.code = code;
  }

  /// Its name in files.
  public String code() {
    return code;
  }

  /// The one of that name.
  public static Optional<Decision> of(String code) {
    return Arrays.stream(values()).filter(decision -> decision.code.equals(code)).findFirst();
  }

  /// Whether the score alone made it so, so that another cut may make it otherwise.
  public boolean isByScore() {
    return this != LIST && this != LANGUAGE;
  }
}
