package io.cormorant.lab.report;

import io.cormorant.drawing.HtmlFile;
import io.cormorant.lab.run.CurvePoint;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.statistics.Estimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The figures of a report as CSV (RFC 4180, UTF-8): a row a run, a row a point of a curve, a row a
/// mean.
final class CsvFiles {
  static final String RUNS = "runs.csv";
  static final String CURVES = "curves.csv";
  static final String SUMMARY = "summary.csv";

  /// Stands for all webs, topics or judges.
  static final String ALL = "*";

  private static final Pattern PLAIN = Pattern.compile("[^\",\r\n]*");

  private CsvFiles() {}

  /// Writes the three files.
  ///
  /// @throws java.io.UncheckedIOException if one cannot be written
  static void write(Findings findings, RankOrder standing, Path folder) {
    HtmlFile.write(folder.resolve(RUNS), text(runs(findings)));
    HtmlFile.write(folder.resolve(CURVES), text(curves(findings)));
    HtmlFile.write(folder.resolve(SUMMARY), text(summary(findings, standing)));
  }

  private static List<List<Object>> runs(Findings findings) {
    List<String> own =
        List.of(Measure.DOWNLOADS, Measure.REQUESTS, Measure.MICROS_PER_LINK, Measure.SECONDS);
    List<String> measures = findings.measures();
    List<Object> heads = new ArrayList<>(key());
    heads.addAll(own);
    heads.addAll(List.of("links", "learning", "order_digest"));
    heads.addAll(measures);
    List<List<Object>> rows = new ArrayList<>(List.of(heads));
    for (CellRun run : findings.runs()) {
      List<Object> row = new ArrayList<>(key(run.record().key()));
      own.forEach(name -> row.add(orNothing(run.value(name))));
      row.add(run.record().links());
      row.add(run.record().learning());
      row.add(run.record().orderDigest());
      measures.forEach(name -> row.add(orNothing(run.value(name))));
      rows.add(row);
    }
    return rows;
  }

  private static List<List<Object>> curves(Findings findings) {
    List<Object> heads = new ArrayList<>(key());
    heads.addAll(List.of("at", "harvest_by_label", "harvest_by_judge"));
    List<List<Object>> rows = new ArrayList<>(List.of(heads));
    for (CellRun run : findings.runs()) {
      for (CurvePoint point : run.run().curve()) {
        List<Object> row = new ArrayList<>(key(run.record().key()));
        row.addAll(List.of(point.at(), point.label(), point.judge()));
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<List<Object>> summary(Findings findings, RankOrder standing) {
    List<List<Object>> rows = new ArrayList<>();
    rows.add(
        List.of("web", "topic", "judge", "pages", "strategy", "measure", "mean", "low", "high"));
    List<String> measures = new ArrayList<>(findings.measures());
    measures.addAll(
        List.of(Measure.DOWNLOADS, Measure.REQUESTS, Measure.MICROS_PER_LINK, Measure.SECONDS));
    for (String strategy : standing.withOracle()) {
      for (String measure : measures) {
        addMean(
            rows,
            List.of(ALL, ALL, ALL, ALL, strategy, measure),
            Summary.of(findings.cells(), strategy, measure));
        for (Cell cell : findings.cells()) {
          addMean(
              rows,
              List.of(cell.web(), cell.topic(), cell.judge(), cell.pages(), strategy, measure),
              Summary.of(cell, strategy, measure));
        }
      }
    }
    return rows;
  }

  private static void addMean(
      List<List<Object>> rows, List<Object> names, @Nullable Estimate estimate) {
    if (estimate != null) {
      List<Object> row = new ArrayList<>(names);
      row.addAll(List.of(estimate.value(), estimate.low(), estimate.high()));
      rows.add(row);
    }
  }

  private static List<Object> key() {
    return List.of("web", "topic", "strategy", "judge", "seed", "pages");
  }

  private static List<Object> key(RunKey key) {
    return List.of(key.web(), key.topic(), key.strategy(), key.judge(), key.seed(), key.pages());
  }

  private static Object orNothing(@Nullable Double value) {
    return value == null ? "" : value;
  }

  private static String text(List<List<Object>> rows) {
    return rows.stream()
        .map(row -> row.stream().map(CsvFiles::field).collect(Collectors.joining(",")))
        .collect(Collectors.joining("\r\n", "", "\r\n"));
  }

  private static String field(Object value) {
    String text = value.toString();
    return PLAIN.matcher(text).matches() ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
