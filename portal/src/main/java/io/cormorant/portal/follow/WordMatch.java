package io.cormorant.portal.follow;

import io.cormorant.text.TermAnalyzer;
import java.util.Collections;
import java.util.List;

/// Finds a follow's words in a text: in any of their forms, and phrases only with their words side
/// by side. Words of which an analyzer makes nothing, such as signs, are found as they are written.
final class WordMatch {
  private static final TermAnalyzer ANALYZER = new TermAnalyzer(List.of());

  private final List<Word> words;

  private record Word(String written, String folded, List<String> terms) {}

  WordMatch(List<String> words) {
    this.words =
        words.stream()
            .map(word -> new Word(word, TermAnalyzer.folded(word), ANALYZER.terms(word)))
            .toList();
  }

  /// The words that a text has, as they were written.
  List<String> in(String text) {
    if (words.isEmpty()) {
      return List.of();
    }
    List<String> terms = ANALYZER.terms(text);
    String folded = TermAnalyzer.folded(text);
    return words.stream().filter(word -> isIn(word, terms, folded)).map(Word::written).toList();
  }

  /// Chinese is written without spaces, so a word may stand inside what a segmenter takes for a
  /// longer one.
  private static boolean isIn(Word word, List<String> terms, String folded) {
    boolean literal =
        word.terms.isEmpty() || word.folded.codePoints().anyMatch(Character::isIdeographic);
    return literal
        ? folded.contains(word.folded)
        : Collections.indexOfSubList(terms, word.terms) >= 0;
  }
}
