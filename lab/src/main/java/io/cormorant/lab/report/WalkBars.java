package io.cormorant.lab.report;

import io.cormorant.drawing.Axes;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Scale;
import io.cormorant.drawing.Svg;
import io.cormorant.strategy.wanglandau.WlTrace;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jsoup.nodes.Element;

/// Draws what a Wang-Landau walk knows of each bin of energies. A bar that would dwarf all others,
/// as that of links put last often does, is broken off and says its value.
final class WalkBars {
  /// So that a bin that was met can be seen even if it has nothing.
  private static final double LEAST_HEIGHT = 1.5;

  /// How much of its room a bar fills.
  private static final double FILLED = 0.85;

  private final WlTrace.Energies energies;
  private final ReportWords words;

  WalkBars(WlTrace.Energies energies, ReportWords words) {
    this.energies = energies;
    this.words = words;
  }

  /// The energies of a bin.
  static String range(WlTrace.Bin bin) {
    return Figures.share(bin.from()) + "–" + Figures.share(bin.to());
  }

  void drawDensity(Element figure, String label) {
    draw(figure, label, WlTrace.Bin::density, 0);
  }

  /// With a dashed line at the visits that each bin is to have.
  void drawHistogram(Element figure, String label) {
    draw(figure, label, WlTrace.Bin::histogram, energies.wanted());
  }

  private void draw(
      Element figure, String label, ToDoubleFunction<WlTrace.Bin> value, double wanted) {
    List<WlTrace.Bin> bins = energies.bins();
    double reach = Scale.reach(bins.stream().mapToDouble(value));
    Plot plot = Plot.of(energies.top(), Math.max(1, Math.max(reach, wanted)));
    Svg svg = plot.draw(figure, "chart", label);
    plot.drawAxes(svg, Figures::weight, Axes::count, words.say("walk.energy"));
    for (int i = 0; i < bins.size(); i++) {
      if (bins.get(i).visited()) {
        draw(svg, plot, i, value.applyAsDouble(bins.get(i)));
      }
    }
    if (wanted > 0) {
      svg.line("threshold", Plot.LEFT, plot.y().at(wanted), Plot.RIGHT, plot.y().at(wanted));
    }
  }

  private void draw(Svg svg, Plot plot, int index, double value) {
    WlTrace.Bin bin = energies.bins().get(index);
    int bins = energies.bins().size();
    double width = (Plot.RIGHT - Plot.LEFT) / bins;
    double left = Plot.LEFT + index * width;
    double top = Math.min(plot.y().at(value), Plot.BOTTOM - LEAST_HEIGHT);
    Svg group = svg.group("bin");
    group.tooltip(
        words.say("walk.bin", range(bin), WalkPage.density(bin), Figures.count(bin.histogram())));
    group.rect("strong", left, top, width * FILLED, Plot.BOTTOM - top);
    if (value > plot.y().max()) {
      group.path(
          "break",
          "M%s %sL%s %s"
              .formatted(
                  Svg.number(left - 3),
                  Svg.number(Plot.TOP + 22),
                  Svg.number(left + width + 2),
                  Svg.number(Plot.TOP + 14)));
      boolean leftHalf = index < bins / 2;
      group.text(
          leftHalf ? "label" : "label end",
          leftHalf ? left + width + 4 : left - 4,
          Plot.TOP + 12,
          Figures.count(Math.round(value)));
    }
  }
}
