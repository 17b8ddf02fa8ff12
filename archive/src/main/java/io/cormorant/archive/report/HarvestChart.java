package io.cormorant.archive.report;

import io.cormorant.archive.report.HarvestCurve.Sample;
import io.cormorant.drawing.Axes;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Scale;
import io.cormorant.drawing.Svg;
import io.cormorant.drawing.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Draws harvest over downloads: all so far, the last ones, and the baseline if there is one.
final class HarvestChart {
  /// Share of the downloads at the start whose harvest is mere chance and must not stretch the
  /// axis.
  private static final double SETTLING = 0.03;

  private static final double LABEL_GAP = 17;

  /// The curve of another crawl.
  record Rival(String label, HarvestCurve curve) {}

  /// How much room there is: a wide drawing has its labels on the right, a narrow one above.
  private enum Shape {
    WIDE("chart wide", 900, 340, 46, 128, 34, 8, 90),
    NARROW("chart narrow", 380, 300, 40, 10, 76, 4, 45);

    final String cssClass;
    final double width;
    final double height;
    final double left;
    final double right;
    final double top;
    final int ticks;
    final int hovers;

    Shape(
        String cssClass,
        double width,
        double height,
        double left,
        double right,
        double top,
        int ticks,
        int hovers) {
      this.cssClass = cssClass;
      this.width = width;
      this.height = height;
      this.left = left;
      this.right = right;
      this.top = top;
      this.ticks = ticks;
      this.hovers = hovers;
    }

    double bottom() {
      return height - 40;
    }
  }

  private record Label(String cssClass, String name, double value) {}

  private final Tongue tongue;
  private final HarvestCurve curve;
  private final List<Sample> samples;
  private final @Nullable Rival rival;
  private final List<Sample> rivalSamples;

  HarvestChart(Tongue tongue, HarvestCurve curve, @Nullable Rival rival) {
    this.tongue = tongue;
    this.curve = curve;
    this.samples = curve.samples();
    this.rival = rival;
    this.rivalSamples = rival == null ? List.of() : rival.curve().samples();
  }

  void draw(Element parent) {
    for (Shape shape : Shape.values()) {
      draw(parent, shape);
    }
  }

  private void draw(Element parent, Shape shape) {
    Svg svg =
        Svg.drawing(
            parent,
            shape.cssClass,
            shape.width,
            shape.height,
            tongue.say("Harvest over downloads"));
    long end = Math.max(curve.downloads(), rival == null ? 0 : rival.curve().downloads());
    Scale x = Scale.upTo((double) end, shape.ticks, shape.left, shape.width - shape.right);
    Scale y = Scale.reaching(highest(end), 5, shape.bottom(), shape.top);
    Axes axes = new Axes(x, y);
    axes.drawUp(svg, tick -> Math.round(tick * 100) + "%", 8);
    axes.drawAcross(svg, Axes::count, tongue.say("pages downloaded"));
    drawLine(svg, "line recent", samples, Sample::recent, axes);
    drawLine(svg, "line rival", rivalSamples, Sample::harvest, axes);
    drawLine(svg, "line main", samples, Sample::harvest, axes);
    drawLabels(svg, shape, x, y);
    drawHovers(svg, shape, x, y);
  }

  private double highest(long end) {
    double from = Math.max(10, end * SETTLING);
    double highest = 0.05;
    for (Sample sample : samples) {
      boolean settled = sample.downloads() >= Math.min(from, (double) curve.downloads());
      highest = Math.max(highest, settled ? sample.harvest() : 0);
      highest = Math.max(highest, Double.isNaN(sample.recent()) ? 0 : sample.recent());
    }
    for (Sample sample : rivalSamples) {
      highest = Math.max(highest, sample.downloads() >= from ? sample.harvest() : 0);
    }
    return Math.min(1, highest);
  }

  private static void drawLine(
      Svg svg, String cssClass, List<Sample> samples, ToDoubleFunction<Sample> value, Axes axes) {
    StringBuilder path = new StringBuilder();
    for (Sample sample : samples) {
      double height = value.applyAsDouble(sample);
      if (!Double.isNaN(height)) {
        axes.append(path, (double) sample.downloads(), height);
      }
    }
    if (!path.isEmpty()) {
      svg.path(cssClass, path.toString());
    }
  }

  private List<Label> labels() {
    List<Label> labels = new ArrayList<>();
    Sample last = samples.getLast();
    labels.add(new Label("main", tongue.say("all so far"), last.harvest()));
    if (!Double.isNaN(last.recent())) {
      labels.add(
          new Label("recent", tongue.say("last %s", Figures.count(curve.window())), last.recent()));
    }
    if (rival != null && !rivalSamples.isEmpty()) {
      String name = Texts.clean(rival.label(), 12);
      labels.add(new Label("rival", name, rivalSamples.getLast().harvest()));
    }
    return labels;
  }

  private void drawLabels(Svg svg, Shape shape, Scale x, Scale y) {
    List<Label> labels = new ArrayList<>(labels());
    if (shape == Shape.NARROW) {
      for (int i = 0; i < labels.size(); i++) {
        double line = 14 + i * LABEL_GAP;
        svg.line("line key " + labels.get(i).cssClass(), 6, line - 4, 28, line - 4);
        svg.text("label " + labels.get(i).cssClass(), 34, line, words(labels.get(i)));
      }
      return;
    }
    labels.sort(Comparator.comparingDouble(Label::value).reversed());
    double[] places =
        Svg.spread(
            labels.stream().mapToDouble(l -> y.at(l.value()) + 4).toArray(),
            LABEL_GAP,
            shape.bottom());
    for (int i = 0; i < labels.size(); i++) {
      svg.text("label " + labels.get(i).cssClass(), x.end() + 10, places[i], words(labels.get(i)));
    }
  }

  private static String words(Label label) {
    return Figures.percent(label.value()) + " " + label.name();
  }

  /// Lays a strip over the plot around each of some points, which shows its figures when pointed
  /// at.
  private void drawHovers(Svg svg, Shape shape, Scale x, Scale y) {
    List<Sample> chosen = some(shape.hovers);
    double from = x.start();
    for (int i = 0; i < chosen.size(); i++) {
      double here = place(x, chosen.get(i));
      double next = i + 1 < chosen.size() ? place(x, chosen.get(i + 1)) : here;
      double to = (here + next) / 2;
      Svg point = svg.group("point");
      point.tooltip(sentence(chosen.get(i)));
      point.rect("hit", from, shape.top, to - from, shape.bottom() - shape.top);
      point.line("cursor", here, shape.top, here, shape.bottom());
      point.circle("dot", here, y.at(chosen.get(i).harvest()), 4);
      if (shape == Shape.WIDE) {
        point.text("tip", x.start(), 16, sentence(chosen.get(i)));
      }
      from = to;
    }
  }

  /// Every so many samples, the last one among them.
  private List<Sample> some(int max) {
    int every = (samples.size() + max - 1) / max;
    List<Sample> chosen = new ArrayList<>();
    for (int i = (samples.size() - 1) % every; i < samples.size(); i += every) {
      chosen.add(samples.get(i));
    }
    return chosen;
  }

  private static double place(Scale x, Sample sample) {
    return x.at((double) sample.downloads());
  }

  private String sentence(Sample sample) {
    StringBuilder text = new StringBuilder();
    text.append(
        tongue.say(
            "after %s: %s relevant",
            tongue.count(sample.downloads(), "page"), Figures.percent(sample.harvest())));
    if (!Double.isNaN(sample.recent())) {
      text.append(
          tongue.say(
              ", %s of the last %s",
              Figures.percent(sample.recent()), Figures.count(curve.window())));
    }
    if (rival != null && rival.curve().downloads() >= sample.downloads()) {
      double theirs = rival.curve().relevantAt(sample.downloads()) / sample.downloads();
      text.append("; ").append(Texts.clean(rival.label(), 24)).append(' ');
      text.append(Figures.percent(theirs));
    }
    return text.toString();
  }
}
