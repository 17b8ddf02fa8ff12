package io.cormorant.bench;

import io.cormorant.bench.PairTrial.Addresses;
import io.cormorant.bench.PairTrial.Source;
import io.cormorant.bench.PairTrial.Words;
import io.cormorant.core.Url;
import io.cormorant.estimate.Confusion;
import io.cormorant.strategy.learned.SemanticLinks;
import io.cormorant.text.WordSpace;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Prints what thresholds do to labelled pairs as Markdown.
final class PairTable {
  /// Those of the paper.
  private static final List<Double> FOR_WORDS = List.of(.1, .2, .3);

  private static final List<Double> FOR_ADDRESSES = steps(.05, 8);

  /// Among which the best is looked for.
  private static final List<Double> ALL = steps(.05, 19);

  private final PrintWriter out;

  PairTable(PrintWriter out) {
    this.out = out;
  }

  /// Accuracy of both sources by both thresholds, then each source at equal thresholds and where it
  /// is most accurate.
  ///
  /// @param lexicon whether there is one for the language
  void words(String title, List<Pair<String>> pairs, WordSpace space, boolean lexicon) {
    long known = pairs.stream().filter(p -> space.cosine(p.one(), p.other()).isPresent()).count();
    out.printf(Locale.ROOT, "### %s: %,d pairs, %,d with vectors%n%n", title, pairs.size(), known);
    if (pairs.isEmpty()) {
      return;
    }
    if (lexicon) {
      grid(PairTrial.words(pairs, space, Source.BOTH, FOR_WORDS));
    }
    heads("source, Th1, Th2");
    for (Source source : lexicon ? List.of(Source.values()) : List.of(Source.VECTORS)) {
      List<Words> shown = new ArrayList<>(PairTrial.words(pairs, space, source, FOR_WORDS));
      shown.removeIf(w -> source == Source.BOTH && w.cosine() != w.lexical());
      shown.forEach(w -> figures(name(source, w), w.decided()));
      Words best = best(PairTrial.words(pairs, space, source, ALL), Words::decided);
      figures(name(source, best) + ", most accurate", best.decided());
    }
    out.println();
  }

  private void grid(List<Words> grid) {
    row("accuracy", FOR_WORDS, t -> "Th1 " + number(t));
    line(FOR_WORDS.size());
    for (double lexical : FOR_WORDS) {
      List<Words> row = grid.stream().filter(w -> w.lexical() == lexical).toList();
      row("Th2 " + number(lexical), row, w -> number(w.decided().accuracy()));
    }
    out.println();
  }

  private static String name(Source source, Words words) {
    return switch (source) {
      case BOTH -> "both, " + number(words.cosine()) + ", " + number(words.lexical());
      case VECTORS -> "vectors, " + number(words.cosine()) + ", -";
      case LEXICON -> "lexicon, -, " + number(words.lexical());
    };
  }

  void addresses(String title, List<Pair<Url>> pairs) {
    ToDoubleFunction<Pair<Url>> likeness = p -> SemanticLinks.likeness(p.one(), p.other());
    if (pairs.isEmpty()) {
      out.printf("### %s: no pairs%n%n", title);
      return;
    }
    out.printf(
        Locale.ROOT,
        "### %s: %,d pairs, AUC %s%n%n",
        title,
        pairs.size(),
        number(PairTrial.auc(pairs, likeness)));
    heads("threshold");
    for (Addresses a : PairTrial.addresses(pairs, likeness, FOR_ADDRESSES)) {
      figures(number(a.threshold()), a.decided());
    }
    Addresses best = best(PairTrial.addresses(pairs, likeness, ALL), Addresses::decided);
    figures(number(best.threshold()) + ", most accurate", best.decided());
    out.println();
  }

  /// The first of several.
  private static <T> T best(List<T> all, Function<T, Confusion> decided) {
    return all.stream()
        .sorted(Comparator.comparingDouble((T t) -> decided.apply(t).accuracy()).reversed())
        .findFirst()
        .orElseThrow();
  }

  private void heads(String first) {
    row(first, List.of("accuracy", "precision", "recall", "F1"), name -> name);
    line(4);
  }

  private void figures(String name, Confusion c) {
    double[] figures = {c.accuracy(), c.precision(), c.recall(), c.f1()};
    row(name, DoubleStream.of(figures).boxed().toList(), PairTable::number);
  }

  private <T> void row(String name, List<T> columns, Function<T, String> field) {
    JudgeTable.row(out, name, columns, field);
  }

  private void line(int columns) {
    out.println("|---|" + "---:|".repeat(columns));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static List<Double> steps(double step, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> Math.round(i * step * 100) / 100.0)
        .toList();
  }
}
