package io.cormorant.portal.store;

/// Texts as every database takes them.
public final class Storable {
  private static final char REPLACEMENT = '\uFFFD';

  private Storable() {}

  /// A text without zero characters, which PostgreSQL does not take, and with a sign of replacement
  /// for each half of a pair, of which databases make different things.
  public static String text(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .filter(point -> point != 0)
        .map(point -> isHalf(point) ? REPLACEMENT : point)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  /// The beginning of such a text: at most so many characters as Java counts them, which is also
  /// how the embedded database does and never fewer than others count.
  public static String text(String text, int most) {
    String clean = text(text);
    if (clean.length() <= most) {
      return clean;
    }
    return clean.substring(0, Character.isHighSurrogate(clean.charAt(most - 1)) ? most - 1 : most);
  }

  private static boolean isHalf(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
