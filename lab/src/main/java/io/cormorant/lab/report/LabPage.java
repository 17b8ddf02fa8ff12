package io.cormorant.lab.report;

import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.HtmlFile;
import io.cormorant.drawing.Texts;
import io.cormorant.lab.experiment.ResultsFile;
import io.cormorant.lab.statistics.Comparison;
import io.cormorant.lab.statistics.Estimate;
import io.cormorant.lab.statistics.WinTieLoss;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/// The report of an experiment as one HTML document.
final class LabPage {
  /// Runs of a strategy with fewer than that say little of small differences.
  private static final int ENOUGH = 5;

  /// Fewer webs and topics than this tell little.
  private static final int FEW = 10;

  private static final int MAX_SUBJECTS = 600;

  /// A smaller probability is not told.
  private static final double SMALL = 0.001;

  private static final List<String> COSTS =
      List.of(
          Measure.MICROS_PER_LINK,
          Measure.SECONDS,
          Measure.BYTES,
          Measure.DOWNLOADS,
          Measure.REQUESTS);

  private final Findings findings;
  private final RankOrder standing;
  private final ReportWords words;
  private final Tables tables;

  LabPage(Findings findings, RankOrder standing, ReportWords words) {
    this.findings = findings;
    this.standing = standing;
    this.words = words;
    this.tables = new Tables(words, standing);
  }

  /// @param folder of the experiment, where the downloads of the runs lie
  String html(Path folder) {
    HtmlFile file =
        new HtmlFile(
            words.language(),
            words.say("title", title()),
            HtmlFile.resource(LabPage.class, "lab.css"),
            HtmlFile.resource(LabPage.class, "lab.js"));
    Element page = file.main();
    addOpening(page);
    addStanding(page);
    addCells(page);
    for (int i = 0; i < findings.cells().size(); i++) {
      Cell cell = findings.cells().get(i);
      new CellSection(words, standing, cell, where(cell)).addTo(page, id(i), folder);
    }
    if (standing.comparison().blocks() > 0 && standing.comparison().rows().size() > 1) {
      addWins(page);
    }
    addCost(page);
    addMeasures(page);
    addAgain(page);
    Html.add(file.body(), "footer", "", words.say("footer"));
    return file.html();
  }

  String title() {
    String name = findings.settings().getOrDefault("name", "");
    return name.isBlank() ? words.say("untitled") : Texts.clean(name, Html.MAX_TITLE);
  }

  private static String id(int cell) {
    return "cell-" + (cell + 1);
  }

  /// The web of a cell, and what else tells it from others.
  private String where(Cell cell) {
    List<String> parts = new ArrayList<>(List.of(cell.web()));
    if (!cell.topic().equals(cell.title())) {
      parts.add(cell.topic());
    }
    if (findings.judges().size() > 1) {
      parts.add(cell.judge());
    }
    if (findings.cells().stream().map(Cell::pages).distinct().count() > 1) {
      parts.add(Figures.count(cell.pages()));
    }
    return Texts.clean(String.join(" · ", parts), Html.MAX_TITLE);
  }

  private void addOpening(Element page) {
    Element header = Html.add(page, "header", "opening");
    Html.add(header, "p", "overline", words.say("report"));
    Html.addForeign(header, "h1", "", title());
    Html.add(header, "p", "lede", sentence());
    Html.addForeign(header, "p", "lede subjects", subjects());
    Element tiles = Html.add(header, "dl", "tiles");
    List<String> leaders = leaders();
    String best = leaders.getFirst();
    Element tile = Html.addTile(tiles, "tile lead best", words.say("tile.best"), "");
    Tables.addBreakable(tile, Texts.clean(String.join(" = ", leaders), Html.MAX_TITLE));
    addTile(tiles, "tile.harvest", findings.mainMeasure(), best);
    addTile(tiles, "tile.oracle", Measure.SHARE_OF_ORACLE, best);
    Html.addTile(tiles, "tile", words.say("tile.runs"), Figures.count(findings.strategyRuns()));
  }

  private void addTile(Element tiles, String name, String measure, String strategy) {
    Estimate estimate = Summary.of(findings.cells(), strategy, measure);
    if (estimate != null) {
      Html.addTile(tiles, "tile", words.say(name), Measure.write(measure, estimate.value()));
    }
  }

  /// How much was compared.
  String sentence() {
    int strategies = standing.strategies().size();
    Cell largest =
        findings.cells().stream().max(Comparator.comparingInt(Cell::pages)).orElseThrow();
    long tooShort = findings.shortRuns();
    return words.say(
            strategies == 1 ? "lede.one.strategy" : "lede",
            Figures.count(strategies),
            counted("webs", findings.webs().size()),
            counted("topics", findings.topics()),
            counted("seeds", findings.seeds().size()),
            Figures.count(findings.strategyRuns()),
            largest.budget(words))
        + (tooShort == 0 ? "" : " * " + words.say("lede.short", Figures.count(tooShort)))
        + (findings.seeds().size() < ENOUGH ? " " + words.say("lede.few", ENOUGH) : "");
  }

  private String counted(String noun, int count) {
    return count == 1 ? words.say(noun + ".one") : words.say(noun, Figures.count(count));
  }

  private void addStanding(Element page) {
    Element body =
        Html.addSection(page, "standing", words.say("standing"), words.say("standing.note"));
    addDiagram(body);
    List<String> measures =
        List.of(
                findings.mainMeasure(),
                Measure.HARVEST,
                Measure.AREA,
                Measure.HARVEST_JUDGE,
                Measure.RECALL,
                Measure.SHARE_OF_ORACLE,
                Measure.KEPT)
            .stream()
            .distinct()
            .filter(findings.measures()::contains)
            .filter(m -> !m.equals(Measure.KEPT) || findings.countsKept())
            .toList();
    List<String> heads = new ArrayList<>();
    heads.add("#" + words.say("head.rank"));
    heads.addAll(tables.measureHeads(measures));
    Element rows = tables.addStrategies(body, words.say("standing.caption"), heads);
    for (String strategy : shown()) {
      Element row = tables.addRow(rows, strategy);
      OptionalInt place = standing.row(strategy);
      if (place.isPresent()) {
        double rank = standing.comparison().rows().get(place.getAsInt()).averageRank();
        Html.addNumber(row, rank, rank(rank));
      } else {
        Html.add(row, "td", "num");
      }
      for (String measure : measures) {
        Tables.addEstimate(row, measure, Summary.of(findings.cells(), strategy, measure))
            .appendText(Summary.mark(findings.cells(), strategy, measure));
      }
    }
  }

  private List<String> shown() {
    return findings.hasOracle() ? standing.withOracle() : standing.strategies();
  }

  private void addDiagram(Element body) {
    Comparison comparison = standing.comparison();
    Element figure = Html.add(body, "figure", "diagram");
    Html.add(figure, "figcaption", "", words.say("diagram"));
    if (comparison.blocks() < 2 || comparison.rows().size() < 2) {
      Html.add(figure, "p", "note", words.say("diagram.none"));
      return;
    }
    String difference = rank(comparison.criticalDifference());
    List<RankDiagram.Entry> entries = new ArrayList<>();
    for (Comparison.Row row : comparison.rows()) {
      String name = Texts.clean(row.strategy(), Html.MAX_TITLE);
      entries.add(new RankDiagram.Entry(standing.number(row.strategy()), name, row.averageRank()));
    }
    new RankDiagram(entries, comparison.criticalDifference(), comparison.cliques())
        .draw(figure, words.say("diagram.label", entries.size(), comparison.blocks(), difference));
    Html.add(figure, "p", "note", words.say("diagram.note") + " " + friedman(comparison, words));
  }

  /// What the Friedman test says, and a word if it is asked of too little.
  static String friedman(Comparison comparison, ReportWords words) {
    String difference = rank(comparison.criticalDifference());
    String said = words.say("diagram.friedman", comparison.blocks(), p(comparison), difference);
    return comparison.blocks() < FEW ? said + " " + words.say("diagram.few") : said;
  }

  static String rank(double rank) {
    return String.format(Locale.ROOT, "%.2f", rank);
  }

  static String p(Comparison comparison) {
    return p(comparison.friedman().p());
  }

  /// A probability as papers write it: `= .034`, `< .001`.
  static String p(double p) {
    return p < SMALL ? "< .001" : "= " + String.format(Locale.ROOT, "%.3f", p).replace("0.", ".");
  }

  private void addCells(Element page) {
    Element body = Html.addSection(page, "cells", words.say("cells"), words.say("cells.note"));
    Element rows =
        Tables.add(
            body,
            "sortable cells",
            words.say("cells.caption"),
            List.of(
                words.say("head.topic"),
                words.say("head.web"),
                "#" + words.say("head.reachable"),
                words.say("head.best"),
                "#" + words.say("head.best.value"),
                "#" + words.say("head.oracle")));
    for (int i = 0; i < findings.cells().size(); i++) {
      addCell(rows.appendElement("tr"), findings.cells().get(i), id(i));
    }
  }

  private void addCell(Element row, Cell cell, String id) {
    Element head = Html.add(row, "th", "name").attr("scope", "row");
    Html.addForeign(head, "a", "", Texts.clean(cell.title(), Html.MAX_TITLE))
        .attr("href", "#" + id);
    Tables.addBreakable(Html.add(row, "td", "web").attr("dir", "auto"), where(cell));
    if (cell.labels()) {
      Html.addCount(row, cell.reachable());
    } else {
      Html.add(row, "td", "num");
    }
    List<String> best = best(cell);
    Element name = Html.add(row, "td", "web");
    Tables.addBreakable(name, Texts.clean(String.join(" = ", best), Html.MAX_TITLE));
    String measure = cell.mainMeasure();
    Tables.addEstimate(row, measure, Summary.of(cell, best.getFirst(), measure));
    Tables.addEstimate(row, measure, Summary.of(cell, Findings.ORACLE, measure));
  }

  /// Those with the best mean: several if it is the same as it is written.
  private List<String> best(Cell cell) {
    List<String> best = new ArrayList<>();
    double most = Double.NEGATIVE_INFINITY;
    for (String strategy : standing.strategies()) {
      Estimate estimate = Summary.of(cell, strategy, cell.mainMeasure());
      if (estimate == null) {
        continue;
      }
      boolean tied =
          !best.isEmpty()
              && Measure.write(cell.mainMeasure(), estimate.value())
                  .equals(Measure.write(cell.mainMeasure(), most));
      if (!tied && estimate.value() > most) {
        best.clear();
      }
      if (tied || estimate.value() > most) {
        best.add(strategy);
        most = Math.max(most, estimate.value());
      }
    }
    return best.isEmpty() ? List.of(Findings.ORACLE) : List.copyOf(best);
  }

  /// Those with the best mean rank.
  private List<String> leaders() {
    if (standing.strategies().isEmpty()) {
      return List.of(Findings.ORACLE);
    }
    List<Comparison.Row> rows = standing.comparison().rows();
    String first = standing.strategies().getFirst();
    return rows.stream()
        .filter(row -> row.strategy().equals(first))
        .findFirst()
        .map(
            leader ->
                rows.stream()
                    .filter(row -> rank(row.averageRank()).equals(rank(leader.averageRank())))
                    .map(Comparison.Row::strategy)
                    .toList())
        .orElse(List.of(first));
  }

  /// All webs and topics, so that the page says by itself what was compared.
  private String subjects() {
    String webs = String.join(", ", findings.webs());
    String topics =
        findings.cells().stream().map(Cell::title).distinct().collect(Collectors.joining(", "));
    return Texts.clean(webs + " · " + topics, MAX_SUBJECTS);
  }

  private void addWins(Element page) {
    Element body = Tables.addWide(page, "wins", words.say("wins"), words.say("wins.note"));
    List<Comparison.Row> rows = standing.comparison().rows();
    List<String> names = rows.stream().map(Comparison.Row::strategy).toList();
    Element table =
        tables.addMatrix(body, words.say("wins.caption"), words.say("head.strategy"), names);
    for (int i = 0; i < rows.size(); i++) {
      Element row = table.appendElement("tr").attr("data-s", Integer.toString(i + 1));
      Tables.addName(row, names.get(i));
      Tables.addBadge(row.child(0).prependElement("span"), i + 1);
      for (int j = 0; j < rows.size(); j++) {
        WinTieLoss pair = standing.comparison().pairs().get(i).get(j);
        String text = pair.wins() + "/" + pair.ties() + "/" + pair.losses();
        Element cell = Html.add(row, "td", "num", i == j ? "" : text);
        if (i != j) {
          String label =
              words.say(
                  "wins.cell", names.get(i), names.get(j), pair.wins(), pair.ties(), pair.losses());
          cell.attr("title", label + ", p " + p(pair.p()))
              .attr("style", Tables.tint((double) pair.wins() / standing.comparison().blocks()));
        }
        if (i != j && pair.p() < Comparison.ALPHA) {
          cell.addClass("sure");
        }
      }
    }
  }

  private void addCost(Element page) {
    addMeans(page, "cost", COSTS);
  }

  private void addMeasures(Element page) {
    addMeans(page, "all", findings.measures());
  }

  private void addMeans(Element page, String id, List<String> measures) {
    Element body = Tables.addWide(page, id, words.say(id), words.say(id + ".note"));
    Element rows =
        tables.addStrategies(body, words.say(id + ".caption"), tables.measureHeads(measures));
    for (String strategy : shown()) {
      Element row = tables.addRow(rows, strategy);
      for (String measure : measures) {
        Estimate estimate = Summary.of(findings.cells(), strategy, measure);
        if (estimate == null) {
          Html.add(row, "td", "num");
        } else {
          Html.addNumber(row, estimate.value(), Measure.write(measure, estimate.value()));
        }
      }
    }
  }

  private void addAgain(Element page) {
    Element body = Html.addSection(page, "again", words.say("again"), words.say("again.note"));
    Element list = Html.add(body, "dl", "settings");
    Html.addSetting(
        list, words.say("again.command"), "cormorant lab run experiment.yaml --out DIR");
    findings.settings().forEach((key, value) -> Html.addSetting(list, key, value));
    Html.addSetting(
        list,
        words.say("again.files"),
        String.join(", ", ResultsFile.NAME, CsvFiles.RUNS, CsvFiles.CURVES, CsvFiles.SUMMARY));
    if (!findings.yaml().isEmpty()) {
      Element details = Html.add(body, "details", "").attr("open", "");
      Html.add(details, "summary", "", words.say("again.yaml"));
      Html.add(details, "pre", "", Texts.lines(findings.yaml())).attr("tabindex", "0");
    }
    addDigests(Html.add(body, "details", ""));
  }

  private void addDigests(Element details) {
    Html.add(details, "summary", "", words.say("again.digests"));
    List<String> heads =
        List.of("strategy", "judge", "web", "topic").stream()
            .map(head -> words.say("head." + head))
            .collect(Collectors.toCollection(ArrayList::new));
    heads.add("#" + words.say("head.seed"));
    heads.add(words.say("head.digest"));
    Element rows =
        Tables.add(details, "sortable digests", words.say("again.digests.caption"), heads);
    for (CellRun run : findings.runs()) {
      Element row = rows.appendElement("tr");
      Tables.addName(row, run.strategy());
      String learning = run.record().learning() ? " (" + words.say("learning") + ")" : "";
      Html.add(row, "td", "", run.judge() + learning);
      Html.addForeign(row, "td", "", Texts.clean(run.record().key().web(), Html.MAX_TITLE));
      Html.addForeign(row, "td", "", Texts.clean(run.record().key().topic(), Html.MAX_TITLE));
      Html.addCount(row, run.record().key().seed());
      Html.add(row, "td", "digest", Texts.clean(run.record().orderDigest(), 16));
    }
  }
}
