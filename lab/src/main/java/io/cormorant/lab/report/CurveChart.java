package io.cormorant.lab.report;

import io.cormorant.drawing.Axes;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Svg;
import io.cormorant.lab.report.Summary.BandPoint;
import java.util.Comparator;
import java.util.List;
import org.jsoup.nodes.Element;

/// Draws a share over downloads, one line for each strategy with its band.
///
/// The best strategies of the whole experiment have a colour and their number at the end of the
/// line; the others are grey until someone points at them.
final class CurveChart {
  static final String ORACLE_MARK = "◇";

  private static final double LABEL_GAP = 13;

  /// Share of the downloads at the start whose harvest is mere chance and must not stretch the
  /// axis.
  private static final double SETTLING = 0.03;

  /// @param number of the strategy in the standing, 0 for the oracle
  record Series(int number, String name, List<BandPoint> points) {
    double last() {
      return points.getLast().share().value();
    }

    String mark() {
      return number == 0 ? ORACLE_MARK : Integer.toString(number);
    }
  }

  private final ReportWords words;
  private final List<Series> series;
  private final Plot plot;

  CurveChart(ReportWords words, List<Series> series) {
    this.words = words;
    this.series = series.stream().filter(s -> !s.points.isEmpty()).toList();
    double end = 1;
    for (Series s : this.series) {
      end = Math.max(end, s.points.getLast().at());
    }
    this.plot = Plot.of(end, highest(end));
  }

  boolean isEmpty() {
    return series.isEmpty();
  }

  void draw(Element figure, String label) {
    Svg svg = plot.draw(figure, "chart curves", label);
    plot.drawAxes(svg, Axes::count, plot::percent, words.say("chart.axis"));
    Svg lines = svg.group("lines");
    series.stream()
        .sorted(Comparator.comparingInt((Series s) -> s.number).reversed())
        .forEach(s -> draw(lines, s));
    drawMarks(lines);
  }

  private double highest(double end) {
    double highest = 0.02;
    for (Series s : series) {
      for (BandPoint point : s.points) {
        if (point.at() >= end * SETTLING) {
          highest = Math.max(highest, point.share().value());
        }
      }
    }
    return Math.min(1, highest);
  }

  private void draw(Svg lines, Series s) {
    Svg group =
        lines.group("series " + RankOrder.colour(s.number)).data("s", Integer.toString(s.number));
    BandPoint last = s.points.getLast();
    group.tooltip(
        words.say(
            "chart.point",
            s.name,
            Figures.percent(last.share().value()),
            Figures.count(last.at()),
            Figures.percent(last.share().low()),
            Figures.percent(last.share().high())));
    group.path("band", band(s.points));
    String line = line(s.points);
    group.path("line", line);
    group.path("reach", line);
  }

  private String line(List<BandPoint> points) {
    StringBuilder path = new StringBuilder();
    points.forEach(point -> plot.append(path, point.at(), point.share().value()));
    return path.toString();
  }

  private String band(List<BandPoint> points) {
    StringBuilder path = new StringBuilder();
    points.forEach(point -> plot.append(path, point.at(), point.share().high()));
    points.reversed().forEach(point -> plot.append(path, point.at(), point.share().low()));
    return path.append('Z').toString();
  }

  /// The numbers of the coloured lines at their ends, apart from each other; those of the others
  /// where they end, to be shown when pointed at.
  private void drawMarks(Svg lines) {
    List<Series> marked =
        series.stream()
            .filter(s -> s.number <= RankOrder.COLOURS)
            .sorted(Comparator.comparingDouble(Series::last).reversed())
            .toList();
    double[] places =
        Svg.spread(
            marked.stream().mapToDouble(s -> plot.y().at(s.last()) + 4).toArray(),
            LABEL_GAP,
            Plot.BOTTOM);
    for (int i = 0; i < marked.size(); i++) {
      drawMark(lines, marked.get(i), places[i]);
    }
    series.stream()
        .filter(s -> s.number > RankOrder.COLOURS)
        .forEach(s -> drawMark(lines, s, plot.y().at(s.last()) + 4));
  }

  private void drawMark(Svg lines, Series s, double place) {
    lines
        .group("mark-of " + RankOrder.colour(s.number))
        .data("s", Integer.toString(s.number))
        .text("label", plot.x().at(s.points.getLast().at()) + 5, place, s.mark());
  }
}
