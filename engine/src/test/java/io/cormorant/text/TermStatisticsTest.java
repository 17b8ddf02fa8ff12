package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TermStatisticsTest {
  private static final double EXACT = 1e-12;

  @Test
  void followsTheFormula() {
    TermStatistics statistics = new TermStatistics(10);
    statistics.learn(Set.of("rain", "mud"));
    statistics.learn(Set.of("rain"));
    statistics.learn(Set.of("rain", "sun"));
    assertEquals(3, statistics.documents());
    assertEquals(1, statistics.idf("rain"), EXACT, "ln((1+3)/(1+3)) + 1");
    assertEquals(Math.log(2) + 1, statistics.idf("mud"), EXACT, "ln((1+3)/(1+1)) + 1");
    assertEquals(Math.log(4) + 1, statistics.idf("snow"), EXACT, "ln((1+3)/(1+0)) + 1");
  }

  @Test
  void countsEveryWordTheSameBeforeTheFirstPage() {
    assertEquals(1, new TermStatistics(10).idf("rain"));
  }

  /// Paper 000, eq. 3 prints lg(D/(1+D_t)). For a word that is in all of D = 9 pages that is
  /// lg(9/10) = -0.046: each mention of the topic's most common word would count against the page.
  @Test
  void isNotNegativeForAWordInEveryPageAsEquationThreeOfPaper000Is() {
    TermStatistics statistics = new TermStatistics(9);
    for (int i = 0; i < 9; i++) {
      statistics.learn(Set.of("暴雨", "page" + i));
    }
    assertTrue(Math.log10(9.0 / (1 + 9)) < 0, "the printed form");
    assertEquals(1, statistics.idf("暴雨"), EXACT);
    assertTrue(statistics.idf("page1") > statistics.idf("暴雨"));
  }

  @Test
  void learnsNothingAfterTheWarmUp() {
    TermStatistics statistics = new TermStatistics(2);
    statistics.learn(Set.of("rain"));
    assertFalse(statistics.isFrozen());
    statistics.learn(Set.of("mud"));
    assertTrue(statistics.isFrozen());
    TermStatistics.Snapshot frozen = statistics.snapshot();
    statistics.learn(Set.of("rain", "sun"));
    assertEquals(frozen, statistics.snapshot());
    assertTrue(new TermStatistics(0).isFrozen(), "without a warm-up from the start");
  }

  @Test
  void goesOnFromASnapshot() {
    TermStatistics first = new TermStatistics(3);
    first.learn(Set.of("rain", "mud"));
    first.learn(Set.of("rain"));
    TermStatistics.Snapshot saved = first.snapshot();
    assertEquals(new TermStatistics.Snapshot(2, Map.of("rain", 2, "mud", 1)), saved);
    TermStatistics second = new TermStatistics(3);
    second.restore(saved);
    assertEquals(saved, second.snapshot());
    first.learn(Set.of("mud"));
    second.learn(Set.of("mud"));
    assertTrue(second.isFrozen());
    for (String term : Set.of("rain", "mud", "snow")) {
      assertEquals(first.idf(term), second.idf(term), term);
    }
    assertEquals(2, saved.documents(), "a snapshot does not change");
    assertEquals(Map.of("rain", 2, "mud", 1), saved.counts());
  }
}
