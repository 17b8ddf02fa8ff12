package io.cormorant.lab.report;

import io.cormorant.drawing.HtmlFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes the report of an experiment out of the folder that `lab run` left.
public final class LabReport {
  /// The page in that folder.
  public static final String PAGE = "report.html";

  private final Path folder;
  private final Findings findings;
  private final RankOrder standing;
  private final ReportWords words;

  private LabReport(Path folder, String language) {
    this.folder = folder;
    this.words = ReportWords.in(language);
    this.findings = FindingsReader.read(folder);
    this.standing = RankOrder.of(findings);
  }

  /// Reads an experiment.
  ///
  /// @param language of the report, `en` or `zh`
  /// @throws IllegalArgumentException if there is nothing to report, or not in that language
  /// @throws UncheckedIOException if a file cannot be read
  public static LabReport of(Path folder, String language) {
    return new LabReport(folder, language);
  }

  /// Writes the page into the folder, and CSV files beside it.
  ///
  /// @param language of the page, `en` or `zh`
  /// @throws IllegalArgumentException if there is nothing to report
  /// @throws UncheckedIOException if a file cannot be read or written
  public static void write(Path folder, String language) {
    LabReport report = of(folder, language);
    report.writePage(folder.resolve(PAGE));
    report.writeCsv(folder);
  }

  /// Writes the page.
  ///
  /// @throws UncheckedIOException if it cannot be written
  public void writePage(Path file) {
    HtmlFile.write(file, new LabPage(findings, standing, words).html(folder));
  }

  /// Writes `runs.csv`, `curves.csv` and `summary.csv`.
  ///
  /// @throws UncheckedIOException if one cannot be written
  public void writeCsv(Path into) {
    CsvFiles.write(findings, standing, into);
  }

  /// Writes the tables as a Markdown page.
  ///
  /// @param measures as columns, with the ranks of strategies by each; the usual ones if empty
  /// @param against the strategy over which the gain of all others is told, if any
  /// @throws IllegalArgumentException if no run has such a measure or strategy
  /// @throws UncheckedIOException if it cannot be written
  public void writeMarkdown(Path file, List<String> measures, Optional<String> against) {
    List<String> known = new ArrayList<>(findings.measures());
    known.addAll(Measure.OF_RUN);
    measures.forEach(measure -> require("measure", measure, known));
    against.ifPresent(strategy -> require("strategy", strategy, findings.strategies()));
    LabPage page = new LabPage(findings, standing, words);
    MarkdownPage.Asked asked = new MarkdownPage.Asked(measures, against);
    HtmlFile.write(
        file,
        new MarkdownPage(findings, standing, words, asked).text(page.title(), page.sentence()));
  }

  private static void require(String what, String name, List<String> known) {
    if (!known.contains(name)) {
      throw new IllegalArgumentException(
          "no run has the %s '%s'; there are %s".formatted(what, name, String.join(", ", known)));
    }
  }
}
