package io.cormorant.text;

import java.util.Locale;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.ext.EnglishStemmer;

/// The form in which the words of a language are compared. Used by one thread at a time.
@FunctionalInterface
interface WordForms {
  /// The term of a word, or null for a stop word.
  ///
  /// @param word in lower case
  @Nullable String term(String word);

  /// The forms of a language; English where there are none for it, since words in Latin letters
  /// among Chinese or Japanese are mostly English.
  ///
  /// @param language a BCP 47 tag, may be empty
  static WordForms of(String language) {
    WordForms known = LuceneForms.of(Locale.forLanguageTag(language).getLanguage());
    return known == null ? new English() : known;
  }

  /// Words in plain ASCII are stemmed, others are left as they are.
  final class English implements WordForms {
    private static final CharArraySet STOP_WORDS = EnglishAnalyzer.ENGLISH_STOP_WORDS_SET;
    private static final int ASCII = 128;

    private final EnglishStemmer stemmer = new EnglishStemmer();

    @Override
    public @Nullable String term(String word) {
      for (int i = 0; i < word.length(); i++) {
        if (word.charAt(i) >= ASCII) {
          return word;
        }
      }
      if (STOP_WORDS.contains(word)) {
        return null;
      }
      stemmer.setCurrent(word);
      stemmer.stem();
      return stemmer.getCurrent();
    }
  }
}
