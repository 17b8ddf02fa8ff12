package io.cormorant.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PhraseMatcherTest {
  private static final TermAnalyzer ANALYZER = new TermAnalyzer(List.of());

  @Test
  void takesAKeywordOfSeveralWordsForOneFeature() {
    PhraseMatcher matcher = matcher("machine learning");
    assertEquals(
        List.of("machin learn", "learn", "machin", "shop"),
        features(matcher, "Machine-Learning: learning in the machine shop"));
  }

  @Test
  void prefersTheLongestKeywordAndDoesNotCountItsParts() {
    PhraseMatcher matcher =
        matcher("machine", "machine learning", "machine learning model", "model");
    assertEquals(
        List.of("machin learn model", "machin learn", "rate", "machin", "model"),
        features(matcher, "machine learning models, machine learning rate, machine model"));
  }

  @Test
  void stopsAtTheEndOfTheText() {
    assertEquals(List.of("machin"), features(matcher("machine learning"), "machine"));
    assertEquals(List.of(), features(matcher("machine learning"), ""));
  }

  @Test
  void findsAChineseKeywordThatTheSegmenterSplits() {
    assertEquals(List.of("三 严 三 实", "教育"), features(matcher("三严三实"), "三严三实教育"));
  }

  @Test
  void mergesKeywordsThatAreTheSameTermAndKeepsTheLargerWeight() {
    PhraseMatcher matcher =
        new PhraseMatcher(List.of(new Keyword("Floods", 0.3), new Keyword("flood", 0.7)), ANALYZER);
    assertEquals(
        List.of(new PhraseMatcher.Feature(TermReader.number("flood"), 0.7, "Floods")),
        matcher.features(),
        "the larger weight, the label that was written first");
  }

  @Test
  void leavesOutKeywordsThatNoTextCanContain() {
    assertEquals(
        List.of(new PhraseMatcher.Feature(TermReader.number("flood"), 1, "flood")),
        matcher("the", "!?", "flood").features());
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> matcher("the", "!?"));
    assertTrue(e.getMessage().contains("the, !?"), e.getMessage());
  }

  private static PhraseMatcher matcher(String... keywords) {
    return new PhraseMatcher(
        Stream.of(keywords).map(term -> new Keyword(term, 1)).toList(), ANALYZER);
  }

  /// Features have numbers, so each must be one of the names that the text's terms can make.
  private static List<String> features(PhraseMatcher matcher, String text) {
    List<String> terms = ANALYZER.terms(text);
    Map<Long, String> names = new HashMap<>();
    for (int from = 0; from < terms.size(); from++) {
      for (int to = from + 1; to <= terms.size(); to++) {
        String name = String.join(" ", terms.subList(from, to));
        names.put(TermReader.number(name), name);
      }
    }
    LongArrayList numbers = new LongArrayList();
    terms.forEach(term -> numbers.add(TermReader.number(term)));
    List<String> features = new ArrayList<>();
    matcher.match(numbers, (feature, _, _) -> features.add(names.get(feature)));
    return features;
  }
}
