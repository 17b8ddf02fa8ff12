package io.cormorant.parse;

/// White space as pages have it.
final class WhiteSpace {
  private WhiteSpace() {}

  /// The text with every run of white space as one blank, none at its ends, invisible characters
  /// gone, cut to `max` characters.
  static String fold(String text, int max) {
    StringBuilder folded = new StringBuilder(Math.min(text.length(), max));
    boolean gap = false;
    for (int i = 0; i < text.length() && folded.length() < max; i++) {
      char c = text.charAt(i);
      if (isSpace(c)) {
        gap = true;
      } else if (!isInvisible(c)) {
        if (gap && !folded.isEmpty()) {
          folded.append(' ');
        }
        gap = false;
        folded.append(c);
      }
    }
    if (folded.length() > max) {
      folded.setLength(max);
    }
    int last = folded.length() - 1;
    if (last >= 0 && Character.isHighSurrogate(folded.charAt(last))) {
      folded.setLength(last);
    }
    return folded.toString();
  }

  /// Whether there is nothing to see.
  static boolean isBlank(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isSpace(c) && !isInvisible(c)) {
        return false;
      }
    }
    return true;
  }

  /// Blanks of all widths, line ends and control characters.
  static boolean isSpace(char c) {
    return c <= ' '
        || (c >= '\u007F' && c <= '\u00A0')
        || (c >= '\u2000' && c <= '\u200A')
        || c == '\u2028'
        || c == '\u2029'
        || c == '\u202F'
        || c == '\u205F'
        || c == '\u3000';
  }

  /// Zero-width characters, soft hyphens and direction marks.
  static boolean isInvisible(char c) {
    return c == '\u00AD'
        || (c >= '\u200B' && c <= '\u200F')
        || (c >= '\u202A' && c <= '\u202E')
        || (c >= '\u2060' && c <= '\u2064')
        || c == '\uFEFF';
  }
}
