package io.cormorant.lab.report;

import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import io.cormorant.lab.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Tables that sort and may be wider than the window, most of them with a row for each strategy.
final class Tables {
  private final ReportWords words;
  private final RankOrder standing;

  Tables(ReportWords words, RankOrder standing) {
    this.words = words;
    this.standing = standing;
  }

  /// A section whose content takes the whole width, below its heading.
  static Element addWide(Element page, String id, String heading, String note) {
    Element body = Html.addSection(page, id, heading, note);
    Objects.requireNonNull(body.parent()).addClass("full");
    return body;
  }

  /// A table in a box of its own that scrolls sideways. Returns the body.
  static Element add(Element parent, String cssClass, String caption, List<String> heads) {
    return Html.addTable(parent, cssClass, caption, heads.toArray(String[]::new));
  }

  /// A table with a row for each strategy, whose number and name stand in the first two columns.
  Element addStrategies(Element parent, String caption, List<String> heads) {
    List<String> all = new ArrayList<>();
    all.add("#" + words.say("head.order"));
    all.add(words.say("head.strategy"));
    all.addAll(heads);
    return add(parent, "sortable strategies", caption, all);
  }

  /// Begins the row of a strategy.
  Element addRow(Element body, String strategy) {
    int number = standing.number(strategy);
    Element row = body.appendElement("tr").attr("data-s", Integer.toString(number));
    Element cell = Html.add(row, "td", "num").attr("data-v", Integer.toString(number));
    addBadge(cell, number);
    addName(row, strategy);
    return row;
  }

  /// The number of a strategy in its colour.
  static void addBadge(Element parent, int number) {
    Html.add(
        parent,
        "span",
        "badge " + RankOrder.colour(number),
        number == 0 ? CurveChart.ORACLE_MARK : Integer.toString(number));
  }

  static void addName(Element row, String name) {
    Element cell = Html.add(row, "th", "name").attr("scope", "row");
    addBreakable(cell, Texts.clean(name, Html.MAX_TITLE));
  }

  /// A name with options may be broken after their marks.
  static void addBreakable(Element parent, String name) {
    int from = 0;
    for (int i = 0; i < name.length() - 1; i++) {
      if (":,=".indexOf(name.charAt(i)) >= 0) {
        parent.appendText(name.substring(from, i + 1)).appendElement("wbr");
        from = i + 1;
      }
    }
    parent.appendText(name.substring(from));
  }

  /// A cell with the value of a measure, and its interval where it has a width.
  static Element addEstimate(Element row, String measure, @Nullable Estimate estimate) {
    if (estimate == null) {
      return Html.add(row, "td", "num");
    }
    Element cell = Html.addNumber(row, estimate.value(), Measure.write(measure, estimate.value()));
    if (estimate.low() < estimate.high()) {
      String range =
          Measure.write(measure, estimate.low()) + "–" + Measure.write(measure, estimate.high());
      Html.add(cell, "span", "range", range.replaceFirst("%–", "–"));
    }
    return cell;
  }

  /// A table with a column for each strategy, headed by its number. Returns the body.
  Element addMatrix(Element parent, String caption, String corner, List<String> strategies) {
    List<String> heads = new ArrayList<>();
    heads.add(corner);
    strategies.forEach(strategy -> heads.add("#"));
    Element body = add(parent, "seen matrix", caption, heads);
    Element head = Objects.requireNonNull(body.previousElementSibling()).child(0);
    for (int i = 0; i < strategies.size(); i++) {
      Element cell = head.child(i + 1);
      addBadge(cell, standing.number(strategies.get(i)));
      cell.attr("title", strategies.get(i)).attr("aria-label", strategies.get(i));
    }
    return body;
  }

  /// A background that is the stronger the nearer `strength` is to 1.
  static String tint(double strength) {
    return String.format(
        Locale.ROOT,
        "background:color-mix(in srgb,var(--tint) %d%%,transparent)",
        Math.round(100 * Math.sqrt(Math.clamp(strength, 0, 1))));
  }

  List<String> measureHeads(List<String> measures) {
    return measures.stream().map(measure -> "#" + words.measure(measure)).toList();
  }
}
