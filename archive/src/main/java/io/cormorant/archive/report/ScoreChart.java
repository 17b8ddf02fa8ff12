package io.cormorant.archive.report;

import io.cormorant.archive.report.CrawlTally.Share;
import io.cormorant.drawing.Axes;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Scale;
import io.cormorant.drawing.Svg;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Draws how many pages got which score, the relevant ones in the accent colour. The axis ends at a
/// round number just above the scores and the threshold.
///
/// Where one bin dwarfs all others, as the one of the unrelated pages often does, its bar is broken
/// off and says its count, so that the rest can be seen.
final class ScoreChart {
  private static final double HEIGHT = 282;
  private static final double LEFT = 44;
  private static final double TOP = 46;
  private static final double BOTTOM = HEIGHT - 40;

  private final double top;
  private final List<Share> bins;
  private final @Nullable Double threshold;
  private final Tongue tongue;

  ScoreChart(Tongue tongue, ScoreBins scores, @Nullable Double threshold) {
    this.tongue = tongue;
    this.top = scores.top(threshold);
    this.bins = scores.upTo(top);
    this.threshold = threshold;
  }

  void draw(Element parent) {
    draw(parent, "chart wide", 520);
    draw(parent, "chart narrow", 380);
  }

  private void draw(Element parent, String cssClass, double width) {
    Svg svg = Svg.drawing(parent, cssClass, width, HEIGHT, tongue.say("Pages by score"));
    Scale x = Scale.upTo(top, 5, LEFT, width - 12);
    double reach = Scale.reach(bins.stream().mapToDouble(Share::pages));
    Scale y = Scale.reaching(Math.max(4, reach), 4, BOTTOM, TOP);
    new Axes(x, y).drawUp(svg, tick -> Figures.count(Math.round(tick)), 8);
    for (int i = 0; i < bins.size(); i++) {
      drawBin(svg, i, x, y);
    }
    svg.line("axis", x.start(), BOTTOM, x.end(), BOTTOM);
    for (double tick : x.ticks()) {
      svg.text("tick middle", x.at(tick), BOTTOM + 18, Figures.weight(tick));
    }
    svg.text("tick end", x.end(), BOTTOM + 35, tongue.say("score"));
    drawThreshold(svg, x);
  }

  private void drawBin(Svg svg, int index, Scale x, Scale y) {
    Share bin = bins.get(index);
    if (bin.pages() == 0) {
      return;
    }
    double from = x.at(top * index / bins.size()) + 1;
    double width = (x.end() - x.start()) / bins.size() - 2;
    double weak = y.at((double) bin.pages());
    double strong = Math.max(y.at((double) bin.relevant()), weak);
    Svg group = svg.group("bin");
    group.tooltip(words(index, bin));
    group.rect("weak", from, weak, width, strong - weak);
    group.rect("strong", from, strong, width, BOTTOM - strong);
    if (bin.pages() > y.max()) {
      group.path("break", breakLine(from, width));
      String anchor = index < bins.size() / 2 ? "count" : "count end";
      double side = index < bins.size() / 2 ? from : from + width;
      group.text(anchor, side, TOP - 6, Figures.count(bin.pages()));
    }
  }

  private static String breakLine(double from, double width) {
    String start = Svg.number(from - 2) + " " + Svg.number(TOP + 22);
    String end = Svg.number(from + width + 2) + " " + Svg.number(TOP + 14);
    return "M" + start + "L" + end;
  }

  private String words(int index, Share bin) {
    double width = top / bins.size();
    return tongue.say(
        "score %s to %s: %s, %s relevant",
        Figures.share(index * width),
        Figures.share((index + 1) * width),
        tongue.count(bin.pages(), "page"),
        Figures.count(bin.relevant()));
  }

  private void drawThreshold(Svg svg, Scale x) {
    if (threshold == null) {
      return;
    }
    double place = x.at(threshold);
    svg.line("threshold", place, 4, place, BOTTOM);
    boolean right = threshold > top / 2;
    String anchor = right ? "label rival end" : "label rival";
    double offset = right ? -6 : 6;
    svg.text(anchor, place + offset, 15, tongue.say("threshold %s", Figures.share(threshold)));
  }
}
