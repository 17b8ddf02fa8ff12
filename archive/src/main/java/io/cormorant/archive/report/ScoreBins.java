package io.cormorant.archive.report;

import io.cormorant.archive.report.CrawlTally.Share;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts judged pages by score, finely enough to be drawn over any of several ranges: most judges
/// stay far below 1, which is known only when all pages have been seen.
final class ScoreBins {
  /// Bins of a drawing.
  static final int BINS = 20;

  /// Where a drawing may end. Each must be a whole number of fine bins for each bin.
  private static final double[] TOPS = {0.1, 0.2, 0.5, 1};

  private static final int FINE = 200;

  /// Scores are written with six digits, of which multiplying must not lose the last.
  private static final double SLACK = 1e-9;

  private final List<Share> fine = CrawlTally.shares(FINE);
  private double largest;

  void add(double score, boolean relevant) {
    fine.get(Math.min((int) (score * FINE + SLACK), FINE - 1)).add(relevant);
    largest = Math.max(largest, score);
  }

  /// The first round number that no score is above, nor the threshold.
  double top(@Nullable Double threshold) {
    double highest = threshold == null ? largest : Math.max(largest, threshold);
    for (double top : TOPS) {
      if (highest <= top) {
        return top;
      }
    }
    return 1;
  }

  /// The pages in [#BINS] bins of equal width.
  ///
  /// @param top where they end, from [#top]; a score of just that is in the last one
  List<Share> upTo(double top) {
    List<Share> bins = CrawlTally.shares(BINS);
    int width = (int) Math.round(top * FINE / BINS);
    for (int i = 0; i < FINE; i++) {
      bins.get(Math.min(i / width, BINS - 1)).add(fine.get(i));
    }
    return bins;
  }
}
