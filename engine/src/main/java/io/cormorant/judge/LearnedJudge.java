package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.text.TermAnalyzer;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A judge whose model of the topic is learned from example pages and a background.
///
/// In a crawl that begins with no background the first pages are it; until there are enough the
/// score is the cosine to the examples, and the model is made anew as the background grows. What
/// somebody says of a page makes it an example at once; the model is made when the next page is
/// judged, so that much said at once costs little.
final class LearnedJudge implements Judge {
  /// Scores are mapped so that this is the border.
  private static final double THRESHOLD = 0.5;

  private static final int MAX_EVIDENCE = 6;

  /// Scores of short texts remembered; when there are more, all are forgotten.
  private static final int MEMO = 50_000;

  /// Sheets kept for the next who needs one; there are seldom more threads than cores.
  private static final int SPARE = 8;

  /// What was learned; never changes but for the scores it remembers.
  private record Lesson(LinearModel model, ScoreMap map, Map<String, Double> memo) {
    /// 0 where no term speaks for or against the page, such as one in another language.
    double score(float[] parts) {
      double sum = 0;
      boolean silent = true;
      for (float part : parts) {
        sum += part;
        silent &= part == 0;
      }
      return silent ? 0 : map.score(model.bias() + sum);
    }
  }

  private final TermAnalyzer analyzer;
  private final Learner learner;
  private final double threshold;
  private final ArrayBlockingQueue<VectorSheet> spare = new ArrayBlockingQueue<>(SPARE);
  private final Examples examples;

  /// Null where it is to be made anew.
  private volatile @Nullable Lesson lesson;

  private volatile boolean meets;
  private final AtomicLong revision = new AtomicLong();

  /// @throws IllegalArgumentException if there is no example to learn from
  LearnedJudge(String name, Topic topic, Material material, Learner learner) {
    this.analyzer = TopicWords.analyzer(topic);
    this.learner = learner;
    this.threshold = topic.threshold().orElse(THRESHOLD);
    this.examples = new Examples(material, page -> use(sheet -> sheet.read(page)), Examples.STEPS);
    examples.refuseIfNone(name, material);
    this.meets = examples.wantsBackground();
  }

  @Override
  public Judgement judge(Page page) {
    return use(
        sheet -> {
          PageVector vector = sheet.read(page);
          if (meets) {
            meet(vector);
          }
          return judgement(sheet, vector);
        });
  }

  @Override
  public double score(String shortText) {
    if (shortText.isBlank()) {
      return 0;
    }
    Lesson now = lesson();
    Double known = now.memo.get(shortText);
    if (known != null) {
      return known;
    }
    PageVector vector = use(sheet -> sheet.read(shortText));
    double score = now.score(now.model.parts(vector));
    if (now.memo.size() >= MEMO) {
      now.memo.clear();
    }
    now.memo.put(shortText, score);
    return score;
  }

  @Override
  public double threshold() {
    return threshold;
  }

  @Override
  public boolean learn(Page page, boolean relevant) {
    PageVector vector = use(sheet -> sheet.read(page));
    synchronized (examples) {
      examples.name(vector, relevant);
      changed(true);
    }
    return true;
  }

  @Override
  public long revision() {
    return revision.get();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    synchronized (examples) {
      examples.save(out);
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    synchronized (examples) {
      examples.load(in);
      changed(true);
    }
  }

  private void meet(PageVector vector) {
    synchronized (examples) {
      if (meets) {
        changed(examples.meet(vector));
      }
    }
  }

  private void changed(boolean anew) {
    revision.incrementAndGet();
    meets = examples.wantsBackground();
    if (anew) {
      lesson = null;
    }
  }

  private Lesson lesson() {
    Lesson now = lesson;
    if (now != null) {
      return now;
    }
    synchronized (examples) {
      now = lesson;
      if (now == null) {
        now = lesson(examples.sampleWithoutLookalikes());
        lesson = now;
      }
      return now;
    }
  }

  /// With no good page left, all having been called bad, no page is relevant.
  private Lesson lesson(Sample sample) {
    TermSpace space = new TermSpace(sample.all(), sample.background());
    boolean compared = !sample.background().isEmpty() && !sample.good().isEmpty();
    LinearModel model = (compared ? learner : Learner.CENTROID).learn(space, sample);
    ScoreMap map;
    if (sample.good().isEmpty()) {
      map = ScoreMap.NOTHING;
    } else {
      map = compared ? ScoreMap.of(learner, model, sample) : ScoreMap.ofCosines(space, sample);
    }
    return new Lesson(model, map, new ConcurrentHashMap<>());
  }

  private Judgement judgement(VectorSheet sheet, PageVector vector) {
    Lesson now = lesson();
    float[] parts = now.model.parts(vector);
    double positive = 0;
    for (float part : parts) {
      positive += Math.max(part, 0);
    }
    double score = now.score(parts);
    return new Judgement(score, score >= threshold, evidence(sheet, parts, score / positive));
  }

  /// The terms that speak most for the page; the score is shared out among all that do.
  private static List<Evidence> evidence(VectorSheet sheet, float[] parts, double scale) {
    List<Integer> best = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      if (parts[i] > 0 && (best.size() < MAX_EVIDENCE || parts[i] > parts[best.getLast()])) {
        if (best.size() == MAX_EVIDENCE) {
          best.removeLast();
        }
        best.add(i);
        best.sort(Comparator.comparingDouble((Integer k) -> parts[k]).reversed());
      }
    }
    return best.stream().map(i -> new Evidence(sheet.spelled(i), parts[i] * scale)).toList();
  }

  private <T> T use(Function<VectorSheet, T> work) {
    VectorSheet known = spare.poll();
    VectorSheet sheet = known == null ? new VectorSheet(analyzer.reader()) : known;
    T result = work.apply(sheet);
    spare.offer(sheet);
    return result;
  }
}
