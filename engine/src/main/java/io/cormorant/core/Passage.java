package io.cormorant.core;

/// How much there is to read in a text.
final class Passage {
  /// A text is short below so many Chinese characters, or words of other scripts.
  private static final int SHORT_CHARACTERS = 300;

  private static final int SHORT_WORDS = 80;

  private Passage() {}

  /// Whether a text is short. Stops reading where it is not.
  static boolean isShort(String text) {
    int characters = 0;
    int words = 0;
    boolean inWord = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean wide = c >= 0x2E80 && Character.isIdeographic(c);
      boolean letter = !wide && Character.isLetterOrDigit(c);
      characters += wide ? 1 : 0;
      words += letter && !inWord ? 1 : 0;
      inWord = letter;
      if (characters * SHORT_WORDS + words * SHORT_CHARACTERS >= SHORT_CHARACTERS * SHORT_WORDS) {
        return false;
      }
    }
    return true;
  }
}
