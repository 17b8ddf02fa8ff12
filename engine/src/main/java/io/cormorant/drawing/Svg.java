package io.cormorant.drawing;

import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/// Draws into an inline SVG element. Colours come from the page's style sheet by class, so that a
/// drawing follows the theme.
public final class Svg {
  private final Element element;

  private Svg(Element element) {
    this.element = element;
  }

  /// A new drawing of that many units, scaled to the width it finds.
  public static Svg drawing(
      Element parent, String cssClass, double width, double height, String label) {
    Element svg = parent.appendElement("svg", Parser.NamespaceSvg);
    svg.attributes().put("viewBox", "0 0 " + number(width) + " " + number(height));
    svg.attr("class", cssClass).attr("role", "img").attr("aria-label", label);
    return new Svg(svg);
  }

  public Svg group(String cssClass) {
    return new Svg(child("g", cssClass));
  }

  /// Names what a group shows, for style and script.
  public Svg data(String name, String value) {
    element.attr("data-" + name, value);
    return this;
  }

  public void line(String cssClass, double x1, double y1, double x2, double y2) {
    child("line", cssClass)
        .attr("x1", number(x1))
        .attr("y1", number(y1))
        .attr("x2", number(x2))
        .attr("y2", number(y2));
  }

  public void rect(String cssClass, double x, double y, double width, double height) {
    child("rect", cssClass)
        .attr("x", number(x))
        .attr("y", number(y))
        .attr("width", number(width))
        .attr("height", number(height));
  }

  public void circle(String cssClass, double x, double y, double radius) {
    child("circle", cssClass).attr("cx", number(x)).attr("cy", number(y)).attr("r", number(radius));
  }

  public void path(String cssClass, String data) {
    child("path", cssClass).attr("d", data);
  }

  public void text(String cssClass, double x, double y, String text) {
    child("text", cssClass).attr("x", number(x)).attr("y", number(y)).text(text);
  }

  /// What is shown when the pointer rests on this group.
  public void tooltip(String text) {
    child("title", "").text(text);
  }

  public static String number(double value) {
    long tenths = Math.round(value * 10);
    if (tenths % 10 == 0) {
      return Long.toString(tenths / 10);
    }
    return (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10 + "." + Math.abs(tenths) % 10;
  }

  /// Moves positions of labels, which come from top to bottom, apart until none covers another and
  /// the last is not below `limit`.
  public static double[] spread(double[] wanted, double gap, double limit) {
    double[] places = wanted.clone();
    for (int i = 1; i < places.length; i++) {
      places[i] = Math.max(places[i], places[i - 1] + gap);
    }
    double lowest = limit;
    for (int i = places.length - 1; i >= 0; i--) {
      places[i] = Math.min(places[i], lowest);
      lowest = places[i] - gap;
    }
    return places;
  }

  private Element child(String tag, String cssClass) {
    Element child = element.appendElement(tag, Parser.NamespaceSvg);
    return cssClass.isEmpty() ? child : child.attr("class", cssClass);
  }
}
