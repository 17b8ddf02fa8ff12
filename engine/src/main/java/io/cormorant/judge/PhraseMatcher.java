package io.cormorant.judge;

import io.cormorant.core.Keyword;
import io.cormorant.text.TermAnalyzer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds a topic's keywords in a sequence of terms. A keyword of several terms ("machine learning",
/// or a Chinese word the segmenter splits) is one feature; where keywords overlap the longest wins,
/// and its parts are not counted beside it.
final class PhraseMatcher {
  private final Map<String, List<Phrase>> byFirstTerm = new HashMap<>();
  private final Map<String, Double> weights = new LinkedHashMap<>();
  private final Map<String, String> labels = new HashMap<>();

  private record Phrase(List<String> terms, String feature) {}

  /// Keywords in which the analyzer sees no term (stop words, signs) cannot be met in a text and
  /// are left out.
  ///
  /// @throws IllegalArgumentException if none is left
  PhraseMatcher(List<Keyword> keywords, TermAnalyzer analyzer) {
    for (Keyword keyword : keywords) {
      List<String> terms = analyzer.terms(keyword.term());
      if (!terms.isEmpty()) {
        add(keyword, terms);
      }
    }
    if (weights.isEmpty()) {
      throw new IllegalArgumentException(
          "no page can be found by these keywords, they are only stop words and signs: "
              + String.join(", ", keywords.stream().map(Keyword::term).toList()));
    }
    byFirstTerm
        .values()
        .forEach(l -> l.sort(Comparator.comparingInt((Phrase p) -> p.terms.size()).reversed()));
  }

  private void add(Keyword keyword, List<String> terms) {
    String feature = String.join(" ", terms);
    weights.merge(feature, keyword.weight(), Math::max);
    labels.putIfAbsent(feature, keyword.term());
    byFirstTerm
        .computeIfAbsent(terms.getFirst(), _ -> new ArrayList<>())
        .add(new Phrase(terms, feature));
  }

  /// The topic's features with their weights.
  Map<String, Double> weights() {
    return weights;
  }

  /// The keyword as its author wrote it.
  String label(String feature) {
    return labels.getOrDefault(feature, feature);
  }

  /// Gives the features of a term sequence: keywords as a whole, every other term as itself.
  void features(List<String> terms, Consumer<String> features) {
    int at = 0;
    while (at < terms.size()) {
      Phrase found = phraseAt(terms, at);
      features.accept(found == null ? terms.get(at) : found.feature);
      at += found == null ? 1 : found.terms.size();
    }
  }

  private @Nullable Phrase phraseAt(List<String> terms, int at) {
    for (Phrase phrase : byFirstTerm.getOrDefault(terms.get(at), List.of())) {
      int end = at + phrase.terms.size();
      if (end <= terms.size() && terms.subList(at, end).equals(phrase.terms)) {
        return phrase;
      }
    }
    return null;
  }
}
