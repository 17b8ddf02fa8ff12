package io.cormorant.core;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// The words in the address of a page, for links that have no other text.
public final class UrlWords {
  private static final int SHORTEST_SUFFIX = 2;
  private static final int LONGEST_SUFFIX = 5;

  private UrlWords() {}

  /// Path and query as text: escapes undone, signs and the suffix of a file left out.
  public static String of(Url url) {
    String all = url.path();
    int question = all.indexOf('?');
    int end = question < 0 ? all.length() : question;
    int file = withoutSuffix(all, end);
    return words(unescaped(file == end ? all : all.substring(0, file) + all.substring(end)));
  }

  /// Where a path that ends at `end` ends without its suffix.
  private static int withoutSuffix(String path, int end) {
    int at = end;
    while (at > 0 && end - at <= LONGEST_SUFFIX && isLatin(path.charAt(at - 1))) {
      at--;
    }
    int length = end - at;
    boolean suffix =
        length >= SHORTEST_SUFFIX
            && length <= LONGEST_SUFFIX
            && at > 0
            && path.charAt(at - 1) == '.';
    return suffix ? at - 1 : end;
  }

  private static boolean isLatin(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static String words(String text) {
    StringBuilder words = new StringBuilder(text.length());
    boolean gap = false;
    int c;
    for (int i = 0; i < text.length(); i += Character.charCount(c)) {
      c = text.codePointAt(i);
      if (!isOfWord(c)) {
        gap = true;
        continue;
      }
      if (gap && !words.isEmpty()) {
        words.append(' ');
      }
      gap = false;
      words.appendCodePoint(c);
    }
    return words.toString();
  }

  /// A letter, a mark on one, or a number.
  private static boolean isOfWord(int c) {
    return c < 0x80 ? isLatin((char) c) || (c >= '0' && c <= '9') : isOfAnyWord(c);
  }

  private static boolean isOfAnyWord(int c) {
    return switch (Character.getType(c)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER ->
          true;
      default -> false;
    };
  }

  /// A path as people read it.
  static String unescaped(String path) {
    try {
      return path.indexOf('%') < 0 ? path : URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return path;
    }
  }
}
