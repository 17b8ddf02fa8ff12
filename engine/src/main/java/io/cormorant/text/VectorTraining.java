package io.cormorant.text;

import io.cormorant.text.WordCorpus.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/// Trains word vectors: skip-gram with negative sampling (word2vec; Mikolov and others, 2013).
///
/// Each word is taught to tell the words around it from words drawn at random. One thread, so that
/// the same texts and the same random source give the same vectors; memory is that of two vectors a
/// word. Used once.
public final class VectorTraining {
  /// How to train.
  ///
  /// @param dimension numbers of a vector
  /// @param window words on each side that count as around a word, at most; nearer ones count more
  ///   often
  /// @param epochs how often all texts are gone through
  /// @param fewest times a word must come to get a vector
  /// @param most words that get one, the most frequent
  public record Settings(int dimension, int window, int epochs, int fewest, int most) {
    public static final Settings STANDARD = new Settings(100, 5, 10, 5, 100_000);

    private static final long MAX_NUMBERS = 40_000_000;

    public Settings {
      check("dimension", dimension, 2, 1_000);
      check("window", window, 1, 50);
      check("epochs", epochs, 1, 1_000);
      check("min-count", fewest, 1, 1_000_000);
      check("words", most, 1, 1_000_000);
      if ((long) dimension * most > MAX_NUMBERS) {
        throw new IllegalArgumentException(
            most
                + " words of "
                + dimension
                + " numbers are too many for memory: the product may be "
                + MAX_NUMBERS
                + " at most");
      }
    }

    private static void check(String name, int value, int least, int greatest) {
      if (value < least || value > greatest) {
        throw new IllegalArgumentException(
            name + " " + value + " is not from " + least + " to " + greatest);
      }
    }
  }

  private static final int NEGATIVES = 5;
  private static final float RATE = 0.025f;
  private static final float LEAST_RATE = RATE / 10_000;

  /// A word of a larger share of the text is passed over the more often, the larger that is.
  private static final double FREQUENT = 1e-3;

  /// Rare words are drawn a little more often than they come.
  private static final double FLATTENING = 0.75;

  private static final int DRAWS = 1 << 20;

  /// Beyond these the logistic function is as good as 0 and 1; so many steps lie between.
  private static final float EDGE = 6;

  private static final int STEPS = 1_024;
  private static final float[] LOGISTIC = logistic();

  private final Settings settings;
  private final Vocabulary vocabulary;
  private final RandomGenerator random;
  private final LongConsumer progress;
  private final float[][] vectors;
  private final float[][] contexts;
  private final float[] change;
  private final int[] draws;
  private final int[] kept = new int[WordCorpus.MAX_SENTENCE];
  private final double total;
  private long done;
  private float rate = RATE;

  private VectorTraining(
      Settings settings, Vocabulary vocabulary, RandomGenerator random, LongConsumer progress) {
    this.settings = settings;
    this.vocabulary = vocabulary;
    this.random = random;
    this.progress = progress;
    int words = vocabulary.words().size();
    this.vectors = new float[words][settings.dimension];
    this.contexts = new float[words][settings.dimension];
    this.change = new float[settings.dimension];
    this.draws = draws(vocabulary);
    this.total = vocabulary.total();
    for (float[] vector : vectors) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = (random.nextFloat() - 0.5f) / vector.length;
      }
    }
  }

  /// Trains on a corpus.
  ///
  /// @param progress hears how many words were gone through so far, now and then
  /// @throws IllegalArgumentException if fewer than two words come often enough
  public static WordVectors train(
      WordCorpus corpus, Settings settings, RandomGenerator random, LongConsumer progress) {
    Vocabulary vocabulary = corpus.vocabulary(settings.fewest, settings.most);
    if (vocabulary.words().size() < 2) {
      throw new IllegalArgumentException(
          "no two words occur "
              + settings.fewest
              + " times or more; use more text, or a smaller --min-count");
    }
    VectorTraining training = new VectorTraining(settings, vocabulary, random, progress);
    for (int epoch = 0; epoch < settings.epochs; epoch++) {
      corpus.read(vocabulary, training::sentence);
    }
    return new WordVectors(vocabulary.words(), new ArrayList<>(List.of(training.vectors)));
  }

  private void sentence(int[] words, int count) {
    int length = 0;
    for (int i = 0; i < count; i++) {
      if (isKept(words[i])) {
        kept[length++] = words[i];
      }
    }
    for (int at = 0; at < length; at++) {
      int reach = 1 + random.nextInt(settings.window);
      int to = Math.min(length - 1, at + reach);
      for (int near = Math.max(0, at - reach); near <= to; near++) {
        if (near != at) {
          teach(vectors[kept[near]], kept[at]);
        }
      }
    }
    done += count;
    rate = Math.max(LEAST_RATE, (float) (RATE * (1 - done / (settings.epochs * total + 1))));
    progress.accept(done);
  }

  private boolean isKept(int word) {
    double share = vocabulary.counts().getLong(word) / total;
    return share <= FREQUENT
        || random.nextDouble() < (Math.sqrt(share / FREQUENT) + 1) * FREQUENT / share;
  }

  private void teach(float[] vector, int word) {
    Arrays.fill(change, 0);
    adjust(vector, contexts[word], 1);
    for (int i = 0; i < NEGATIVES; i++) {
      int drawn = draws[random.nextInt(DRAWS)];
      if (drawn != word) {
        adjust(vector, contexts[drawn], 0);
      }
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] += change[i];
    }
  }

  private void adjust(float[] vector, float[] context, int label) {
    float step = (label - logistic(product(vector, context))) * rate;
    for (int i = 0; i < vector.length; i++) {
      change[i] += step * context[i];
    }
    for (int i = 0; i < vector.length; i++) {
      context[i] += step * vector[i];
    }
  }

  /// Four sums at a time, since each addition waits for the one before.
  private static float product(float[] a, float[] b) {
    float one = 0;
    float two = 0;
    float three = 0;
    float four = 0;
    int i = 0;
    for (; i + 3 < a.length; i += 4) {
      one += a[i] * b[i];
      two += a[i + 1] * b[i + 1];
      three += a[i + 2] * b[i + 2];
      four += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      one += a[i] * b[i];
    }
    return one + two + (three + four);
  }

  private static float logistic(float x) {
    if (x >= EDGE) {
      return 1;
    }
    int step = (int) ((x + EDGE) * (STEPS / (2 * EDGE)));
    return x <= -EDGE ? 0 : LOGISTIC[Math.min(STEPS - 1, step)];
  }

  private static float[] logistic() {
    float[] table = new float[STEPS];
    for (int i = 0; i < STEPS; i++) {
      double x = (i + 0.5) * 2 * EDGE / STEPS - EDGE;
      table[i] = (float) (1 / (1 + Math.exp(-x)));
    }
    return table;
  }

  /// A table in which each word stands as often as it is to be drawn.
  private static int[] draws(Vocabulary vocabulary) {
    double sum = 0;
    for (int i = 0; i < vocabulary.counts().size(); i++) {
      sum += weight(vocabulary, i);
    }
    int[] draws = new int[DRAWS];
    int word = 0;
    double upTo = weight(vocabulary, 0);
    for (int i = 0; i < DRAWS; i++) {
      while ((i + 0.5) / DRAWS * sum > upTo && word < vocabulary.counts().size() - 1) {
        upTo += weight(vocabulary, ++word);
      }
      draws[i] = word;
    }
    return draws;
  }

  private static double weight(Vocabulary vocabulary, int word) {
    return Math.pow((double) vocabulary.counts().getLong(word), FLATTENING);
  }
}
