package io.cormorant.crawls.topic;

/// Texts of pages, cut to a length.
final class Texts {
  private Texts() {}

  /// At most so many characters, not cut through a surrogate pair.
  static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }
}
