package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Scale;
import io.cormorant.strategy.wanglandau.WlTrace;
import io.cormorant.strategy.wanglandau.WlTrace.Bin;
import io.cormorant.strategy.wanglandau.WlTrace.Energies;
import io.cormorant.strategy.wanglandau.WlTrace.Point;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A Wang-Landau walk in words for a terminal, and as an object for programs.
final class WalkText {
  private static final int ROWS = 10;
  private static final int HOSTS = 10;
  private static final int BAR = 30;

  private final WlTrace.Walk walk;
  private final String strategy;
  private final Point now;
  private final List<Point> points;

  WalkText(WlTrace.Walk walk, String strategy) {
    this.walk = walk;
    this.strategy = strategy;
    this.now = walk.trace().now();
    this.points = walk.trace().points();
  }

  Map<String, Object> object() {
    Energies energies = walk.energies();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("strategy", strategy);
    object.put("lookahead", walk.lookahead());
    putPoint(object, now);
    object.put("acceptance", now.acceptance());
    object.put("reductions", energies.reductions());
    object.put("bins_visited", energies.visited());
    object.put("least_visits", energies.least());
    object.put("wanted_visits", energies.wanted());
    object.put("bins", bins(energies.bins()));
    object.put("steps_by_host", walk.trace().regions());
    object.put(
        "trace", points.stream().map(point -> putPoint(new LinkedHashMap<>(), point)).toList());
    return object;
  }

  private static Map<String, Object> putPoint(Map<String, Object> object, Point point) {
    object.put("steps", point.steps());
    object.put("proposals", point.proposals());
    object.put("accepted", point.accepted());
    object.put("fallbacks", point.fallbacks());
    object.put("hosts", point.regions());
    object.put("ln_f", point.penalty());
    return object;
  }

  private static List<Map<String, Object>> bins(List<Bin> bins) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (int i = 0; i < bins.size(); i++) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("from", bins.get(i).from());
      object.put("to", bins.get(i).to());
      object.put("visited", bins.get(i).visited());
      object.put("ln_g", bins.get(i).density());
      object.put("h", bins.get(i).histogram());
      objects.add(object);
    }
    return objects;
  }

  void print(PrintWriter out) {
    out.println(
        strategy
            + (walk.lookahead()
                ? ": a walk over fetched pages, by their actual relevance"
                : ": a walk over links, by their estimated relevance"));
    if (now.steps() == 0) {
      out.println("It has not taken a step yet.");
      return;
    }
    printFigures(out);
    printBins(out);
    printPoints(out);
    printHosts(out);
  }

  private void printFigures(PrintWriter out) {
    Energies energies = walk.energies();
    print(out, "steps", Figures.count(now.steps()));
    print(
        out,
        "proposals",
        Figures.count(now.proposals()) + ", " + Figures.percent(now.acceptance()) + " accepted");
    print(
        out,
        "fall-backs",
        Figures.count(now.fallbacks())
            + ", "
            + Figures.percent(now.fallbackShare())
            + " of the steps fell back to the best link");
    print(out, "hosts", hosts());
    print(out, "ln f", penalty(now) + ", halved " + Figures.count(energies.reductions(), "time"));
    print(
        out,
        "bins",
        "%d of %d visited; the least visited has %s, ln f is halved when it has %s"
            .formatted(
                energies.visited(),
                energies.bins().size(),
                Figures.count(energies.least(), "visit"),
                Figures.decimal(energies.wanted())));
  }

  private static void print(PrintWriter out, String name, String value) {
    out.printf("%-11s %s%n", name, value);
  }

  private String hosts() {
    return Figures.count(now.regions()) + (now.regions() == WlTrace.MOST_REGIONS ? " or more" : "");
  }

  private static String penalty(Point point) {
    return String.format(Locale.ROOT, "%.4g", point.penalty());
  }

  private void printBins(PrintWriter out) {
    List<Bin> bins = walk.energies().bins();
    double reach = Scale.reach(bins.stream().mapToDouble(Bin::density));
    out.printf("%n%-13s %8s %12s%n", "energy", "H", "ln g");
    for (int i = 0; i < bins.size(); i++) {
      Bin bin = bins.get(i);
      if (bin.visited()) {
        String range = Figures.share(bin.from()) + "-" + Figures.share(bin.to());
        out.printf(
            Locale.ROOT,
            "%-13s %8s %,12.3f  %s%n",
            range,
            Figures.count(bin.histogram()),
            bin.density(),
            bar(bin.density(), reach));
      }
    }
  }

  private static String bar(double value, double reach) {
    return value > reach
        ? "#".repeat(BAR) + " .."
        : "#".repeat(reach == 0 ? 0 : (int) Math.round(BAR * value / reach));
  }

  /// The walk in some parts of about the same length, each with what was done in it.
  private void printPoints(PrintWriter out) {
    out.printf("%n%10s %10s %11s %6s %9s%n", "steps", "accepted", "fell back", "hosts", "ln f");
    Point before = Point.START;
    int rows = Math.min(ROWS, points.size());
    for (int row = 1; row <= rows; row++) {
      Point point = points.get(row * points.size() / rows - 1);
      Point part = point.since(before);
      out.printf(
          "%10s %10s %11s %6s %9s%n",
          Figures.count(point.steps()),
          Figures.percent(part.acceptance()),
          Figures.percent(part.fallbackShare()),
          Figures.count(point.regions()),
          penalty(point));
      before = point;
    }
  }

  private void printHosts(PrintWriter out) {
    out.printf("%n%10s  %s%n", "steps", "host");
    walk.trace()
        .largestRegions(HOSTS)
        .forEach(
            (host, steps) ->
                out.printf("%10s  %s%n", Figures.count(steps), TerminalText.printable(host)));
    if (now.regions() > HOSTS) {
      out.println("            and " + Figures.count(now.regions() - HOSTS) + " more");
    }
  }
}
