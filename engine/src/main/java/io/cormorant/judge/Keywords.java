package io.cormorant.judge;

import io.cormorant.core.Keyword;
import io.cormorant.text.GeneralWords;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The keywords in a sentence that says what is wanted: its words that are not common everywhere,
/// the rarer the weightier.
final class Keywords {
  /// A word that so many pages of all kinds have says nothing.
  private static final double COMMON = 0.15;

  /// A word that so few have weighs 1.
  private static final double RARE = 1e-3;

  /// All words of a sentence were meant, so none weighs less.
  private static final double LEAST_WEIGHT = 0.5;

  private Keywords() {}

  static List<Keyword> of(String sentence, @Nullable String language) {
    GeneralWords general = GeneralWords.of(isHan(sentence));
    TermReader reader = new TermAnalyzer(List.of(), language).reader();
    reader.read(sentence);
    Map<String, Double> words = new LinkedHashMap<>();
    Map<String, Double> common = new LinkedHashMap<>();
    reader.terms(
        0,
        reader.count(),
        (term, start, end) -> {
          double share = general.share(term);
          String word = reader.word(start, end);
          if (word.length() > 1) {
            (share < COMMON ? words : common).put(word, weight(share));
          }
        });
    return (words.isEmpty() ? common : words)
        .entrySet().stream().map(e -> new Keyword(e.getKey(), e.getValue())).toList();
  }

  static boolean isHan(String text) {
    return text.codePoints().anyMatch(Character::isIdeographic);
  }

  private static double weight(double share) {
    double rarity = Math.log(COMMON / share) / Math.log(COMMON / RARE);
    return LEAST_WEIGHT + (1 - LEAST_WEIGHT) * Math.clamp(rarity, 0, 1);
  }
}
