package io.cormorant.judge;

import io.cormorant.core.Embedder;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The judge for those who do not want to choose one. It starts from whatever the topic gives:
/// keywords, a sentence, example pages, or several of these; it learns from the pages it meets and
/// from what is said of them; its score is the probability that a page is relevant.
///
/// Pages of all kinds are needed to tell what is special about the topic's. They are given, or are
/// the first pages that are met. What was learned is made anew as they grow more, see [AutoLesson],
/// and when something is said of a page; it is the same whenever the same pages came in the same
/// order.
///
/// Where there are no keywords the meaning of the background's pages is compared with that of the
/// sentence and the examples: embeddings teach the student, which then knows by words. So every
/// page costs what words cost.
final class AutoJudge implements Judge {
  private static final double THRESHOLD = 0.5;
  private static final int MAX_EVIDENCE = 6;

  /// Scores of short texts remembered; when there are more, all are forgotten.
  private static final int MEMO = 50_000;

  /// Sheets kept for the next who needs one; there are seldom more threads than cores.
  private static final int SPARE = 8;

  /// Sizes of the background at which a new lesson is worth while.
  private static final List<Integer> STEPS = List.of(30, 100, 300, 1_000);

  /// What a word of a sentence weighs as a keyword.
  private static final double SENTENCE_WEIGHT = 0.5;

  /// A lesson and the scores of short texts by it.
  private record Known(AutoLesson lesson, Map<String, Double> memo) {}

  private final TermAnalyzer analyzer;
  private final PhraseMatcher matcher;
  private final double threshold;
  private final ArrayBlockingQueue<AutoSheet> spare = new ArrayBlockingQueue<>(SPARE);
  private final Examples examples;
  private final @Nullable Meanings meanings;

  /// Null where it is to be made anew.
  private volatile @Nullable Known known;

  private volatile boolean meets;
  private final AtomicLong revision = new AtomicLong();

  AutoJudge(Topic topic, Material material, boolean embeds) {
    List<Keyword> keywords = keywords(topic);
    this.analyzer =
        new TermAnalyzer(keywords.stream().map(Keyword::term).toList(), topic.language());
    GenericWords generic = new GenericWords(topic.generic(), analyzer);
    boolean telling = keywords.stream().anyMatch(k -> tells(k, analyzer));
    this.matcher =
        keywords.isEmpty() || (!telling && !material.good().isEmpty())
            ? PhraseMatcher.NONE
            : new PhraseMatcher(keywords.stream().map(generic::damped).toList(), analyzer);
    this.threshold = topic.threshold().orElse(THRESHOLD);
    Embedder embedder = embeds && topic.keywords().isEmpty() ? material.embedder() : null;
    this.meanings = embedder == null ? null : new Meanings(embedder, topic, material);
    this.examples = new Examples(material, this::given, STEPS);
    if (matcher.features().isEmpty()) {
      examples.refuseIfNone("auto", material);
    }
    this.meets = examples.wantsBackground();
  }

  private static boolean tells(Keyword keyword, TermAnalyzer analyzer) {
    return !analyzer.terms(keyword.term()).isEmpty();
  }

  /// Where there are none, the words of the sentence.
  private static List<Keyword> keywords(Topic topic) {
    if (!topic.keywords().isEmpty() || topic.sentence().isBlank()) {
      return topic.keywords();
    }
    TermReader reader = new TermAnalyzer(List.of(), topic.language()).reader();
    reader.read(topic.sentence());
    Set<String> words = new LinkedHashSet<>();
    reader.terms(0, reader.count(), (_, start, end) -> words.add(reader.word(start, end)));
    return words.stream()
        .filter(word -> word.length() > 1)
        .map(word -> new Keyword(word, SENTENCE_WEIGHT))
        .toList();
  }

  @Override
  public Judgement judge(Page page) {
    return use(
        sheet -> {
          PageVector vector = sheet.read(page);
          if (meets) {
            meet(page, vector);
          }
          return judgement(sheet, vector);
        });
  }

  @Override
  public double score(String shortText) {
    if (shortText.isBlank()) {
      return 0;
    }
    Known now = known();
    Double remembered = now.memo.get(shortText);
    if (remembered != null) {
      return remembered;
    }
    PageVector vector = use(sheet -> sheet.read(shortText));
    double score = vector.isEmpty() ? 0 : now.lesson.score(vector, null);
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
      note(page);
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
      Meanings.save(meanings, out);
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    synchronized (examples) {
      examples.load(in);
      Meanings.load(meanings, in);
      changed(true);
    }
  }

  /// Reads a page of the material.
  private PageVector given(Page page) {
    note(page);
    return use(sheet -> sheet.read(page));
  }

  private void note(Page page) {
    if (meanings != null) {
      meanings.read(page);
    }
  }

  private void meet(Page page, PageVector vector) {
    synchronized (examples) {
      if (meets) {
        note(page);
        changed(examples.meet(vector));
      }
    }
  }

  private void changed(boolean anew) {
    meets = examples.wantsBackground();
    revision.incrementAndGet();
    if (anew) {
      known = null;
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
        Sample sample = examples.sample();
        Map<Long, Double> near =
            meanings == null ? Map.of() : meanings.of(sample.background(), sample.good());
        AutoLesson lesson = new AutoLesson(matcher.features(), sample, near);
        now = new Known(lesson, new ConcurrentHashMap<>());
        known = now;
      }
      return now;
    }
  }

  private Judgement judgement(AutoSheet sheet, PageVector vector) {
    if (vector.isEmpty()) {
      return Judgement.NONE;
    }
    double[] parts = new double[vector.size()];
    double score = known().lesson.score(vector, parts);
    return new Judgement(score, score >= threshold, evidence(sheet, parts, score));
  }

  /// The terms that speak most for the page; the score is shared out among all that do.
  private static List<Evidence> evidence(AutoSheet sheet, double[] parts, double score) {
    double positive = 0;
    List<Integer> best = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      positive += Math.max(parts[i], 0);
      if (parts[i] > 0 && (best.size() < MAX_EVIDENCE || parts[i] > parts[best.getLast()])) {
        if (best.size() == MAX_EVIDENCE) {
          best.removeLast();
        }
        best.add(i);
        best.sort(Comparator.comparingDouble((Integer k) -> parts[k]).reversed());
      }
    }
    double scale = score / positive;
    return best.stream().map(i -> new Evidence(sheet.spelled(i), parts[i] * scale)).toList();
  }

  private <T> T use(Function<AutoSheet, T> work) {
    AutoSheet free = spare.poll();
    AutoSheet sheet = free == null ? new AutoSheet(analyzer.reader(), matcher) : free;
    T result = work.apply(sheet);
    spare.offer(sheet);
    return result;
  }
}
