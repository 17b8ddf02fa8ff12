package io.cormorant.lab.report;

import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.lab.statistics.Comparison;
import io.cormorant.lab.statistics.Estimate;
import io.cormorant.lab.statistics.Paired;
import io.cormorant.lab.statistics.WinTieLoss;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The tables of a report as a Markdown page, for documents kept under version control: the same
/// results give the same bytes. Times are left out unless asked for, because they are of one
/// machine on one day.
final class MarkdownPage {
  private static final List<String> USUAL =
      List.of(
          Measure.YIELD,
          Measure.HARVEST,
          Measure.HARVEST_JUDGE,
          Measure.AREA,
          Measure.RECALL,
          Measure.SHARE_OF_ORACLE,
          Measure.KEPT);

  private final Findings findings;
  private final RankOrder standing;
  private final ReportWords words;
  private final Asked asked;
  private final List<String> measures;
  private final StringBuilder out = new StringBuilder();

  /// What the reader wants to see.
  ///
  /// @param measures as columns, with the ranks of strategies by each; the usual ones if empty
  /// @param against the strategy over which the gain of all others is told, if any
  record Asked(List<String> measures, Optional<String> against) {
    Asked {
      measures = List.copyOf(measures);
    }
  }

  MarkdownPage(Findings findings, RankOrder standing, ReportWords words, Asked asked) {
    this.findings = findings;
    this.standing = standing;
    this.words = words;
    this.asked = asked;
    this.measures =
        asked.measures.isEmpty()
            ? USUAL.stream()
                .filter(findings.measures()::contains)
                .filter(m -> !m.equals(Measure.KEPT) || findings.countsKept())
                .toList()
            : asked.measures;
  }

  /// @param title of the page
  /// @param lede the sentence below it
  String text(String title, String lede) {
    out.append("# ").append(escaped(title)).append("\n\n").append(lede).append("\n");
    addStanding();
    if (!asked.measures.isEmpty()) {
      addRanks();
    }
    asked.against.ifPresent(this::addGains);
    addWins();
    addMeans();
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
      out.append(LabPage.friedman(comparison, words)).append("\n\n");
    }
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
      measures.forEach(m -> row.add(written(findings.cells(), strategy, m)));
      addRow(row);
    }
  }

  /// As the papers do it: ranks by each measure, and the mean of these.
  private void addRanks() {
    List<Comparison> comparisons =
        measures.stream()
            .map(measure -> Comparison.of(findings.results(), measure))
            .filter(comparison -> comparison.blocks() > 0)
            .toList();
    if (comparisons.isEmpty()) {
      return;
    }
    addHeading(words.say("measures.ranks"));
    List<String> heads = new ArrayList<>(List.of("#", words.say("head.strategy")));
    comparisons.forEach(comparison -> heads.add(words.measure(comparison.measure())));
    heads.add(words.say("head.average"));
    addHeads(heads, 2);
    for (String strategy : standing.strategies()) {
      List<String> row = new ArrayList<>(List.of(number(strategy), escaped(strategy)));
      double sum = 0;
      for (Comparison comparison : comparisons) {
        double rank = rank(comparison, strategy);
        sum += rank;
        row.add(Double.isNaN(rank) ? "" : LabPage.rank(rank));
      }
      row.add(Double.isNaN(sum) ? "" : LabPage.rank(sum / comparisons.size()));
      addRow(row);
    }
  }

  private static double rank(Comparison comparison, String strategy) {
    return comparison.rows().stream()
        .filter(row -> row.strategy().equals(strategy))
        .mapToDouble(Comparison.Row::averageRank)
        .findFirst()
        .orElse(Double.NaN);
  }

  private void addGains(String other) {
    String measure = findings.mainMeasure();
    addHeading(words.say("gain", escaped(other)));
    out.append(words.say("gain.note")).append("\n\n");
    addHeads(
        List.of("#", words.say("head.strategy"), words.measure(measure), words.say("wins")), 2);
    for (String strategy : standing.strategies()) {
      Optional<Paired> paired =
          strategy.equals(other)
              ? Optional.empty()
              : Paired.of(findings.results(), measure, strategy, other);
      paired.ifPresent(
          gain -> {
            String value = written(measure, gain.gain());
            addRow(List.of(number(strategy), escaped(strategy), value, written(gain.count())));
          });
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
        row.add(i == j ? "" : written(pair));
      }
      addRow(row);
    }
  }

  /// Means over the topics of each web and judge, where there is more than one of either.
  private void addMeans() {
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : findings.cells()) {
      groups.computeIfAbsent(name(cell), _ -> new ArrayList<>()).add(cell);
    }
    groups.forEach(
        (name, cells) -> {
          if (groups.size() > 1 && cells.size() > 1) {
            addHeading(words.say("mean", escaped(name), Figures.count(cells.size())));
            addTable(cells);
          }
        });
  }

  private String name(Cell cell) {
    return findings.judges().size() > 1 ? cell.web() + ", " + cell.judge() : cell.web();
  }

  private void addTable(List<Cell> cells) {
    List<String> heads = new ArrayList<>(List.of("#", words.say("head.strategy")));
    measures.forEach(measure -> heads.add(words.measure(measure)));
    addHeads(heads, 2);
    for (String strategy : shown()) {
      if (cells.stream().anyMatch(cell -> !cell.of(strategy).isEmpty())) {
        List<String> row = new ArrayList<>(List.of(number(strategy), escaped(strategy)));
        measures.forEach(m -> row.add(written(cells, strategy, m)));
        addRow(row);
      }
    }
  }

  private void addCell(Cell cell) {
    addHeading(escaped(cell.title()) + " (" + escaped(name(cell)) + ")");
    String truth =
        cell.labels()
            ? words.say("cell.labels", Figures.count(cell.reachable()))
            : words.say("cell.nolabels");
    out.append(words.say("cell.note", cell.budget(words), truth)).append("\n\n");
    addTable(List.of(cell));
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

  private static String written(WinTieLoss count) {
    return count.wins() + "/" + count.ties() + "/" + count.losses();
  }

  private static String written(List<Cell> cells, String strategy, String measure) {
    return written(measure, Summary.of(cells, strategy, measure))
        + Summary.mark(cells, strategy, measure);
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
