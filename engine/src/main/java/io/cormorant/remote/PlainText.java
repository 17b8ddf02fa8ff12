package io.cormorant.remote;

/// Makes texts from outside fit for a message or a prompt.
public final class PlainText {
  /// Hidden characters may take up to so many times the room of those that are shown.
  private static final int MOST_HIDDEN = 10;

  private PlainText() {}

  /// The beginning of a text on one line, without characters that nobody sees and without those
  /// that markup and fences are made of.
  ///
  /// @param most characters
  public static String line(String text, int most) {
    StringBuilder line = new StringBuilder();
    int end = (int) Math.min(text.length(), (long) most * MOST_HIDDEN);
    boolean gap = false;
    for (int i = 0; i < end; i += Character.charCount(text.codePointAt(i))) {
      int character = text.codePointAt(i);
      if (isGap(character)) {
        gap = !line.isEmpty();
      } else if (!isHidden(character)) {
        int room = most - line.length() - (gap ? 1 : 0);
        if (room < Character.charCount(character)) {
          break;
        }
        line.append(gap ? " " : "").appendCodePoint(character);
        gap = false;
      }
    }
    return line.toString();
  }

  private static boolean isGap(int character) {
    return character == '<'
        || character == '>'
        || Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.isISOControl(character);
  }

  /// Marks of direction, tags, lone surrogates and whatever else has no shape of its own.
  private static boolean isHidden(int character) {
    return switch (Character.getType(character)) {
      case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
