package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.ReportLanguage;
import io.cormorant.crawls.Json;
import io.cormorant.lab.experiment.Experiment;
import io.cormorant.lab.experiment.RunStore;
import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.Result;
import io.cormorant.lab.statistics.Paired;
import io.cormorant.lab.tune.Halving;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// A search for options: rounds on some topics in `search/`, then the check on the others in
/// `held-out/`. What was run before is not run again.
final class TuneRun {
  static final String OPTIONS_FILE = "tuned.yaml";
  static final String RESULT_FILE = "tuned.json";

  private final Plan plan;
  private final Path folder;
  private final PrintWriter err;

  /// Topics.
  ///
  /// @param searching on which options are chosen
  /// @param checking on which they are compared with those there were
  record Split(List<String> searching, List<String> checking) {}

  /// What is searched.
  ///
  /// @param start the strategy to beat
  /// @param candidates the start among them
  record Plan(
      String web,
      String judge,
      int pages,
      int runs,
      String start,
      List<String> candidates,
      Split split) {}

  TuneRun(Plan plan, Path folder, PrintWriter err) {
    this.plan = plan;
    this.folder = folder;
    this.err = err;
  }

  /// The result, or null where it was stopped.
  @Nullable Tuned run() throws InterruptedException {
    List<String> left = plan.candidates;
    Standings standings = null;
    for (Halving.Round round : Halving.rounds(plan.candidates.size(), plan.runs)) {
      left = left.subList(0, Math.min(left.size(), round.candidates()));
      err.printf(
          Locale.ROOT,
          "candidates: %d, runs of each: %d, topics: %d%n",
          left.size(),
          round.runs(),
          plan.split.searching.size());
      List<Result> results = results("search", left, plan.split.searching, round.runs());
      if (results == null) {
        return null;
      }
      standings = Standings.of(results, measure(results), left);
      left = standings.rows().stream().map(Standings.Row::strategy).toList();
    }
    if (standings == null) {
      throw new IllegalStateException("a search has at least one round");
    }
    String best = standings.best().strategy();
    if (best.equals(plan.start)) {
      return new Tuned(plan, standings, best, null, null);
    }
    List<String> both = List.of(plan.start, best);
    List<Result> results = results("held-out", both, plan.split.checking, plan.runs);
    if (results == null) {
      return null;
    }
    String measure = measure(results);
    Paired paired =
        Paired.of(results, measure, best, plan.start)
            .orElseThrow(() -> new BadInput("no run on the held-out topics finished"));
    return new Tuned(plan, standings, best, Standings.of(results, measure, both), paired);
  }

  private @Nullable List<Result> results(
      String part, List<String> strategies, List<String> topics, int runs)
      throws InterruptedException {
    Experiment experiment =
        new Experiment(
            part,
            List.of(plan.web),
            topics,
            strategies,
            List.of(plan.judge),
            LongStream.rangeClosed(1, runs).boxed().toList(),
            Counted.DOWNLOADS,
            List.of(plan.pages),
            List.of(),
            Map.of());
    LabRun.Ended ended =
        new LabRun(
                experiment,
                folder.resolve(part),
                err,
                Runtime.getRuntime().availableProcessors(),
                new ReportLanguage().code())
            .run(new LabWeb.Places(Path.of(""), null), null);
    if (ended.failed()) {
      throw new CommandFailure("some runs failed, so the search has no result; see above.");
    }
    return ended.stopped() ? null : ended.results();
  }

  private static String measure(List<Result> results) {
    return results.stream().allMatch(result -> result.truth().labels()) ? "area" : "area_judge";
  }

  /// What was found.
  ///
  /// @param search the last round
  /// @param check both on the topics held out; null where the start was the best
  /// @param paired the best against the start there
  record Tuned(
      Plan plan,
      Standings search,
      String best,
      @Nullable Standings check,
      @Nullable Paired paired) {
    boolean isBetter() {
      return paired != null && paired.clear();
    }

    /// What to use from now on.
    String chosen() {
      return isBetter() ? best : plan.start;
    }

    private String sentence() {
      if (paired == null) {
        return "Nothing tried beats %s on the search topics; keep it.".formatted(plan.start);
      }
      String evidence =
          "on %s it was not tuned on, %s gains %s over %s"
              .formatted(
                  Amount.of(plan.split.checking.size(), "topic"),
                  best,
                  Standings.evidence(paired),
                  plan.start);
      return isBetter()
          ? "Use it: " + evidence + "."
          : "No clear gain: " + evidence + "; keep the original.";
    }

    void print(PrintWriter out) {
      out.println("Searched on " + String.join(", ", plan.split.searching) + ":");
      search.print(out);
      if (check != null) {
        out.println("Held out: " + String.join(", ", plan.split.checking) + ":");
        check.print(out);
      }
      out.println(sentence());
      out.println("--strategy " + chosen());
    }

    Map<String, Object> object() {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("web", plan.web);
      object.put("start", plan.start);
      object.put("best", best);
      object.put("strategy", chosen());
      object.put("better", isBetter());
      object.put("candidates", plan.candidates.size());
      object.put("searched_on", plan.split.searching);
      object.put("held_out", plan.split.checking);
      object.put("pages", plan.pages);
      object.put("runs", plan.runs);
      object.put("search", search.object());
      if (paired != null) {
        object.put("gain", paired.gain());
        object.put("wins", paired.count().wins());
        object.put("ties", paired.count().ties());
        object.put("losses", paired.count().losses());
      }
      return object;
    }

    /// Writes the options as a part of a topic file, and the result for programs.
    void write(Path folder) {
      String yaml = "# " + sentence() + "\nstrategy: " + chosen() + "\n";
      try {
        RunStore.write(folder.resolve(OPTIONS_FILE), yaml);
        RunStore.write(folder.resolve(RESULT_FILE), Json.line(object()) + "\n");
      } catch (IOException e) {
        throw CommandFailure.disk(new UncheckedIOException("cannot write " + folder, e));
      }
    }
  }
}
