package io.cormorant.archive.report;

import io.cormorant.estimate.Population;
import java.util.Locale;

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

  /// Whether enough was found to tell.
  public boolean isTelling() {
    return found >= FEWEST;
  }

  /// For people who want to know whether they missed something; docs/internals/lab.md has the
  /// figures.
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "about %.0f %% of the relevant pages within reach of links were found (95 %%: %.0f to %.0f; on webs where"
            + " the truth is known, such estimates were off by 15 points on average)",
        100 * recall(),
        100 * least(),
        100 * most());
  }

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
