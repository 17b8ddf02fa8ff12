package io.cormorant.portal.web.crawl;

import io.cormorant.crawls.live.CrawlSnapshot;
import io.cormorant.crawls.live.CrawlSnapshot.HarvestPoint;
import io.cormorant.crawls.live.CrawlSnapshot.Stop;
import io.cormorant.crawls.live.CrawlSnapshot.Way;
import io.cormorant.drawing.Axes;
import io.cormorant.drawing.Scale;
import io.cormorant.drawing.Svg;
import io.cormorant.drawing.Texts;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/// Drawings of a crawl, as SVG elements whose colours come from the style sheet.
final class Charts {
  private static final int MOST_HOSTS = 18;

  private Charts() {}

  /// Relevant pages over downloads.
  ///
  /// @param label what it shows, for those who do not see it
  /// @param across what is on the axis below
  static String harvest(CrawlSnapshot crawl, String label, String across) {
    Element parent = new Element("div");
    double width = 640;
    double bottom = 210;
    Svg svg = Svg.drawing(parent, "chart", width, 250, label);
    List<HarvestPoint> points = crawl.harvest();
    Scale x = Scale.upTo(Math.max(1.0, (double) crawl.downloads()), 6, 44, width - 8);
    Scale y = Scale.reaching(Math.max(1.0, (double) crawl.relevant()), 4, bottom, 14);
    Axes axes = new Axes(x, y);
    axes.drawUp(svg, Axes::count, 8);
    axes.drawAcross(svg, Axes::count, across);
    StringBuilder path = new StringBuilder();
    axes.append(path, 0, 0);
    for (HarvestPoint point : points) {
      axes.append(path, (double) point.downloads(), (double) point.relevant());
    }
    String line = path.toString();
    svg.path(
        "area",
        line + "L" + Svg.number(x.at((double) crawl.downloads())) + " " + Svg.number(bottom) + "Z");
    svg.path("line", line);
    return parent.html();
  }

  /// How the crawl went from host to host: a line for each host, an arc for each way.
  static String moves(CrawlSnapshot.Moves moves, String label, String others) {
    List<Stop> hosts = moves.hosts().stream().limit(MOST_HOSTS).toList();
    if (hosts.size() < 2) {
      return "";
    }
    Element parent = new Element("div");
    double row = 22;
    double left = 250;
    Svg svg = Svg.drawing(parent, "chart", 640, hosts.size() * row + 12, label);
    List<String> names = hosts.stream().map(Stop::host).toList();
    long most = hosts.stream().mapToLong(Stop::pages).max().orElse(1);
    for (Way way : moves.links()) {
      int from = names.indexOf(way.from());
      int to = names.indexOf(way.to());
      if (from >= 0 && to >= 0) {
        arc(svg, left + 20, 16 + from * row, 16 + to * row, way);
      }
    }
    for (int i = 0; i < hosts.size(); i++) {
      Stop stop = hosts.get(i);
      double middle = 16 + i * row;
      Svg group = svg.group("");
      String name = stop.host().equals(Stop.OTHERS) ? others : Texts.clean(stop.host(), 34);
      group.tooltip(name + ": " + stop.pages() + " / " + stop.relevant());
      group.text("label end", left, middle + 4, name);
      group.circle(
          stop.seed() ? "node seed" : "node",
          left + 20,
          middle,
          3 + 6 * Math.sqrt((double) stop.pages() / most));
    }
    return parent.html();
  }

  private static void arc(Svg svg, double x, double from, double to, Way way) {
    double reach = 20 + Math.min(300, Math.abs(to - from) * 0.9);
    List<String> parts = new ArrayList<>();
    parts.add("M" + Svg.number(x) + " " + Svg.number(from));
    parts.add(
        "C%s %s %s %s %s %s"
            .formatted(
                Svg.number(x + reach),
                Svg.number(from),
                Svg.number(x + reach),
                Svg.number(to),
                Svg.number(x),
                Svg.number(to)));
    Svg group = svg.group("");
    group.tooltip(way.from() + " → " + way.to() + ": " + way.pages() + " / " + way.relevant());
    group.path(way.relevant() > 0 ? "edge good" : "edge", String.join("", parts));
  }
}
