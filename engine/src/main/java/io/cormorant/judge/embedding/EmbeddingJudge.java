package io.cormorant.judge.embedding;

import io.cormorant.core.BatchingEmbedder;
import io.cormorant.core.Embedder;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.Material;
import io.cormorant.judge.learned.ScoreMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Compares the meaning of a page's title and lead with the topic's sentence (or its name) and with
/// its example pages.
///
/// A page is as near as the mean of two cosines, to the sentence and to the mean of the examples,
/// or the one there is; what it is nearer to a counter-example than to the mean of the examples is
/// taken off. How near unrelated texts are depends on the model (0.1 with some, 0.6 with others),
/// so the border is learned from the background, or from the first pages that are met: their mean
/// and [#DEVIATIONS] standard deviations.
///
/// Embedding takes milliseconds: it is done in batches by a thread of [BatchingEmbedder], once for
/// each text.
final class EmbeddingJudge implements Judge {
  /// A longer vector was not saved by this judge.
  private static final int MAX_DIMENSION = 4_096;

  private static final double THRESHOLD = 0.5;

  /// A page is relevant so many standard deviations above the usual.
  private static final double DEVIATIONS = 1.5;

  /// What has a meaning beyond this the models do not read either.
  private static final int MAX_TEXT = 600;

  /// Words of an example shown as evidence.
  private static final int SHOWN = 60;

  private static final int MAX_NAMED = 200;

  /// More of a given background is not embedded.
  private static final int MAX_GIVEN = 100;

  /// The border is set at these numbers of pages met and not after the last.
  private static final List<Integer> STEPS = List.of(30, 100, 300);

  /// Until then: the border of models that know little of each other's texts.
  private static final ScoreMap AT_FIRST = new ScoreMap(0.5, 10);

  /// What pages are compared with.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Aims(
      float @Nullable [] sentence,
      float @Nullable [] centre,
      List<String> goodTexts,
      List<float[]> good,
      List<float[]> bad) {}

  private final Embedder embedder;
  private final String language;
  private final String sentence;
  private final double threshold;
  private final List<String> background;

  /// Texts of pages by their addresses; guarded by this.
  private final Map<String, String> good = new LinkedHashMap<>();

  private final Map<String, String> bad = new LinkedHashMap<>();

  /// The pages met, of which there are at most as many as the last step: how near they are changes
  /// with what is learned. Guarded by this.
  private final List<float[]> met = new ArrayList<>();

  private volatile @Nullable Aims aims;
  private volatile @Nullable ScoreMap map;
  private final AtomicLong revision = new AtomicLong();

  EmbeddingJudge(Topic topic, Material material, Embedder embedder) {
    this.embedder = new BatchingEmbedder(embedder);
    this.language = language(topic, material);
    String said = topic.sentence().isBlank() ? topic.name() : topic.sentence();
    this.sentence = cut(said.strip());
    this.threshold = topic.threshold().orElse(THRESHOLD);
    material.good().forEach(page -> put(good, page));
    material.bad().forEach(page -> put(bad, page));
    List<String> both = good.keySet().stream().filter(bad::containsKey).toList();
    both.forEach(good::remove);
    both.forEach(bad::remove);
    int step = 1 + (material.background().size() - 1) / MAX_GIVEN;
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < material.background().size(); i += step) {
      texts.add(text(material.background().get(i)));
    }
    this.background = texts.stream().filter(text -> !text.isEmpty()).toList();
    if (sentence.isEmpty() && good.isEmpty()) {
      throw new IllegalArgumentException(
          "judge 'embedding' needs a sentence or example pages: add `sentence:` or `examples:`");
    }
  }

  /// Of the pages that are wanted: one for all texts, since vectors of different models do not
  /// compare.
  static String language(Topic topic, Material material) {
    if (topic.language() != null) {
      return Locale.forLanguageTag(topic.language()).getLanguage();
    }
    String said = topic.sentence().isBlank() ? topic.name() : topic.sentence();
    String text = material.good().isEmpty() ? said : text(material.good().getFirst());
    return text.codePoints().anyMatch(Character::isIdeographic) ? "zh" : "en";
  }

  @Override
  public Judgement judge(Page page) {
    String text = text(page);
    if (text.isEmpty()) {
      return Judgement.NONE;
    }
    Aims now = aims();
    float[] vector = vectors(List.of(text)).getFirst();
    double nearness = nearness(vector, now);
    meet(vector);
    double score = map().score(nearness);
    return new Judgement(score, score >= threshold, evidence(vector, now, score));
  }

  @Override
  public double score(String shortText) {
    String text = cut(shortText.strip());
    if (text.isEmpty()) {
      return 0;
    }
    float[] vector = vectors(List.of(text)).getFirst();
    return map().score(nearness(vector, aims()));
  }

  @Override
  public double threshold() {
    return threshold;
  }

  @Override
  public synchronized boolean learn(Page page, boolean relevant) {
    (relevant ? bad : good).remove(page.url().toString());
    put(relevant ? good : bad, page);
    changed();
    return true;
  }

  @Override
  public long revision() {
    return revision.get();
  }

  @Override
  public synchronized void save(DataOutput out) throws IOException {
    save(good, out);
    save(bad, out);
    out.writeInt(met.size());
    for (float[] vector : met) {
      write(vector, out);
    }
  }

  @Override
  public synchronized void load(DataInput in) throws IOException {
    load(in, good, bad);
    load(in, bad, good);
    met.clear();
    for (int left = in.readInt(); left > 0 && met.size() < STEPS.getLast(); left--) {
      met.add(read(in));
    }
    changed();
  }

  private void changed() {
    revision.incrementAndGet();
    aims = null;
    map = null;
  }

  private synchronized void meet(float[] vector) {
    if (background.isEmpty() && met.size() < STEPS.getLast()) {
      met.add(vector);
      revision.incrementAndGet();
      if (STEPS.contains(met.size())) {
        map = null;
      }
    }
  }

  private ScoreMap map() {
    ScoreMap now = map;
    if (now != null) {
      return now;
    }
    synchronized (this) {
      Aims compared = aims();
      List<Double> usual = new ArrayList<>();
      int step = STEPS.stream().filter(s -> s <= met.size()).reduce(0, (_, s) -> s);
      Stream.concat(vectors(background).stream(), met.subList(0, step).stream())
          .forEach(vector -> usual.add(nearness(vector, compared)));
      now = usual.isEmpty() ? AT_FIRST : above(usual);
      map = now;
      return now;
    }
  }

  /// The map whose border is that far above what is usual, and where one more deviation scores 0.9.
  static ScoreMap above(List<Double> usual) {
    double mean = usual.stream().mapToDouble(d -> d).average().orElse(0);
    double variance = usual.stream().mapToDouble(d -> (d - mean) * (d - mean)).average().orElse(0);
    double deviation = Math.max(Math.sqrt(variance), 0.01);
    return new ScoreMap(mean + DEVIATIONS * deviation, Math.log(9) / deviation);
  }

  private Aims aims() {
    Aims now = aims;
    if (now == null) {
      synchronized (this) {
        List<String> goodTexts = List.copyOf(good.values());
        List<float[]> goodVectors = vectors(goodTexts);
        now =
            new Aims(
                sentence.isEmpty() ? null : vectors(List.of(sentence)).getFirst(),
                goodVectors.isEmpty() ? null : sum(goodVectors),
                goodTexts,
                goodVectors,
                vectors(List.copyOf(bad.values())));
        aims = now;
      }
    }
    return now;
  }

  private List<float[]> vectors(List<String> texts) {
    return texts.isEmpty() ? List.of() : embedder.embed(texts, language);
  }

  private static double nearness(float[] vector, Aims aims) {
    double toSentence = aims.sentence == null ? 0 : cosine(vector, aims.sentence);
    double toExamples = aims.centre == null ? 0 : cosine(vector, aims.centre);
    boolean both = aims.sentence != null && aims.centre != null;
    double nearness = both ? (toSentence + toExamples) / 2 : toSentence + toExamples;
    double toBad = aims.bad.stream().mapToDouble(b -> cosine(vector, b)).max().orElse(-1);
    return nearness - Math.max(0, toBad - Math.max(toExamples, nearness));
  }

  /// The sentence and the example nearest to the page share the score by how near they are.
  private List<Evidence> evidence(float[] vector, Aims aims, double score) {
    List<Evidence> found = new ArrayList<>();
    if (aims.sentence != null) {
      found.add(new Evidence(sentence, Math.max(0, cosine(vector, aims.sentence))));
    }
    int nearest = -1;
    double most = 0;
    for (int i = 0; i < aims.good.size(); i++) {
      double cosine = cosine(vector, aims.good.get(i));
      if (cosine > most) {
        most = cosine;
        nearest = i;
      }
    }
    if (nearest >= 0) {
      String text = aims.goodTexts.get(nearest);
      found.add(new Evidence(text.substring(0, Math.min(SHOWN, text.length())), most));
    }
    double all = found.stream().mapToDouble(Evidence::share).sum();
    return found.stream()
        .filter(e -> e.share() > 0)
        .map(e -> new Evidence(e.term(), score * e.share() / all))
        .sorted((a, b) -> Double.compare(b.share(), a.share()))
        .toList();
  }

  /// 0 where vectors do not compare: of different models, or of a text without a word.
  static double cosine(float[] a, float[] b) {
    if (a.length != b.length) {
      return 0;
    }
    double dot = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
      squaresA += a[i] * a[i];
      squaresB += b[i] * b[i];
    }
    double lengths = Math.sqrt(squaresA * squaresB);
    return lengths > 0 ? dot / lengths : 0;
  }

  private static float[] sum(List<float[]> vectors) {
    float[] sum = new float[vectors.getFirst().length];
    for (float[] vector : vectors) {
      for (int i = 0; i < Math.min(sum.length, vector.length); i++) {
        sum[i] += vector[i];
      }
    }
    return sum;
  }

  /// Title and lead.
  static String text(Page page) {
    String main = page.mainText();
    String lead = page.description() + " " + main.substring(0, Math.min(MAX_TEXT, main.length()));
    return cut((page.title() + ". " + lead.strip()).strip());
  }

  private static String cut(String text) {
    boolean empty = text.codePoints().noneMatch(Character::isLetterOrDigit);
    return empty ? "" : text.substring(0, Math.min(MAX_TEXT, text.length()));
  }

  private static void put(Map<String, String> texts, Page page) {
    put(texts, page.url().toString(), text(page));
  }

  private static void put(Map<String, String> texts, String url, String text) {
    if (!text.isEmpty()) {
      texts.put(url, text);
      if (texts.size() > MAX_NAMED) {
        texts.remove(texts.keySet().iterator().next());
      }
    }
  }

  private static void save(Map<String, String> texts, DataOutput out) throws IOException {
    out.writeInt(texts.size());
    for (Map.Entry<String, String> entry : texts.entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeUTF(entry.getValue());
    }
  }

  private static void load(DataInput in, Map<String, String> role, Map<String, String> other)
      throws IOException {
    for (int left = in.readInt(); left > 0; left--) {
      String url = in.readUTF();
      other.remove(url);
      put(role, url, in.readUTF());
    }
  }

  private static void write(float[] vector, DataOutput out) throws IOException {
    out.writeInt(vector.length);
    for (float value : vector) {
      out.writeFloat(value);
    }
  }

  /// @throws IOException if it is no vector
  private static float[] read(DataInput in) throws IOException {
    int dimension = in.readInt();
    if (dimension < 0 || dimension > MAX_DIMENSION) {
      throw new IOException("not what a judge saved: a vector of " + dimension);
    }
    float[] vector = new float[dimension];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = in.readFloat();
    }
    return vector;
  }
}
