package io.cormorant.bench;

import io.cormorant.app.measure.Draw;
import io.cormorant.app.measure.Trial;
import io.cormorant.app.measure.Trial.Figures;
import io.cormorant.app.product.Product;
import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.WordFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Measures every judge on labelled topics, from words and from example pages.
///
/// What a judge is made from and what it judges is the same for all judges, draw by draw.
final class JudgeBench {
  /// What a topic is said by.
  ///
  /// @param examples so many example pages
  /// @param words whether its keywords and its sentence are given too
  public record Mode(int examples, boolean words) {
    /// Those of the table.
    public static final List<Mode> ALL =
        List.of(new Mode(0, true), new Mode(3, false), new Mode(10, false), new Mode(3, true));

    /// Its short name: `keywords`, `3`, `keywords+3`.
    public String code() {
      return (words ? "keywords" : "")
          + (words && examples > 0 ? "+" : "")
          + (examples > 0 ? examples : "");
    }

    @Override
    public String toString() {
      if (examples == 0) {
        return "keywords";
      }
      return (words ? "keywords + " : "") + examples + " examples";
    }
  }

  /// A topic and the pages it is measured on.
  ///
  /// @param web name of the web
  /// @param relevant the pages of it that are labelled
  public record Subject(String web, Topic topic, List<Page> pages, Set<Url> relevant) {}

  /// A field of the table.
  ///
  /// @param figures mean of all draws; null if the judge refuses
  /// @param refusal why
  public record Cell(
      String web,
      String topic,
      Mode mode,
      String judge,
      @Nullable Figures figures,
      @Nullable String refusal) {}

  private final List<String> judges;
  private final int draws;
  private final int background;
  private final long seed;

  /// @param judges with their options, as in a plan
  /// @param draws of examples; words alone are measured once
  /// @param background so many pages of all kinds
  public JudgeBench(List<String> judges, int draws, int background, long seed) {
    this.judges = List.copyOf(judges);
    this.draws = draws;
    this.background = background;
    this.seed = seed;
  }

  /// Fills the fields of some subjects, one judge after the other.
  ///
  /// @param threads fields at the same time
  /// @param progress hears of each field when it is full
  public List<Cell> run(
      List<Subject> subjects, List<Mode> modes, int threads, Consumer<Cell> progress)
      throws InterruptedException {
    List<Callable<Cell>> work = new ArrayList<>();
    for (Mode mode : modes) {
      for (Subject subject : subjects) {
        for (String judge : judges) {
          work.add(() -> cell(subject, mode, judge));
        }
      }
    }
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      List<Future<Cell>> pending = work.stream().map(workers::submit).toList();
      List<Cell> cells = new ArrayList<>();
      for (Future<Cell> cell : pending) {
        try {
          cells.add(cell.get());
        } catch (ExecutionException e) {
          workers.shutdownNow();
          throw new IllegalStateException(e.getCause());
        }
        progress.accept(cells.getLast());
      }
      return cells;
    }
  }

  private Cell cell(Subject subject, Mode mode, String judge) {
    List<Figures> all = new ArrayList<>();
    for (int draw = 0; draw < (mode.examples == 0 ? 1 : draws); draw++) {
      Draw drawn = Draw.of(subject.pages, subject.relevant, mode.examples, background, seed + draw);
      Judge made;
      try {
        Topic topic = drawn.topic(subject.topic, mode.words);
        made =
            Assembly.judge(
                topic,
                judge,
                Product.assembly()
                    .material(
                        topic, WordFiles.NONE, drawn.examples(), List.of(), drawn.background()));
      } catch (BadInput e) {
        return new Cell(subject.web, subject.topic.id(), mode, judge, null, e.getMessage());
      }
      all.add(Trial.run(made, drawn.measured()).figures(subject.relevant));
    }
    return new Cell(subject.web, subject.topic.id(), mode, judge, Figures.mean(all), null);
  }
}
