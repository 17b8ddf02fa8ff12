package io.cormorant.lab.report;

import io.cormorant.drawing.Axes;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Scale;
import io.cormorant.drawing.Svg;
import io.cormorant.strategy.wanglandau.WlTrace.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.jsoup.nodes.Element;

/// Draws how a Wang-Landau walk went, over its steps.
final class WalkLines {
  /// Part of the steps that a thin line is about.
  private static final double WINDOW = 0.1;

  /// Part of the steps at the start whose shares are mere chance and must not stretch the axis.
  private static final double SETTLING = 0.03;

  private static final int TICKS = 4;

  /// Halvings up to which a fraction is not too long for an axis.
  private static final int SHORT = 9;

  private final List<Point> points;
  private final ReportWords words;
  private final double end;

  /// @param points at least one
  WalkLines(List<Point> points, ReportWords words) {
    this.points = points;
    this.words = words;
    this.end = (double) points.getLast().steps();
  }

  /// Steps before each point that a thin line is about.
  long window() {
    return Math.max(1, Math.round(end * WINDOW));
  }

  /// A share of the whole walk so far, and of its last steps. Where it is NaN it cannot be said.
  void drawShare(Element figure, String label, ToDoubleFunction<Point> share) {
    List<Place> all = places(share);
    List<Place> late = late(share);
    double highest = 0.02;
    for (Place place : all) {
      highest = Math.max(highest, place.steps >= end * SETTLING ? place.value : 0);
    }
    for (Place place : late) {
      highest = Math.max(highest, place.value);
    }
    Plot plot = Plot.of(end, Math.min(1, highest));
    Svg svg = begin(figure, label, plot, plot::percent);
    drawLine(svg, "series late", plot, late);
    drawMain(svg, label, plot, all, Figures::percent);
  }

  void drawRegions(Element figure, String label) {
    Plot plot = Plot.of(end, Math.max(TICKS, points.getLast().regions()));
    Svg svg = begin(figure, label, plot, Axes::count);
    drawMain(svg, label, plot, places(Point::regions), Axes::count);
  }

  /// Ln f, each tick a number of halvings: one that is halved again and again would soon be
  /// nothing.
  void drawPenalty(Element figure, String label) {
    List<Place> halvings = places(point -> -Math.log(point.penalty()) / Math.log(2));
    double most = Math.max(1, Math.rint(halvings.getLast().value));
    Scale y = new Scale(most, Math.ceil(most / TICKS), Plot.TOP, Plot.BOTTOM);
    Plot plot = new Plot(Plot.of(end, 1).x(), y);
    Svg svg = begin(figure, label, plot, WalkLines::halved);
    drawMain(svg, label, plot, halvings, WalkLines::halved);
  }

  private static String halved(double times) {
    int whole = (int) Math.rint(times);
    return whole == 0 ? "1" : whole <= SHORT ? "1/" + (1 << whole) : "2^-" + whole;
  }

  /// A place on a line.
  private record Place(double steps, double value) {
    boolean isKnown() {
      return !Double.isNaN(value);
    }
  }

  private List<Place> places(ToDoubleFunction<Point> value) {
    return points.stream()
        .map(point -> new Place((double) point.steps(), value.applyAsDouble(point)))
        .filter(Place::isKnown)
        .toList();
  }

  /// What was done in the last steps before each point, as soon as there are so many.
  private List<Place> late(ToDoubleFunction<Point> share) {
    List<Place> late = new ArrayList<>();
    int first = 0;
    for (Point point : points) {
      long from = point.steps() - window();
      while (points.get(first).steps() <= from && points.get(first + 1).steps() <= from) {
        first++;
      }
      Point earlier = points.get(first);
      Place place = new Place((double) point.steps(), share.applyAsDouble(point.since(earlier)));
      if (earlier.steps() <= from && place.isKnown()) {
        late.add(place);
      }
    }
    return late;
  }

  private Svg begin(Element figure, String label, Plot plot, DoubleFunction<String> tick) {
    Svg svg = plot.draw(figure, "chart", label);
    plot.drawAxes(svg, Axes::count, tick, words.say("walk.axis"));
    return svg;
  }

  private static Svg drawLine(Svg svg, String cssClass, Plot plot, List<Place> places) {
    StringBuilder path = new StringBuilder();
    places.forEach(place -> plot.append(path, place.steps, place.value));
    Svg group = svg.group(cssClass);
    if (!path.isEmpty()) {
      group.path("line", path.toString());
      group.path("reach", path.toString());
    }
    return group;
  }

  /// The strong line, with its last value at its end.
  private void drawMain(
      Svg svg, String label, Plot plot, List<Place> places, DoubleFunction<String> figure) {
    if (places.isEmpty()) {
      return;
    }
    Place last = places.getLast();
    String value = figure.apply(last.value);
    drawLine(svg, "series c1", plot, places)
        .tooltip(words.say("walk.point", label, value, Figures.count(points.getLast().steps())));
    svg.group("mark-of c1").text("label", Plot.RIGHT + 5, plot.y().at(last.value) + 4, value);
  }
}
