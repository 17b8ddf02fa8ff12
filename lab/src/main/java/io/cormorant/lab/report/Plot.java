package io.cormorant.lab.report;

import io.cormorant.drawing.Axes;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Scale;
import io.cormorant.drawing.Svg;
import java.util.function.DoubleFunction;
import org.jsoup.nodes.Element;

/// The frame of a small drawing. One size fits every window: several stand side by side where there
/// is room.
record Plot(Scale x, Scale y) {
  static final double LEFT = 42;
  static final double TOP = 12;

  private static final double WIDTH = 380;
  private static final double HEIGHT = 290;

  static final double RIGHT = WIDTH - 26;
  static final double BOTTOM = HEIGHT - 42;

  private static final int TICKS = 4;
  private static final double GAP = 6;

  /// A frame from 0 to `end`, and up to a round number that is at least `highest`.
  static Plot of(double end, double highest) {
    return new Plot(
        Scale.upTo(end, TICKS, LEFT, RIGHT), Scale.reaching(highest, TICKS, BOTTOM, TOP));
  }

  Svg draw(Element figure, String cssClass, String label) {
    return Svg.drawing(figure, cssClass, WIDTH, HEIGHT, label);
  }

  /// @param across writes the ticks of the axis below; one that is nothing is left out
  /// @param up writes those of the other axis
  /// @param name of the axis below
  void drawAxes(Svg svg, DoubleFunction<String> across, DoubleFunction<String> up, String name) {
    axes().drawUp(svg, up, GAP);
    axes().drawAcross(svg, across, name);
  }

  /// Goes on with a line.
  void append(StringBuilder path, double at, double value) {
    axes().append(path, at, value);
  }

  private Axes axes() {
    return new Axes(x, y);
  }

  /// A tick of shares, with a fraction where the ticks are close.
  String percent(double tick) {
    return y.step() < 0.01 ? Figures.percent(tick) : Math.round(tick * 100) + "%";
  }
}
