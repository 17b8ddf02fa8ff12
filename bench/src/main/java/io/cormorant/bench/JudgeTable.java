package io.cormorant.bench;

import io.cormorant.app.measure.Trial.Figures;
import io.cormorant.bench.JudgeBench.Cell;
import io.cormorant.bench.JudgeBench.Mode;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Prints what was measured of judges as Markdown: for each mode topic by judge, then the means.
final class JudgeTable {
  private static final String NONE = "-";

  private final List<String> judges;
  private final List<Cell> cells;

  JudgeTable(List<String> judges, List<Cell> cells) {
    this.judges = judges;
    this.cells = cells;
  }

  void print(List<Mode> modes, PrintWriter out) {
    for (Mode mode : modes) {
      out.printf("### From %s: AUC / best F1%n%n", mode);
      print(mode, out);
      out.println();
    }
    out.printf("### Means over topics%n%n");
    row(out, "judge", modes, mode -> mode + ": AUC / best F1 / ECE / us a page");
    out.println("|---|" + "---|".repeat(modes.size()));
    for (String judge : judges) {
      row(out, judge, modes, mode -> mean(mode, judge, true));
    }
  }

  private void print(Mode mode, PrintWriter out) {
    row(out, "topic", judges, judge -> judge);
    out.println("|---|" + "---|".repeat(judges.size()));
    Set<String> topics = new LinkedHashSet<>();
    cells.forEach(cell -> topics.add(cell.web() + " " + cell.topic()));
    for (String topic : topics) {
      row(out, topic, judges, judge -> field(mode, topic, judge));
    }
    row(out, "**mean**", judges, judge -> mean(mode, judge, false));
  }

  /// A row of a Markdown table.
  static <T> void row(PrintWriter out, String name, List<T> columns, Function<T, String> field) {
    out.println(
        columns.stream().map(field).collect(Collectors.joining(" | ", "| " + name + " | ", " |")));
  }

  private String field(Mode mode, String topic, String judge) {
    return figures(mode, judge).stream()
        .filter(cell -> topic.equals(cell.web() + " " + cell.topic()))
        .map(cell -> short2(Objects.requireNonNull(cell.figures())))
        .findFirst()
        .orElse(NONE);
  }

  private String mean(Mode mode, String judge, boolean all) {
    List<Figures> known =
        figures(mode, judge).stream().map(c -> Objects.requireNonNull(c.figures())).toList();
    if (known.isEmpty()) {
      return NONE;
    }
    Figures mean = Figures.mean(known);
    return all
        ? String.format(
            Locale.ROOT, "%s / %.3f / %.0f", short2(mean), mean.calibrationError(), mean.micros())
        : short2(mean);
  }

  private List<Cell> figures(Mode mode, String judge) {
    return cells.stream()
        .filter(c -> c.mode().equals(mode) && c.judge().equals(judge) && c.figures() != null)
        .toList();
  }

  private static String short2(Figures figures) {
    return String.format(Locale.ROOT, "%.3f / %.3f", figures.auc(), figures.bestF1());
  }
}
