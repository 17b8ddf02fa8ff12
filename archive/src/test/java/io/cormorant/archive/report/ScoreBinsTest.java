package io.cormorant.archive.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.archive.report.CrawlTally.Share;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreBinsTest {
  @Test
  void endsAtTheFirstRoundNumberThatHoldsAll() {
    ScoreBins scores = new ScoreBins();
    assertEquals(0.1, scores.top(null));
    scores.add(0.1, false);
    assertEquals(0.1, scores.top(null));
    assertEquals(0.2, scores.top(0.15));
    scores.add(0.100001, false);
    assertEquals(0.2, scores.top(null));
    scores.add(0.3, false);
    assertEquals(0.5, scores.top(0.2));
    assertEquals(1, scores.top(0.6));
  }

  @Test
  void putsEachScoreIntoTheBinThatBeginsWithIt() {
    for (double top : new double[] {0.1, 0.2, 0.5, 1}) {
      ScoreBins scores = new ScoreBins();
      for (int i = 0; i <= ScoreBins.BINS; i++) {
        scores.add(Math.round(i * top / ScoreBins.BINS * 1e6) / 1e6, i % 2 == 0);
      }
      List<Share> bins = scores.upTo(top);
      for (int i = 0; i < ScoreBins.BINS - 1; i++) {
        assertEquals(1, bins.get(i).pages(), "bin " + i + " of those up to " + top);
        assertEquals(i % 2 == 0 ? 1 : 0, bins.get(i).relevant());
      }
      assertEquals(
          2, bins.getLast().pages(), "the top itself is in the last of those up to " + top);
    }
  }
}
