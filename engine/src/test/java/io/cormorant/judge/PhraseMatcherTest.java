package io.cormorant.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.text.TermAnalyzer;
import java.util.ArrayList;
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
    assertEquals(Map.of("flood", 0.7), matcher.weights());
    assertEquals("Floods", matcher.label("flood"), "as it was written first");
  }

  @Test
  void leavesOutKeywordsThatNoTextCanContain() {
    assertEquals(Map.of("flood", 1.0), matcher("the", "!?", "flood").weights());
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> matcher("the", "!?"));
    assertTrue(e.getMessage().contains("the, !?"), e.getMessage());
  }

  private static PhraseMatcher matcher(String... keywords) {
    return new PhraseMatcher(
        Stream.of(keywords).map(term -> new Keyword(term, 1)).toList(), ANALYZER);
  }

  private static List<String> features(PhraseMatcher matcher, String text) {
    List<String> features = new ArrayList<>();
    matcher.features(ANALYZER.terms(text), features::add);
    return features;
  }
}
