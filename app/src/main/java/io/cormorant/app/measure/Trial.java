package io.cormorant.app.measure;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.crawls.topic.ScoredPage;
import io.cormorant.estimate.Confusion;
import io.cormorant.estimate.Ranking;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// What a judge said of pages, in their order, and what that cost.
///
/// @param micros of CPU time a page
public record Trial(List<ScoredPage> scored, double threshold, double micros) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /// How well a judge did, or the mean of several.
  ///
  /// @param pages judged
  /// @param relevant of those, by their labels
  /// @param threshold the judge's own
  /// @param bestThreshold where F1 is largest
  /// @param calibrationError see [Ranking#calibrationError]
  public record Figures(
      double pages,
      double relevant,
      double auc,
      double threshold,
      double precision,
      double recall,
      double f1,
      double bestF1,
      double bestThreshold,
      double calibrationError,
      double micros) {
    /// The mean of several.
    ///
    /// @param several at least one
    public static Figures mean(List<Figures> several) {
      return new Figures(
          mean(several, Figures::pages),
          mean(several, Figures::relevant),
          mean(several, Figures::auc),
          mean(several, Figures::threshold),
          mean(several, Figures::precision),
          mean(several, Figures::recall),
          mean(several, Figures::f1),
          mean(several, Figures::bestF1),
          mean(several, Figures::bestThreshold),
          mean(several, Figures::calibrationError),
          mean(several, Figures::micros));
    }

    private static double mean(List<Figures> several, ToDoubleFunction<Figures> figure) {
      return several.stream().mapToDouble(figure).average().orElseThrow();
    }
  }

  /// Has pages judged, on this thread.
  public static Trial run(Judge judge, List<Page> pages) {
    long begun = THREADS.getCurrentThreadCpuTime();
    List<ScoredPage> scored = ScoredPage.all(judge, pages);
    long took = THREADS.getCurrentThreadCpuTime() - begun;
    return new Trial(scored, judge.threshold(), took / 1e3 / Math.max(1, pages.size()));
  }

  /// How well that agrees with labels.
  ///
  /// @throws IllegalArgumentException if all pages are relevant, or none is
  public Figures figures(Set<Url> relevant) {
    double[] scores = scored.stream().mapToDouble(s -> s.judgement().score()).toArray();
    boolean[] truth = new boolean[scores.length];
    for (int i = 0; i < truth.length; i++) {
      truth[i] = relevant.contains(scored.get(i).page().url());
    }
    Ranking ranking = Ranking.of(scores, truth);
    Confusion decided = decided(truth);
    Ranking.Best best = ranking.best();
    return new Figures(
        ranking.size(),
        ranking.relevant(),
        ranking.auc().orElseThrow(() -> oneKind(ranking)),
        threshold,
        decided.precision(),
        decided.recall(),
        decided.f1(),
        best.f1(),
        best.threshold(),
        ranking.calibrationError(),
        micros);
  }

  /// By what the judge said, which knows of more than its threshold, such as the wanted language.
  private Confusion decided(boolean[] truth) {
    long[] counts = new long[4];
    for (int i = 0; i < truth.length; i++) {
      boolean taken = scored.get(i).judgement().relevant();
      counts[(taken ? 0 : 2) + (taken == truth[i] ? 0 : 1)]++;
    }
    return new Confusion(counts[0], counts[1], counts[3], counts[2]);
  }

  private static IllegalArgumentException oneKind(Ranking ranking) {
    return new IllegalArgumentException(
        "of %d pages %d are labelled relevant; to measure, some must be and some not"
            .formatted(ranking.size(), ranking.relevant()));
  }
}
