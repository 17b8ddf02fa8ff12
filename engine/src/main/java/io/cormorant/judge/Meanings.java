package io.cormorant.judge;

import io.cormorant.core.Embedder;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.text.TermReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The meanings of pages, as embeddings of their titles and leads, and how near they are to the
/// topic's sentence and to pages called relevant. Not safe for use by many threads.
final class Meanings {
  /// Pages whose text waits to be embedded, or whose meaning is known; the oldest are forgotten.
  private static final int MAX_PAGES = 2_000;

  private static final int MAX_DIMENSION = 4_096;

  /// So many standard deviations above the mean is as near as examples are to each other.
  private static final double NEAR = 2.5;

  private static final double LEAST = 1e-6;

  private final Embedder embedder;
  private final String language;
  private final String sentence;
  private final Map<Long, String> texts = new LinkedHashMap<>();
  private final Map<Long, float[]> known = new LinkedHashMap<>();
  private boolean works = true;

  Meanings(Embedder embedder, Topic topic, Material material) {
    this.embedder = embedder;
    this.language = EmbeddingJudge.language(topic, material);
    this.sentence = topic.sentence();
  }

  /// Notes a page whose meaning may be asked for.
  void read(Page page) {
    long number = TermReader.number(page.url().toString());
    if (!known.containsKey(number)) {
      texts.put(number, EmbeddingJudge.text(page));
      forgetOldest(texts);
    }
  }

  private static void forgetOldest(Map<Long, ?> pages) {
    if (pages.size() > MAX_PAGES) {
      pages.remove(pages.keySet().iterator().next());
    }
  }

  /// How near pages are to the sentence and to good pages, on the scale of [Nearness]; only of
  /// those that were read.
  Map<Long, Double> of(List<PageVector> pages, List<PageVector> good) {
    if (!works) {
      return Map.of();
    }
    try {
      embed();
    } catch (UnsupportedOperationException e) {
      works = false; // no embedding on this machine: words must do
      return Map.of();
    }
    List<float[]> aims = new ArrayList<>();
    if (!sentence.isBlank()) {
      aims.addAll(embedder.embed(List.of(sentence), language));
    }
    aims.addAll(knownOf(good).values());
    Map<Long, float[]> asked = knownOf(pages);
    if (asked.isEmpty() || aims.isEmpty()) {
      return Map.of();
    }
    float[] aim = sum(aims);
    List<Long> numbers = List.copyOf(asked.keySet());
    double[] cosines = asked.values().stream().mapToDouble(vector -> dot(aim, vector)).toArray();
    double mean = 0;
    for (double cosine : cosines) {
      mean += cosine / cosines.length;
    }
    double squares = 0;
    for (double cosine : cosines) {
      squares += (cosine - mean) * (cosine - mean) / cosines.length;
    }
    double unit = NEAR * Math.max(LEAST, Math.sqrt(squares));
    Map<Long, Double> near = new HashMap<>();
    for (int i = 0; i < cosines.length; i++) {
      near.put(numbers.get(i), (cosines[i] - mean) / unit);
    }
    return near;
  }

  private Map<Long, float[]> knownOf(List<PageVector> pages) {
    Map<Long, float[]> some = new LinkedHashMap<>();
    for (PageVector page : pages) {
      float[] vector = known.get(page.page());
      if (vector != null) {
        some.put(page.page(), vector);
      }
    }
    return some;
  }

  private void embed() {
    if (texts.isEmpty()) {
      return;
    }
    List<float[]> vectors = embedder.embed(List.copyOf(texts.values()), language);
    int i = 0;
    for (long number : texts.keySet()) {
      known.put(number, vectors.get(i++));
      forgetOldest(known);
    }
    texts.clear();
  }

  /// Saves what is known, nothing where there are no meanings.
  static void save(@Nullable Meanings meanings, DataOutput out) throws IOException {
    out.writeInt(meanings == null ? 0 : meanings.known.size());
    if (meanings != null) {
      meanings.save(out);
    }
  }

  private void save(DataOutput out) throws IOException {
    for (Map.Entry<Long, float[]> entry : known.entrySet()) {
      out.writeLong(entry.getKey());
      write(entry.getValue(), out);
    }
  }

  static void write(float[] vector, DataOutput out) throws IOException {
    out.writeInt(vector.length);
    for (float value : vector) {
      out.writeFloat(value);
    }
  }

  /// @throws IOException if it is no vector
  static float[] read(DataInput in) throws IOException {
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

  /// Takes up what was saved; it is read past where there are no meanings.
  static void load(@Nullable Meanings meanings, DataInput in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > MAX_PAGES) {
      throw new IOException("not what a judge saved: " + size + " meanings");
    }
    for (int i = 0; i < size; i++) {
      long number = in.readLong();
      float[] vector = read(in);
      if (meanings != null) {
        meanings.known.put(number, vector);
      }
    }
  }

  private static float[] sum(List<float[]> vectors) {
    float[] sum = new float[vectors.getFirst().length];
    for (float[] vector : vectors) {
      for (int i = 0; vector.length == sum.length && i < sum.length; i++) {
        sum[i] += vector[i];
      }
    }
    return sum;
  }

  /// Vectors of different models say nothing of each other.
  private static double dot(float[] one, float[] other) {
    double dot = 0;
    for (int i = 0; one.length == other.length && i < one.length; i++) {
      dot += one[i] * other[i];
    }
    return dot;
  }
}
