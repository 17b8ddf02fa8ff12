package io.cormorant.portal.follow;

import io.cormorant.text.TermAnalyzer;
import java.util.Collections;
import java.util.List;

/// Finds a follow's words in a text: in any of their forms, and phrases only with their words side
/// by side. Words of which an analyzer makes nothing, such as signs, are found as they are written.
final class WordMatch {
  private final List<Word> words;

  private record Word(String written, String folded, List<String> terms) {}

  WordMatch(List<String> words) {
    this.words =
        words.stream()
            .map(word -> new Word(word, TermAnalyzer.folded(word), PageText.ANALYZER.terms(word)))
            .toList();
  }

  /// The words that a text has, as they were written.
  List<String> in(PageText text) {
    return words.stream().filter(word -> isIn(word, text)).map(Word::written).toList();
  }

  /// Chinese is written without spaces, so a word may stand inside what a segmenter takes for a
  /// longer one.
  private static boolean isIn(Word word, PageText text) {
    boolean literal =
        word.terms.isEmpty() || word.folded.codePoints().anyMatch(Character::isIdeographic);
    return literal
        ? text.folded().contains(word.folded)
        : Collections.indexOfSubList(text.terms(), word.terms) >= 0;
  }
}
