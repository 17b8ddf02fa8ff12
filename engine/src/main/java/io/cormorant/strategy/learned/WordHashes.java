package io.cormorant.strategy.learned;

import java.util.Arrays;

/// The words of some texts as small numbers, each once. Words are runs of letters and digits, in
/// lower case, any digit as any other; Chinese and Japanese come as pairs of neighbours. Two words
/// may share a number. Used again and again by one thread.
public final class WordHashes {
  private static final int FACTOR = 0x01000193;

  private final int mask;
  private final int[] found;
  private int size;
  private int kind;

  /// @param bits numbers are below 2 to the power of it
  /// @param most words that are kept; further ones are left out
  public WordHashes(int bits, int most) {
    this.mask = (1 << bits) - 1;
    this.found = new int[most];
  }

  public WordHashes clear() {
    size = 0;
    return this;
  }

  /// Adds the words of a text.
  ///
  /// @param as the same word has another number if it is of another kind
  /// @param longest of the text only so many characters count
  public WordHashes read(String text, int as, int longest) {
    kind = as;
    int end = Math.min(text.length(), longest);
    int word = 0;
    char before = 0;
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (isIdeograph(c)) {
        add(word);
        word = 0;
        add(before == 0 ? 0 : before * FACTOR + c);
        before = c;
      } else {
        before = 0;
        if (Character.isLetterOrDigit(c)) {
          int letter = Character.isDigit(c) ? '0' : Character.toLowerCase(c);
          word = (word + letter) * FACTOR;
        } else {
          add(word);
          word = 0;
        }
      }
    }
    add(word);
    return this;
  }

  /// Adds a word by its number.
  WordHashes put(int number) {
    if (size < found.length) {
      found[size++] = number;
    }
    return this;
  }

  private void add(int word) {
    if (word != 0) {
      put(spread(word * 31 + kind) & mask);
    }
  }

  /// The numbers, each once, ascending.
  public int[] words() {
    Arrays.sort(found, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || found[i] != found[i - 1]) {
        found[distinct++] = found[i];
      }
    }
    size = distinct;
    return Arrays.copyOf(found, distinct);
  }

  private static int spread(int number) {
    int mixed = (number ^ (number >>> 16)) * 0x85EBCA6B;
    mixed = (mixed ^ (mixed >>> 13)) * 0xC2B2AE35;
    return mixed ^ (mixed >>> 16);
  }

  private static boolean isIdeograph(char c) {
    return c >= 0x3040 && (c <= 0x30FF || (c >= 0x3400 && c <= 0x9FFF));
  }
}
