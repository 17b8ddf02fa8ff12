package io.cormorant.portal.reading;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a reader did with a page.
public enum Reading {
  /// It stood in a list that was looked at.
  SHOWN,

  /// Its text was opened.
  OPENED,

  /// Its text was still open a while later.
  READ,

  UP,
  DOWN,

  /// What was thought of it was taken back.
  NEITHER,

  /// A recommendation was not wanted.
  DISMISSED;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What a code stands for; nothing if it is of another version.
  public static Optional<Reading> of(String code) {
    return Arrays.stream(values()).filter(one -> one.code().equals(code)).findFirst();
  }
}
