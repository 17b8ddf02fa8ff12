package io.cormorant.judge.learned;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.judge.Material;
import io.cormorant.judge.PhraseMatcher;
import io.cormorant.judge.Pool;
import io.cormorant.judge.ScoreMemo;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A judge whose model of the topic is learned from pages: examples, a background, and what
/// somebody says of pages. What such judges have in common is here.
///
/// The model is made anew as a background grows that is made up of the first pages met. That is
/// done in the pool that all share, while pages are judged by the model in force, and the new one
/// is in force some pages later. When something was said it is made anew before the next page or
/// text is judged, so that much said at once costs little. It is the same whenever the same pages
/// came in the same order. Safe for use by many threads.
abstract class VectorJudge implements Judge {
  /// Scores are such that this is the border.
  private static final double THRESHOLD = 0.5;

  private static final int MAX_EVIDENCE = 6;

  /// What was learned; never changes.
  interface Model {
    /// The score of a page or a short text in which there is a term.
    ///
    /// @param parts filled with what each term adds, unless null
    double score(PageVector vector, double @Nullable [] parts);
  }

  /// A model and the scores of short texts by it.
  private record Known(Model model, ScoreMemo memo) {}

  private final double threshold;
  private final Pool<VectorReader> readings;
  private final ExampleSet examples;

  /// Null where it is to be made anew.
  private volatile @Nullable Known known;

  /// What will be known next, if that is being made. Used with the lock of the examples.
  private @Nullable CompletableFuture<Known> next;

  private volatile boolean meets;
  private final AtomicLong revision = new AtomicLong();
  private final AtomicLong lessons = new AtomicLong();

  /// @param matcher finds keywords, each of which is one term
  /// @param steps see [ExampleSet]
  VectorJudge(
      Topic topic,
      TermAnalyzer analyzer,
      PhraseMatcher matcher,
      Material material,
      List<Integer> steps) {
    this.threshold = topic.threshold().orElse(THRESHOLD);
    this.readings = new Pool<>(() -> new VectorReader(analyzer.reader(), matcher));
    this.examples =
        new ExampleSet(material, page -> readings.use(reading -> reading.read(page)), steps);
    this.meets = examples.wantsBackground();
  }

  /// The model of what was learned so far. From any thread.
  abstract Model model(TrainingPages learned);

  /// Whether the background is what is met in a crawl.
  final boolean isBackgroundMet() {
    return examples.grows();
  }

  /// @param name the judge's
  /// @throws IllegalArgumentException if there is no good page
  final void refuseWithoutExamples(String name, Material material) {
    examples.refuseIfNone(name, material);
  }

  @Override
  public final Judgement judge(Page page) {
    return readings.use(
        reading -> {
          PageVector vector = reading.read(page);
          if (meets && page.isDocument()) {
            meet(vector);
          }
          return judgement(reading, vector);
        });
  }

  @Override
  public final double score(String shortText) {
    Known now = known();
    return now.memo.of(
        shortText,
        true,
        text -> {
          PageVector vector = readings.use(reading -> reading.read(text));
          return vector.isEmpty() ? 0 : now.model.score(vector, null);
        });
  }

  @Override
  public final double threshold() {
    return threshold;
  }

  @Override
  public final boolean learn(Page page, boolean relevant) {
    PageVector vector = readings.use(reading -> reading.read(page));
    synchronized (examples) {
      examples.name(vector, relevant);
      forget();
    }
    return true;
  }

  @Override
  public final long lessons() {
    return lessons.get();
  }

  @Override
  public final long revision() {
    return revision.get();
  }

  @Override
  public final void save(DataOutput out) throws IOException {
    synchronized (examples) {
      examples.save(out);
    }
  }

  @Override
  public final void load(DataInput in) throws IOException {
    synchronized (examples) {
      examples.load(in);
      forget();
    }
  }

  /// Of the pages it learns from, which are all it judged before it had learned all it could.
  @Override
  public final OptionalDouble scoreNow(Url page) {
    PageVector vector;
    synchronized (examples) {
      vector = examples.remembered(TermReader.number(page.toString()));
    }
    if (vector == null) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(vector.isEmpty() ? 0 : known().model.score(vector, null));
  }

  /// Only documents: a list has the words of all it leads to.
  private void meet(PageVector vector) {
    synchronized (examples) {
      if (meets) {
        ExampleSet.Step step = examples.meet(vector);
        if (step == ExampleSet.Step.WORTH) {
          prepare();
        } else if (step == ExampleSet.Step.IN_FORCE) {
          known = next == null ? null : next.join();
          next = null;
        }
        changed(step == ExampleSet.Step.IN_FORCE);
      }
    }
  }

  /// Begins to make what will be known next.
  private void prepare() {
    TrainingPages sample = examples.next();
    next = CompletableFuture.supplyAsync(() -> known(sample));
  }

  /// What somebody said makes all known before old.
  private void forget() {
    next = null;
    known = null;
    changed(true);
  }

  private void changed(boolean anew) {
    meets = examples.wantsBackground();
    revision.incrementAndGet();
    if (anew) {
      lessons.incrementAndGet();
    }
  }

  private Known known() {
    Known now = known;
    if (now != null) {
      return now;
    }
    synchronized (examples) {
      now = known;
      if (now == null) {
        now = known(examples.sample());
        known = now;
      }
      return now;
    }
  }

  private Known known(TrainingPages sample) {
    return new Known(model(sample), new ScoreMemo());
  }

  private Judgement judgement(VectorReader reading, PageVector vector) {
    if (vector.isEmpty()) {
      return Judgement.NONE;
    }
    double[] parts = new double[vector.size()];
    double score = known().model.score(vector, parts);
    return new Judgement(score, score >= threshold, evidence(reading, parts, score));
  }

  /// The terms that speak most for the page, stop words left out; the score is shared out among all
  /// that do.
  private static List<Evidence> evidence(VectorReader reading, double[] parts, double score) {
    double positive = 0;
    List<Integer> best = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      positive += Math.max(parts[i], 0);
      boolean weighty = best.size() < MAX_EVIDENCE || parts[i] > parts[best.getLast()];
      if (parts[i] > 0 && weighty && reading.isTelling(i)) {
        if (best.size() == MAX_EVIDENCE) {
          best.removeLast();
        }
        best.add(i);
        best.sort(Comparator.comparingDouble((Integer k) -> parts[k]).reversed());
      }
    }
    double scale = score / positive;
    return best.stream().map(i -> new Evidence(reading.written(i), parts[i] * scale)).toList();
  }
}
