package io.cormorant.strategy.discovery;

import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.text.StopWords;
import io.cormorant.text.TermAnalyzer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The words a page is described by: those of its title, its description and its keywords, which
/// are fewer and better chosen than those of its text. The most frequent come first.
final class PageWords {
  static final int MOST = 8;
  private static final int LONGEST_TEXT = 2_000;
  private static final int SHORTEST = 2;
  private static final int LONGEST = 30;

  private final TermAnalyzer analyzer;

  /// A word as it is written, and how often it was met.
  private record Counted(String word, int count) {}

  PageWords(Topic topic) {
    this.analyzer =
        new TermAnalyzer(
            topic.keywords().stream().map(keyword -> keyword.term()).toList(), topic.language());
  }

  List<String> of(Page page) {
    Map<String, Counted> counts = new LinkedHashMap<>();
    count(page.title(), counts);
    count(page.description(), counts);
    page.keywords().forEach(keyword -> count(keyword, counts));
    return counts.values().stream()
        .sorted(Comparator.comparingInt(Counted::count).reversed())
        .limit(MOST)
        .map(Counted::word)
        .toList();
  }

  private void count(String text, Map<String, Counted> counts) {
    String shorter =
        TermAnalyzer.composed(text.substring(0, Math.min(text.length(), LONGEST_TEXT)));
    analyzer.words(
        shorter,
        (term, start, end) ->
            add(term, shorter.substring(start, end).toLowerCase(Locale.ROOT), counts),
        (start, end) ->
            analyzer.terms(shorter.substring(start, end)).forEach(term -> add(term, term, counts)));
  }

  private static void add(String term, String word, Map<String, Counted> counts) {
    boolean telling =
        word.length() >= SHORTEST
            && word.length() <= LONGEST
            && !StopWords.isStop(term)
            && word.chars().anyMatch(Character::isLetter);
    if (telling) {
      counts.merge(term, new Counted(word, 1), (a, _) -> new Counted(a.word, a.count + 1));
    }
  }
}
