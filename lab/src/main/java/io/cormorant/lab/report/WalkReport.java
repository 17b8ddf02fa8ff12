package io.cormorant.lab.report;

import io.cormorant.drawing.HtmlFile;
import io.cormorant.strategy.wanglandau.WlTrace;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// Writes how a Wang-Landau walk went as a page.
public final class WalkReport {
  private final ReportWords words;

  private WalkReport(ReportWords words) {
    this.words = words;
  }

  /// A report in one language.
  ///
  /// @param language `en` or `zh`
  /// @throws IllegalArgumentException if there are no words in that language
  public static WalkReport in(String language) {
    return new WalkReport(ReportWords.in(language));
  }

  /// Writes the page.
  ///
  /// @param topic of the crawl, for people
  /// @param strategy with its options
  /// @throws UncheckedIOException if it cannot be written
  public void write(WlTrace.Walk walk, String topic, String strategy, Path file) {
    HtmlFile.write(file, new WalkPage(walk, words).html(topic, strategy));
  }
}
