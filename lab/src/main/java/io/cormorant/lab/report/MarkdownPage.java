package io.cormorant.lab.report;

import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.lab.statistics.Comparison;
import io.cormorant.lab.statistics.Estimate;
import io.cormorant.lab.statistics.WinTieLoss;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The tables of a report as a Markdown page, for documents kept under version control: the same
/// results give the same bytes. Times are left out, because they are of one machine on one day.
final class MarkdownPage {
  private static final List<String> MEASURES =
      List.of(
          Measure.YIELD,
          Measure.HARVEST,
          Measure.HARVEST_JUDGE,
          Measure.AREA,
          Measure.RECALL,
          Measure.SHARE_OF_ORACLE);

  private final Findings findings;
  private final Standing standing;
  private final Words words;
  private final StringBuilder out = new StringBuilder();

  MarkdownPage(Findings findings, Standing standing, Words words) {
    this.findings = findings;
    this.standing = standing;
    this.words = words;
  }

  /// @param title of the page
  /// @param lede the sentence below it
  String text(String title, String lede) {
    out.append("# ").append(escaped(title)).append("\n\n").append(lede).append("\n");
    addStanding();
    addWins();
    for (Cell cell : findings.cells()) {
      addCell(cell);
    }
    addAgain();
    return out.toString();
  }

  private void addHeading(String heading) {
    out.append("\n## ").append(heading).append("\n\n");
  }

  private void addStanding() {
    addHeading(words.say("standing"));
    Comparison comparison = standing.comparison();
    if (comparison.blocks() > 1 && comparison.rows().size() > 1) {
      String difference = LabPage.rank(comparison.criticalDifference());
      out.append(
              words.say("diagram.friedman", comparison.blocks(), LabPage.p(comparison), difference))
          .append("\n\n");
    }
    List<String> measures = MEASURES.stream().filter(findings.measures()::contains).toList();
    List<String> heads =
        new ArrayList<>(List.of("#", words.say("head.strategy"), words.say("head.rank")));
    measures.forEach(measure -> heads.add(words.measure(measure)));
    addHeads(heads, 2);
    for (String strategy : shown()) {
      List<String> row = new ArrayList<>(List.of(number(strategy), escaped(strategy)));
      OptionalInt place = standing.row(strategy);
      row.add(
          place.isPresent()
              ? LabPage.rank(comparison.rows().get(place.getAsInt()).averageRank())
              : "");
      measures.forEach(m -> row.add(written(m, Summary.of(findings.cells(), strategy, m))));
      addRow(row);
    }
  }

  private void addWins() {
    List<Comparison.Row> rows = standing.comparison().rows();
    if (rows.size() < 2) {
      return;
    }
    addHeading(words.say("wins"));
    List<String> heads = new ArrayList<>(List.of("#", words.say("head.strategy")));
    rows.forEach(row -> heads.add(number(row.strategy())));
    addHeads(heads, 2);
    for (int i = 0; i < rows.size(); i++) {
      String strategy = rows.get(i).strategy();
      List<String> row = new ArrayList<>(List.of(number(strategy), escaped(strategy)));
      for (int j = 0; j < rows.size(); j++) {
        WinTieLoss pair = standing.comparison().pairs().get(i).get(j);
        row.add(i == j ? "" : pair.wins() + "/" + pair.ties() + "/" + pair.losses());
      }
      addRow(row);
    }
  }

  private void addCell(Cell cell) {
    String judge = findings.judges().size() > 1 ? ", " + cell.judge() : "";
    addHeading(escaped(cell.title()) + " (" + escaped(cell.web() + judge) + ")");
    String truth =
        cell.labels()
            ? words.say("cell.labels", Figures.count(cell.reachable()))
            : words.say("cell.nolabels");
    out.append(words.say("cell.note", Figures.count(cell.pages()), truth)).append("\n\n");
    List<String> measures = MEASURES.stream().filter(findings.measures()::contains).toList();
    List<String> heads = new ArrayList<>(List.of("#", words.say("head.strategy")));
    measures.forEach(measure -> heads.add(words.measure(measure)));
    addHeads(heads, 2);
    for (String strategy : shown()) {
      if (!cell.of(strategy).isEmpty()) {
        List<String> row = new ArrayList<>(List.of(number(strategy), escaped(strategy)));
        measures.forEach(m -> row.add(written(m, Summary.of(cell, strategy, m))));
        addRow(row);
      }
    }
  }

  private void addAgain() {
    if (!findings.yaml().isEmpty()) {
      addHeading(words.say("again"));
      String text = Texts.lines(ExperimentFile.portable(findings.yaml())).stripTrailing();
      String fence = text.contains("```") ? "`````" : "```";
      out.append(fence).append("yaml\n").append(text).append('\n').append(fence).append('\n');
    }
  }

  private List<String> shown() {
    return findings.hasOracle() ? standing.withOracle() : standing.strategies();
  }

  private String number(String strategy) {
    int number = standing.number(strategy);
    return number == 0 ? "" : Integer.toString(number);
  }

  private static String written(String measure, @Nullable Estimate estimate) {
    if (estimate == null) {
      return "";
    }
    String value = Measure.write(measure, estimate.value());
    return estimate.low() < estimate.high()
        ? value
            + " ("
            + Measure.write(measure, estimate.low())
            + "–"
            + Measure.write(measure, estimate.high())
            + ")"
        : value;
  }

  /// @param left how many columns at the start hold words or names, the others numbers
  private void addHeads(List<String> heads, int left) {
    addRow(heads);
    out.append('|');
    for (int i = 0; i < heads.size(); i++) {
      out.append(i > 0 && i < left ? "---|" : "---:|");
    }
    out.append('\n');
  }

  private void addRow(List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /// As text and nothing else, in a table or a heading.
  static String escaped(String text) {
    return Texts.clean(text, Html.MAX_TITLE).replaceAll("[\\\\`*_{}\\[\\]<>#|&~!]", "\\\\$0");
  }
}
