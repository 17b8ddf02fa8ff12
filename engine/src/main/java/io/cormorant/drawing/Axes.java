package io.cormorant.drawing;

import java.util.function.DoubleFunction;

/// The two axes of a drawing: where values lie, and the lines and words along them.
public record Axes(Scale x, Scale y) {
  /// Draws a line across at each tick of the axis on the left.
  ///
  /// @param words of a tick; one that has none is left out
  /// @param gap between the words and the line
  public void drawUp(Svg svg, DoubleFunction<String> words, double gap) {
    for (double tick : y.ticks()) {
      String text = words.apply(tick);
      if (!text.isEmpty()) {
        svg.line("grid", x.start(), y.at(tick), x.end(), y.at(tick));
        svg.text("tick end", x.start() - gap, y.at(tick) + 4, text);
      }
    }
  }

  /// Draws the axis below.
  ///
  /// @param words of a tick; one that has none is left out
  /// @param name of what it measures
  public void drawAcross(Svg svg, DoubleFunction<String> words, String name) {
    double bottom = Math.max(y.start(), y.end());
    for (double tick : x.ticks()) {
      String text = words.apply(tick);
      if (!text.isEmpty()) {
        svg.line("axis", x.at(tick), bottom, x.at(tick), bottom + 4);
        svg.text("tick middle", x.at(tick), bottom + 18, text);
      }
    }
    svg.line("axis", x.start(), bottom, x.end(), bottom);
    svg.text("tick end", x.end(), bottom + 35, name);
  }

  /// Goes on with a line.
  public void append(StringBuilder path, double at, double value) {
    path.append(path.isEmpty() ? 'M' : 'L')
        .append(Svg.number(x.at(at)))
        .append(' ')
        .append(Svg.number(y.at(value)));
  }

  /// A tick of things that are counted; nothing where it is no whole number.
  public static String count(double tick) {
    return tick == Math.rint(tick) ? Figures.count((long) tick) : "";
  }
}
