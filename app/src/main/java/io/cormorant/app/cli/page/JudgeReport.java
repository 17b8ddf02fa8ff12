package io.cormorant.app.cli.page;

import io.cormorant.app.cli.common.FiguresObject;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.app.measure.Trial;
import io.cormorant.app.measure.Trial.Figures;
import io.cormorant.core.Judgement;
import io.cormorant.core.Url;
import io.cormorant.crawls.topic.ScoredPage;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Prints what judges said of pages: page by page, or where there are labels how well they did.
final class JudgeReport {
  /// Mistakes of each kind that are shown.
  private static final int MISTAKES = 10;

  private final PrintWriter out;
  private final boolean explain;

  JudgeReport(PrintWriter out, boolean explain) {
    this.out = out;
    this.explain = explain;
  }

  void print(List<JudgeCommand.Result> results, Set<Url> relevant) {
    boolean measured = results.stream().anyMatch(r -> r.figures() != null);
    if (measured) {
      out.println(
          "judge            AUC  best F1      at  threshold  precision  recall     F1    ECE  us/page");
    }
    for (JudgeCommand.Result result : results) {
      Trial trial = result.trial();
      Figures figures = result.figures();
      if (trial == null) {
        out.printf("%-14s -  %s%n", result.judge(), result.refusal());
      } else if (figures == null) {
        pages(result.judge(), trial.scored());
      } else {
        row(result.judge(), figures);
        if (explain) {
          mistakes(trial, relevant);
        }
      }
    }
  }

  private void row(String judge, Figures f) {
    out.printf(
        Locale.ROOT,
        "%-14s %5.3f    %5.3f  %6.4f     %6.4f      %5.3f   %5.3f  %5.3f  %5.3f  %7.1f%n",
        judge,
        f.auc(),
        f.bestF1(),
        f.bestThreshold(),
        f.threshold(),
        f.precision(),
        f.recall(),
        f.f1(),
        f.calibrationError(),
        f.micros());
  }

  private void mistakes(Trial trial, Set<Url> relevant) {
    Comparator<ScoredPage> byScore = Comparator.comparingDouble(s -> s.judgement().score());
    shown(
        "accepted, but not labelled relevant",
        trial.scored(),
        s -> s.judgement().relevant() && !relevant.contains(s.page().url()),
        byScore.reversed());
    shown(
        "labelled relevant, but not accepted",
        trial.scored(),
        s -> !s.judgement().relevant() && relevant.contains(s.page().url()),
        byScore);
  }

  private void shown(
      String what,
      List<ScoredPage> scored,
      Predicate<ScoredPage> which,
      Comparator<ScoredPage> order) {
    List<ScoredPage> found = scored.stream().filter(which).sorted(order).toList();
    out.printf(Locale.ROOT, "  %,d pages %s%s%n", found.size(), what, found.isEmpty() ? "" : ":");
    found.stream().limit(MISTAKES).forEach(s -> page("    ", s));
  }

  private void pages(String judge, List<ScoredPage> scored) {
    scored.forEach(s -> page(String.format("%-14s ", judge), s));
  }

  private void page(String indent, ScoredPage scored) {
    Judgement judgement = scored.judgement();
    out.printf(
        Locale.ROOT,
        "%s%.4f %s  %s%n",
        indent,
        judgement.score(),
        judgement.relevant() ? "+" : "-",
        PageSource.name(scored.page().url()));
    if (explain) {
      for (Judgement.Evidence evidence : judgement.evidence()) {
        out.printf(
            Locale.ROOT,
            "%s    %.4f  %s%n",
            indent,
            evidence.share(),
            TerminalText.printable(evidence.term()));
      }
    }
  }

  /// For programs: figures where there are some, else the pages.
  static Map<String, Object> object(JudgeCommand.Result result, boolean explain) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("judge", result.judge());
    Trial trial = result.trial();
    if (trial == null) {
      object.put("refusal", result.refusal());
      return object;
    }
    object.put("threshold", FiguresObject.round(trial.threshold()));
    object.put("us_per_page", FiguresObject.round(trial.micros()));
    if (result.figures() != null) {
      object.putAll(FiguresObject.of(result.figures()));
    }
    if (result.figures() == null || explain) {
      object.put("scores", trial.scored().stream().map(s -> object(s, explain)).toList());
    }
    return object;
  }

  private static Map<String, Object> object(ScoredPage scored, boolean explain) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("url", PageSource.name(scored.page().url()));
    object.put("score", FiguresObject.round(scored.judgement().score()));
    object.put("relevant", scored.judgement().relevant());
    if (explain) {
      Map<String, Object> evidence = new LinkedHashMap<>();
      scored
          .judgement()
          .evidence()
          .forEach(e -> evidence.put(e.term(), FiguresObject.round(e.share())));
      object.put("evidence", evidence);
    }
    return object;
  }
}
