package io.cormorant.judge.words;

import io.cormorant.judge.GenericWords;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.WordSimilarity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// For each word how much of the topic it means: `sum over keywords t of w_t * Sim(word, t)²`, a
/// fifth of that if it is a generic word. Worked out when a word is first met, and then one
/// look-up. Safe for use by many threads.
final class MeaningTable {
  /// Words remembered; when there are more, all are forgotten.
  static final int MAX_WORDS = 100_000;

  private final List<Feature> keywords;
  private final WordSimilarity similarity;
  private final GenericWords generic;
  private final Map<String, Double> known = new ConcurrentHashMap<>();

  MeaningTable(List<Feature> keywords, WordSimilarity similarity, GenericWords generic) {
    this.keywords = keywords;
    this.similarity = similarity;
    this.generic = generic;
  }

  /// Says which words will be asked for, so that a slow source looks the new ones up together.
  void prepare(Collection<String> words) {
    List<String> fresh = words.stream().filter(word -> !known.containsKey(word)).toList();
    if (!fresh.isEmpty()) {
      List<String> asked = new ArrayList<>(fresh);
      keywords.forEach(keyword -> asked.add(plain(keyword)));
      similarity.prepare(asked);
    }
  }

  private static String plain(Feature keyword) {
    return TermAnalyzer.folded(keyword.label()).toLowerCase(Locale.ROOT);
  }

  double of(String word) {
    Double before = known.get(word);
    if (before != null) {
      return before;
    }
    double meaning = 0;
    for (Feature keyword : keywords) {
      double alike = keyword.label().equals(word) ? 1 : similarity.of(word, plain(keyword));
      if (alike > 0) {
        double bounded = Math.min(alike, 1);
        meaning += keyword.weight() * bounded * bounded;
      }
    }
    meaning = meaning > 0 ? meaning * generic.factor(word) : 0;
    if (known.size() >= MAX_WORDS) {
      known.clear();
    }
    known.put(word, meaning);
    return meaning;
  }
}
