package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TermStatisticsTest {
  private static final double EXACT = 1e-12;

  @Test
  void followsTheFormula() {
    TermStatistics statistics = new TermStatistics(10);
    statistics.learn(terms("rain", "mud"));
    statistics.learn(terms("rain"));
    statistics.learn(terms("rain", "sun"));
    assertEquals(3, statistics.documents());
    assertEquals(1, idf(statistics, "rain"), EXACT, "ln((1+3)/(1+3)) + 1");
    assertEquals(Math.log(2) + 1, idf(statistics, "mud"), EXACT, "ln((1+3)/(1+1)) + 1");
    assertEquals(Math.log(4) + 1, idf(statistics, "snow"), EXACT, "ln((1+3)/(1+0)) + 1");
  }

  @Test
  void countsEveryWordTheSameBeforeTheFirstPage() {
    assertEquals(1, idf(new TermStatistics(10), "rain"));
  }

  /// Paper 000, eq. 3 prints lg(D/(1+D_t)). For a word that is in all of D = 9 pages that is
  /// lg(9/10) = -0.046: each mention of the topic's most common word would count against the page.
  @Test
  void isNotNegativeForAWordInEveryPageAsEquationThreeOfPaper000Is() {
    TermStatistics statistics = new TermStatistics(9);
    for (int i = 0; i < 9; i++) {
      statistics.learn(terms("暴雨", "page" + i));
    }
    assertTrue(Math.log10(9.0 / (1 + 9)) < 0, "the printed form");
    assertEquals(1, idf(statistics, "暴雨"), EXACT);
    assertTrue(idf(statistics, "page1") > idf(statistics, "暴雨"));
  }

  @Test
  void learnsNothingAfterTheWarmUp() {
    TermStatistics statistics = new TermStatistics(2);
    statistics.learn(terms("rain"));
    assertFalse(statistics.isFrozen());
    statistics.learn(terms("mud"));
    assertTrue(statistics.isFrozen());
    TermStatistics.Snapshot frozen = statistics.snapshot();
    statistics.learn(terms("rain", "sun"));
    assertSame(frozen, statistics.snapshot());
    assertTrue(new TermStatistics(0).isFrozen(), "without a warm-up from the start");
  }

  @Test
  void goesOnFromASnapshot() {
    TermStatistics first = new TermStatistics(3);
    first.learn(terms("rain", "mud"));
    first.learn(terms("rain"));
    TermStatistics.Snapshot saved = first.snapshot();
    assertEquals(2, saved.documents());
    assertEquals(counts("rain", 2, "mud", 1), saved.counts());
    TermStatistics second = new TermStatistics(3);
    second.restore(saved);
    assertEquals(2, second.documents());
    first.learn(terms("mud"));
    second.learn(terms("mud"));
    assertTrue(second.isFrozen());
    for (String term : List.of("rain", "mud", "snow")) {
      assertEquals(idf(first, term), idf(second, term), term);
    }
    assertEquals(2, saved.documents(), "a snapshot does not change");
    assertEquals(counts("rain", 2, "mud", 1), saved.counts());
  }

  private static double idf(TermStatistics statistics, String term) {
    return statistics.snapshot().idf(TermReader.number(term));
  }

  private static LongSet terms(String... terms) {
    return new LongOpenHashSet(Stream.of(terms).mapToLong(TermReader::number).toArray());
  }

  private static Map<Long, Integer> counts(String one, int ofOne, String other, int ofOther) {
    return Map.of(TermReader.number(one), ofOne, TermReader.number(other), ofOther);
  }
}
