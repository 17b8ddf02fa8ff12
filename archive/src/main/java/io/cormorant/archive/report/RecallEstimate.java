package io.cormorant.archive.report;

import io.cormorant.estimate.Population;

/// How much of what there was to find a crawl found, as far as its own links can tell.
///
/// @param found relevant pages it visited
/// @param waiting URLs it knows from links and did not ask for
/// @param expected how many of those would be relevant, going by what became of URLs that were
///   linked alike
/// @param all relevant pages within reach of links, by two halves of the linking pages; `seen` are
///   those found
/// @param byCounts the same from how many are linked once and twice (Chao); a second opinion, off
///   by more on webs with known labels
public record RecallEstimate(
    long found, long waiting, double expected, Population all, Population byCounts) {
  /// With fewer relevant pages an estimate says nothing.
  public static final int FEWEST = 10;

  /// The share of all relevant pages that was found.
  public double recall() {
    return Population.share((double) found, all.total());
  }

  /// The lower end of its interval of 95 percent.
  public double least() {
    return Population.share((double) found, all.high());
  }

  /// The upper end of its interval of 95 percent.
  public double most() {
    return Population.share((double) found, all.low());
  }
}
