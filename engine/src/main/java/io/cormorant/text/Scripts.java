package io.cormorant.text;

/// What kinds of characters there are for an analyzer.
final class Scripts {
  private Scripts() {}

  /// Han characters the segmenter knows how to handle: those of one `char`.
  static boolean isHan(int c) {
    return (c >= '\u3400' && c <= '\u9fff')
        || (c >= '\uf900' && c <= '\ufaff')
        || c == '々'
        || c == '〇';
  }

  static boolean isLetter(int c) {
    return Character.isLetter(c) && !isHan(c) && !Character.isIdeographic(c);
  }

  /// Letters, vowel signs and digits of scripts that do not part words by spaces: kana, Thai, Lao,
  /// Burmese, Khmer. Hangul too, since its words end in particles.
  static boolean isUnspaced(int c) {
    boolean inScript =
        (c >= 0x3041 && c <= 0x30FF)
            || (c >= 0xAC00 && c <= 0xD7A3)
            || (c >= 0x0E01 && c <= 0x0EFF)
            || (c >= 0x1000 && c <= 0x109F)
            || (c >= 0x1780 && c <= 0x17FF)
            || (c >= 0xFF66 && c <= 0xFFDC);
    return inScript && (Character.isLetterOrDigit(c) || isMark(c));
  }

  /// Vowel signs, without which many scripts of Asia cannot be written, and accents.
  static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  /// Whether a text of such characters only is in normalisation form C. Says no to some that are
  /// harmless as well.
  static boolean isComposed(char c) {
    if (c < 0x2100) {
      return c < 0x300 || (c >= 0x400 && c < 0x530 && !(c > 0x482 && c < 0x48A)) || isDash(c);
    }
    return (c >= 0x3000 && c < 0xA000 && !isKanaOrToneMark(c))
        || (c >= 0xAC00 && c < 0xD7A4)
        || (c >= 0xD83C && c < 0xD87E)
        || Character.isLowSurrogate(c)
        || (c >= 0xFE00 && c < 0xFE10)
        || (c >= 0xFF00 && c < 0xFFF0);
  }

  /// General punctuation.
  private static boolean isDash(char c) {
    return c >= 0x2002 && c < 0x20D0;
  }

  private static boolean isKanaOrToneMark(char c) {
    return (c >= 0x302A && c < 0x3030) || c == 0x3099 || c == 0x309A;
  }
}
