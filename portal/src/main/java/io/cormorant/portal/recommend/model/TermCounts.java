package io.cormorant.portal.recommend.model;

import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Comparator;
import java.util.List;

/// The terms of a page's title and text with how often each occurs, in any language that
/// [TermAnalyzer] reads: of long texts the beginning, and those terms that occur most.
public final class TermCounts {
  private static final TermAnalyzer ANALYZER = new TermAnalyzer(List.of());

  /// The title is worth so many times its words in the text.
  private static final int TITLE = 3;

  private static final int LONGEST = 8_000;
  private static final int MOST = 200;

  private final long[] terms;
  private final int[] counts;

  private TermCounts(long[] terms, int[] counts) {
    this.terms = terms;
    this.counts = counts;
  }

  public static TermCounts of(String title, String text) {
    Long2IntOpenHashMap all = new Long2IntOpenHashMap();
    ANALYZER.analyze(title, term -> all.addTo(TermReader.number(term), TITLE));
    String beginning = text.substring(0, Math.min(text.length(), LONGEST));
    ANALYZER.analyze(beginning, term -> all.addTo(TermReader.number(term), 1));
    long[] kept =
        all.long2IntEntrySet().stream()
            .sorted(
                Comparator.comparingInt(Long2IntMap.Entry::getIntValue)
                    .reversed()
                    .thenComparingLong(Long2IntMap.Entry::getLongKey))
            .limit(MOST)
            .mapToLong(Long2IntMap.Entry::getLongKey)
            .sorted()
            .toArray();
    int[] counts = new int[kept.length];
    for (int i = 0; i < kept.length; i++) {
      counts[i] = all.get(kept[i]);
    }
    return new TermCounts(kept, counts);
  }

  int size() {
    return terms.length;
  }

  long term(int i) {
    return terms[i];
  }

  int count(int i) {
    return counts[i];
  }
}
