package io.cormorant.portal.mcp;

/// Makes text from the web fit to be shown: nothing invisible in it that could carry what no reader
/// sees, and not too long.
final class PlainText {
  private static final int JOINER = 0x200D;
  private static final int NON_JOINER = 0x200C;

  private PlainText() {}

  /// One line of at most so many characters.
  static String line(String text, int most) {
    return cut(clean(text, false).strip(), most);
  }

  /// Lines as they are.
  static String block(String text) {
    return clean(text, true);
  }

  /// The beginning of a text, with three dots if it goes on.
  static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, end(text, most)) + "…";
  }

  /// A place at or before another that does not lie inside a character.
  static int end(String text, int at) {
    boolean inside = at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at));
    return inside ? at - 1 : at;
  }

  private static String clean(String text, boolean lines) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c == '\n' && lines) {
                clean.append('\n');
              } else if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                clean.append(' ');
              } else if (isVisible(c)) {
                clean.appendCodePoint(c);
              }
            });
    return clean.toString();
  }

  /// Scripts such as Persian cannot be written without joiners.
  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.PRIVATE_USE, Character.SURROGATE, Character.UNASSIGNED ->
          false;
      case Character.FORMAT -> c == JOINER || c == NON_JOINER;
      default -> true;
    };
  }
}
