package io.cormorant.text;

import com.hankcs.hanlp.dictionary.stopword.CoreStopWordDictionary;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/// Words that say nothing about a subject, Chinese and English: HanLP's list, English words as
/// their stems too. Terms of other languages come without their stop words, see [TermAnalyzer].
///
/// Longer than the list of words that are left out of English terms: for who looks for words that
/// describe a subject, not for who measures texts.
public final class StopWords {
  /// Words of that list which are about something after all.
  private static final Set<String> TELLING =
      Set.of("computer", "system", "bill", "fire", "mill", "cry", "interest", "sincere", "volume");

  private static final Set<String> WORDS = words();

  private StopWords() {}

  /// Whether a term is such a word.
  ///
  /// @param term as a [TermAnalyzer] gives it
  public static boolean isStop(String term) {
    return WORDS.contains(term);
  }

  static void forEach(Consumer<String> words) {
    WORDS.forEach(words);
  }

  private static Set<String> words() {
    WordForms english = new WordForms.English();
    Set<String> words = new HashSet<>();
    for (String word : CoreStopWordDictionary.dictionary) {
      if (TELLING.contains(word)) {
        continue;
      }
      words.add(word);
      String stem = english.term(word);
      if (stem != null) {
        words.add(stem);
      }
    }
    return Set.copyOf(words);
  }
}
