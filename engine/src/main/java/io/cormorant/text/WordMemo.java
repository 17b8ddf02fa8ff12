package io.cormorant.text;

import org.jspecify.annotations.Nullable;

/// What became of words: their terms, remembered by the numbers of the words. The rare ones push
/// each other out. Used by one thread at a time.
final class WordMemo {
  /// Words remembered; a power of two.
  static final int SIZE = 1 << 15;

  /// Stands for a word that is left out.
  static final long STOP = 0;

  private final WordForms forms;

  /// For each word its number and, after that, the number of its term.
  private final long[] numbers = new long[2 * SIZE];

  private final @Nullable String[] terms = new String[SIZE];

  WordMemo(WordForms forms) {
    this.forms = forms;
  }

  boolean knows(long word) {
    return numbers[2 * slot(word)] == word;
  }

  void learn(long word, String spelled) {
    int slot = slot(word);
    String term = forms.term(spelled);
    numbers[2 * slot] = word;
    numbers[2 * slot + 1] = term == null ? STOP : TermReader.number(term);
    terms[slot] = term;
  }

  /// The number of the term of a known word, or [#STOP].
  long term(long word) {
    return numbers[2 * slot(word) + 1];
  }

  /// The term of a known word, or null.
  @Nullable String spelled(long word) {
    return terms[slot(word)];
  }

  private static int slot(long word) {
    return (int) (word >>> 32) & (SIZE - 1);
  }
}
