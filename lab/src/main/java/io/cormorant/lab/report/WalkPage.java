package io.cormorant.lab.report;

import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.HtmlFile;
import io.cormorant.drawing.Texts;
import io.cormorant.strategy.wanglandau.WlTrace;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jsoup.nodes.Element;

/// A Wang-Landau walk as one HTML document: what it knows of energies, how its steps went, and
/// which hosts it was on.
final class WalkPage {
  private static final int MAX_HOSTS = 20;

  private final WlTrace.Walk walk;
  private final WlTrace.Point now;
  private final ReportWords words;

  WalkPage(WlTrace.Walk walk, ReportWords words) {
    this.walk = walk;
    this.now = walk.trace().now();
    this.words = words;
  }

  String html(String topic, String strategy) {
    String name = Texts.clean(topic, Html.MAX_TITLE);
    HtmlFile file =
        new HtmlFile(
            words.language(),
            words.say("walk.title", name),
            HtmlFile.resource(WalkPage.class, "lab.css"),
            "");
    addOpening(file.main(), name);
    if (now.steps() > 0) {
      addEnergies(file.main());
      addSteps(file.main());
      addHosts(file.main());
    }
    addSettings(file.main(), strategy);
    Html.add(file.body(), "footer", "", words.say("walk.footer"));
    return file.html();
  }

  private void addOpening(Element page, String topic) {
    Element header = Html.add(page, "header", "opening");
    Html.add(header, "p", "overline", words.say("walk.report"));
    Html.addForeign(header, "h1", "", topic);
    String over = words.say(walk.lookahead() ? "walk.pages" : "walk.links");
    if (now.steps() == 0) {
      Html.add(header, "p", "lede", words.say("walk.none", over));
      return;
    }
    String proposals = Figures.count(now.proposals());
    String accepted = Figures.count(now.accepted());
    Html.add(header, "p", "lede", words.say("walk.lede", over, proposals, accepted));
    Element tiles = Html.add(header, "dl", "tiles");
    Html.addTile(tiles, "tile lead", words.say("walk.tile.steps"), Figures.count(now.steps()));
    addTile(tiles, "walk.accepted", Figures.percent(now.acceptance()));
    addTile(tiles, "walk.fallbacks", Figures.percent(now.fallbackShare()));
    addTile(tiles, "walk.regions", hosts());
  }

  private void addTile(Element tiles, String name, String value) {
    Html.addTile(tiles, "tile", words.say(name), value);
  }

  private String hosts() {
    return Figures.count(now.regions()) + (now.regions() == WlTrace.MOST_REGIONS ? "+" : "");
  }

  private void addEnergies(Element page) {
    WlTrace.Energies energies = walk.energies();
    String note =
        words.say(
            "walk.energies.note",
            energies.bins().size(),
            energies.visited(),
            Figures.count(energies.reductions()),
            energies.least(),
            Figures.decimal(energies.wanted()));
    Element body = Tables.addWide(page, "energies", words.say("walk.energies"), note);
    Element charts = Html.add(body, "div", "charts");
    WalkBars bars = new WalkBars(energies, words);
    bars.drawDensity(figure(charts, "walk.density"), words.say("walk.density"));
    bars.drawHistogram(figure(charts, "walk.histogram"), words.say("walk.histogram"));
    new WalkLines(walk.trace().points(), words)
        .drawPenalty(figure(charts, "walk.penalty"), words.say("walk.penalty"));
    addBins(body, energies.bins());
  }

  private Element figure(Element charts, String caption) {
    Element figure = Html.add(charts, "figure", "");
    Html.add(figure, "figcaption", "", words.say(caption));
    return figure;
  }

  private void addBins(Element body, List<WlTrace.Bin> bins) {
    Element details = Html.add(body, "details", "");
    Html.add(details, "summary", "", words.say("walk.bins"));
    Element rows =
        Tables.add(
            details,
            "sortable",
            words.say("walk.bins"),
            List.of("#" + words.say("walk.energy"), "#ln g", "#H"));
    for (int i = 0; i < bins.size(); i++) {
      WlTrace.Bin bin = bins.get(i);
      if (bin.visited()) {
        Element row = rows.appendElement("tr");
        Html.add(row, "th", "num", WalkBars.range(bin))
            .attr("scope", "row")
            .attr("data-v", Integer.toString(i));
        Html.addNumber(row, bin.density(), density(bin));
        Html.addCount(row, bin.histogram());
      }
    }
  }

  static String density(WlTrace.Bin bin) {
    return String.format(Locale.ROOT, "%,.3f", bin.density());
  }

  private void addSteps(Element page) {
    WalkLines lines = new WalkLines(walk.trace().points(), words);
    String note = words.say("walk.steps.note", Figures.count(lines.window()));
    Element body = Tables.addWide(page, "steps", words.say("walk.steps"), note);
    Element charts = Html.add(body, "div", "charts");
    addShare(
        charts,
        "walk.chart.accepted",
        lines,
        p -> p.proposals() == 0 ? Double.NaN : p.acceptance());
    addShare(charts, "walk.chart.fallbacks", lines, WlTrace.Point::fallbackShare);
    lines.drawRegions(figure(charts, "walk.chart.regions"), words.say("walk.chart.regions"));
  }

  private void addShare(
      Element charts, String caption, WalkLines lines, ToDoubleFunction<WlTrace.Point> share) {
    lines.drawShare(figure(charts, caption), words.say(caption), share);
  }

  private void addHosts(Element page) {
    Map<String, Integer> largest = walk.trace().largestRegions(MAX_HOSTS);
    String note = words.say("walk.hosts.note", largest.size(), hosts());
    Element body = Html.addSection(page, "hosts", words.say("hosts"), note);
    Element rows =
        Html.addTable(
            body,
            "sortable hosts",
            words.say("hosts"),
            words.say("hosts.head"),
            "#" + words.say("walk.tile.steps"),
            "#" + words.say("head.share"),
            "");
    double most = largest.values().stream().mapToInt(steps -> steps).max().orElse(1);
    largest.forEach(
        (host, steps) -> {
          Element row = rows.appendElement("tr");
          Html.addHost(row, host);
          Html.addCount(row, steps);
          double share = (double) steps / now.steps();
          Html.addNumber(row, share, Figures.percent(share));
          Html.addBar(Html.add(row, "td", "bar-cell"), 0, steps / most);
        });
  }

  private void addSettings(Element page, String strategy) {
    Element body =
        Html.addSection(page, "settings", words.say("walk.settings"), words.say("walk.again"));
    Element list = Html.add(body, "dl", "settings");
    Html.addSetting(list, words.say("head.strategy"), strategy);
  }
}
