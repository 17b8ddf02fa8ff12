package io.cormorant.lab.report;

import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import io.cormorant.lab.report.CurveChart.Series;
import io.cormorant.lab.report.HostCounts.Count;
import io.cormorant.lab.report.Summary.BandPoint;
import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.CurvePoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/// The part of the page about one cell: its curves, its table, its hosts.
final class CellSection {
  private static final int MAX_HOSTS = 15;

  private static final List<String> MEASURES =
      List.of(
          Measure.YIELD,
          Measure.HARVEST,
          Measure.HARVEST_JUDGE,
          Measure.AREA,
          Measure.RECALL,
          Measure.SHARE_OF_ORACLE,
          Measure.KEPT,
          "relevant_hosts",
          "downloads_to_100");

  private final ReportWords words;
  private final RankOrder standing;
  private final Tables tables;
  private final Cell cell;
  private final String name;

  CellSection(ReportWords words, RankOrder standing, Cell cell, String name) {
    this.words = words;
    this.standing = standing;
    this.tables = new Tables(words, standing);
    this.cell = cell;
    this.name = name;
  }

  void addTo(Element page, String id, Path folder) {
    String truth =
        cell.labels()
            ? words.say("cell.labels", Figures.count(cell.reachable()))
            : words.say("cell.nolabels");
    String note = words.say("cell.note", cell.budget(words), truth);
    Element body = Tables.addWide(page, id, title(), note);
    Element head = body.previousElementSibling();
    if (head != null) {
      head.select("h2").attr("dir", "auto");
      Html.addForeign(head, "p", "where", name);
    }
    addCharts(Html.add(body, "div", "charts"));
    addTable(body);
    addHosts(body, HostCounts.of(folder, cell, standing.strategies()));
  }

  private String title() {
    return Texts.clean(cell.title(), Html.MAX_TITLE);
  }

  private void addCharts(Element parent) {
    List<Series> byLabel = cell.labels() ? series(CurvePoint::label, true) : List.of();
    addChart(parent, "chart.label", byLabel);
    addChart(parent, "chart.judge", series(CurvePoint::judge, !cell.labels()));
    if (cell.reachable() > 0) {
      addChart(parent, "chart.recall", byLabel.stream().map(this::recall).toList());
    }
  }

  private void addChart(Element parent, String heading, List<Series> series) {
    CurveChart chart = new CurveChart(words, series);
    if (!chart.isEmpty()) {
      Element figure = Html.add(parent, "figure", "");
      Html.add(figure, "figcaption", "", words.say(heading));
      chart.draw(figure, words.say("chart.aria", words.say(heading), title()));
    }
  }

  private List<Series> series(ToDoubleFunction<CurvePoint> value, boolean withOracle) {
    Stream<String> shown =
        withOracle ? standing.withOracle().stream() : standing.strategies().stream();
    return shown
        .map(s -> new Series(standing.number(s), s, Summary.curve(cell, s, value)))
        .toList();
  }

  /// The share of relevant pages that were found is the harvest, counted and divided by all.
  private Series recall(Series harvest) {
    List<BandPoint> points = new ArrayList<>();
    for (BandPoint point : harvest.points()) {
      points.add(point.times((double) point.at() / cell.reachable()));
    }
    return new Series(harvest.number(), harvest.name(), points);
  }

  private void addTable(Element body) {
    List<String> measures =
        MEASURES.stream()
            .filter(this::isKnown)
            .filter(m -> !m.equals(Measure.KEPT) || cell.counted() == Counted.KEPT)
            .toList();
    Element rows =
        tables.addStrategies(
            body, words.say("cell.caption", name, title()), tables.measureHeads(measures));
    for (String strategy : standing.withOracle()) {
      if (!cell.of(strategy).isEmpty()) {
        Element row = tables.addRow(rows, strategy);
        for (String measure : measures) {
          Tables.addEstimate(row, measure, Summary.of(cell, strategy, measure))
              .appendText(Summary.mark(List.of(cell), strategy, measure));
        }
      }
    }
  }

  private boolean isKnown(String measure) {
    return cell.runs().stream().anyMatch(run -> run.value(measure) != null);
  }

  private void addHosts(Element body, HostCounts counts) {
    if (counts.isEmpty()) {
      return;
    }
    Element details = Html.add(body, "details", "");
    Html.add(details, "summary", "", words.say("hosts"));
    List<String> hosts = counts.largest(MAX_HOSTS);
    addLargest(details, hosts, counts);
    addSpent(details, hosts, counts);
  }

  private void addLargest(Element parent, List<String> hosts, HostCounts counts) {
    Element rows =
        Html.addTable(
            parent,
            "sortable hosts",
            words.say("hosts.caption", name, title()),
            words.say("hosts.head"),
            "#" + words.say("head.downloads"),
            "#" + words.say("head.relevant"),
            "#" + words.say("head.share"),
            "");
    double most = Math.max(1e-9, counts.all(hosts.getFirst()).downloads());
    for (String host : hosts) {
      Count count = counts.all(host);
      Element row = rows.appendElement("tr");
      Html.addHost(row, host);
      Html.addNumber(row, count.downloads(), Figures.decimal(count.downloads()));
      Html.addNumber(row, count.relevant(), Figures.decimal(count.relevant()));
      Html.addNumber(row, count.share(), Figures.percent(count.share()));
      Element bar = Html.add(row, "td", "bar-cell");
      Html.addBar(bar, count.downloads() / most, count.relevant() / most);
    }
  }

  /// What each strategy took from each host, more strongly tinted the more of it was relevant.
  private void addSpent(Element parent, List<String> hosts, HostCounts counts) {
    List<String> shown = standing.withOracle().stream().filter(s -> !cell.of(s).isEmpty()).toList();
    Element rows =
        tables.addMatrix(
            parent, words.say("hosts.spent", name, title()), words.say("hosts.head"), shown);
    for (String host : hosts) {
      Element row = rows.appendElement("tr");
      Html.addHost(row, host);
      for (String strategy : shown) {
        Count count = counts.of(host, strategy);
        Element figure = Html.add(row, "td", "num", Figures.count(Math.round(count.downloads())));
        figure
            .attr("style", Tables.tint(count.share()))
            .attr("title", strategy + ": " + Figures.percent(count.share()));
      }
    }
  }
}
