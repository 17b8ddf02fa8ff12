package io.cormorant.lab.report;

import io.cormorant.drawing.Svg;
import io.cormorant.drawing.Texts;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/// Draws mean ranks on a line and joins by bars what does not differ significantly, as Demšar
/// (2006) does.
///
/// Strategies stand below the axis in two columns, the better half on the left, each with a line up
/// to its rank. A narrow window gets a row for each.
final class RankDiagram {
  private static final double WIDE = 900;
  private static final double NARROW = 380;

  /// Room for names on both sides of the wide drawing.
  private static final double MARGIN = 262;

  private static final int MAX_NAME = 25;

  /// Where names end in the narrow one.
  private static final double NAMES = 184;

  private static final int MAX_NARROW_NAME = 25;
  private static final double ROW = 19;
  private static final double BAR = 7;
  private static final double AXIS = 50;

  /// @param rank mean rank, from best to worst
  record Entry(int number, String name, double rank) {}

  private final List<Entry> entries;
  private final double difference;
  private final List<List<Integer>> bars;

  /// @param bars entries that do not differ significantly, first and last of each are joined
  RankDiagram(List<Entry> entries, double difference, List<List<Integer>> bars) {
    this.entries = entries;
    this.difference = difference;
    this.bars = bars;
  }

  void draw(Element figure, String label) {
    drawWide(figure, label);
    drawNarrow(figure, label);
  }

  private void drawWide(Element figure, String label) {
    int left = (entries.size() + 1) / 2;
    double names = AXIS + 24 + bars.size() * BAR;
    Svg svg = Svg.drawing(figure, "chart ranks wide", WIDE, names + left * ROW + 6, label);
    double to = WIDE - MARGIN;
    drawAxis(svg, MARGIN, to);
    for (int i = 0; i < bars.size(); i++) {
      double y = AXIS + 12 + i * BAR;
      Entry first = entries.get(bars.get(i).getFirst());
      Entry last = entries.get(bars.get(i).getLast());
      svg.line(
          "clique", place(first.rank(), MARGIN, to) - 3, y, place(last.rank(), MARGIN, to) + 3, y);
    }
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      double row = i < left ? i : entries.size() - 1.0 - i;
      drawStem(svg, entry, i < left, place(entry.rank(), MARGIN, to), names + row * ROW + 8);
    }
  }

  /// A row for each, with its name and a dot at its rank; the bars stand upright beside the rows
  /// they join.
  private void drawNarrow(Element figure, String label) {
    double height = AXIS + entries.size() * ROW + 12;
    Svg svg = Svg.drawing(figure, "chart ranks narrow", NARROW, height, label);
    double to = NARROW - 10 - bars.size() * BAR;
    drawAxis(svg, NAMES, to);
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      double y = row(i);
      Svg group = group(svg, entry);
      group.line("grid", NAMES, y, to, y);
      group.circle("dot-rank", place(entry.rank(), NAMES, to), y, 4);
      group.text(
          "label", 0, y + 4, entry.number() + " " + Texts.clean(entry.name(), MAX_NARROW_NAME));
    }
    for (int i = 0; i < bars.size(); i++) {
      double x = to + 8 + i * BAR;
      svg.line("clique", x, row(bars.get(i).getFirst()) - 4, x, row(bars.get(i).getLast()) + 4);
    }
  }

  private static double row(int index) {
    return AXIS + 16 + index * ROW;
  }

  private double place(double rank, double from, double to) {
    int most = Math.max(2, entries.size());
    return from + (to - from) * (rank - 1) / (most - 1);
  }

  private void drawAxis(Svg svg, double from, double to) {
    int most = Math.max(2, entries.size());
    svg.line("axis", from, AXIS, to, AXIS);
    int every = (to - from) / (most - 1) < 18 ? 5 : 1;
    for (int rank = 1; rank <= most; rank++) {
      if (rank == 1 || rank % every == 0) {
        svg.line("axis", place(rank, from, to), AXIS - 5, place(rank, from, to), AXIS);
        svg.text("tick middle", place(rank, from, to), AXIS - 9, Integer.toString(rank));
      }
    }
    double end = Math.min(place(1 + difference, from, to), to);
    svg.line("clique", from, 8, end, 8);
    svg.line("axis", from, 4, from, 12);
    svg.line("axis", end, 4, end, 12);
    svg.text("tick", from, 24, "CD " + number(difference));
  }

  private static void drawStem(Svg svg, Entry entry, boolean left, double place, double y) {
    Svg group = group(svg, entry);
    double edge = left ? MARGIN - 10 : WIDE - MARGIN + 10;
    group.path(
        "stem",
        "M%s %sV%sH%s"
            .formatted(Svg.number(place), Svg.number(AXIS), Svg.number(y), Svg.number(edge)));
    group.circle("dot-rank", place, AXIS, 3.5);
    group.text(left ? "label end" : "label", edge + (left ? -6 : 6), y + 4, words(entry));
  }

  private static Svg group(Svg svg, Entry entry) {
    Svg group =
        svg.group("mark-of rank-of " + RankOrder.colour(entry.number()))
            .data("s", Integer.toString(entry.number()));
    group.tooltip(entry.name() + ": " + number(entry.rank()));
    return group;
  }

  private static String words(Entry entry) {
    return entry.number() + " " + Texts.clean(entry.name(), MAX_NAME) + " " + number(entry.rank());
  }

  private static String number(double rank) {
    return String.format(Locale.ROOT, "%.2f", rank);
  }
}
