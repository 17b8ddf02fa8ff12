package io.cormorant.semantics;

import io.cormorant.semantics.Model.Kind;
import java.util.List;

/// Prepares texts of the web for a model: what goes into native code is short, whole characters
/// only, and without controls.
final class ShortTexts {
  /// More characters than [Model#MAX_TOKENS] tokens usually have.
  static final int MAX_CHARS = 1_000;

  /// No more of a text is looked at, however much of it is space.
  private static final int MAX_SEEN = 16 * MAX_CHARS;

  /// A text is Chinese if at least this share of its letters are Han characters, of which a word
  /// needs far fewer than of others.
  private static final double HAN_SHARE = 0.2;

  private ShortTexts() {}

  /// The beginning of a text with each run of spaces, controls and broken characters as one space;
  /// empty if there is neither letter nor digit in it.
  static String clean(String text) {
    int seen = Math.min(text.length(), MAX_SEEN);
    StringBuilder clean = new StringBuilder(Math.min(seen, MAX_CHARS));
    boolean words = false;
    boolean space = false;
    for (int at = 0; at < seen && clean.length() < MAX_CHARS; ) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (isBlank(c)) {
        space = true;
        continue;
      }
      if (space && !clean.isEmpty()) {
        clean.append(' ');
      }
      space = false;
      clean.appendCodePoint(c);
      words |= Character.isLetterOrDigit(c);
    }
    return words ? clean.toString() : "";
  }

  private static boolean isBlank(int c) {
    return Character.isWhitespace(c)
        || switch (Character.getType(c)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.UNASSIGNED,
              Character.PRIVATE_USE,
              Character.SPACE_SEPARATOR ->
              true;
          default -> false;
        };
  }

  /// Which model is for texts of a language; if that is not known, their letters tell.
  static Kind kind(List<String> texts, String language) {
    if (!language.isEmpty()) {
      return language.startsWith("zh") ? Kind.CHINESE : Kind.ENGLISH;
    }
    long letters = 0;
    long han = 0;
    for (String text : texts) {
      letters += text.codePoints().filter(Character::isLetter).count();
      han += text.codePoints().filter(Character::isIdeographic).count();
    }
    return han > 0 && han >= HAN_SHARE * letters ? Kind.CHINESE : Kind.ENGLISH;
  }
}
