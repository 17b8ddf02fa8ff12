package io.cormorant.text;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Word vectors, as word2vec and fastText write them: a line a word, the word and then its numbers,
/// with spaces between; before them, if the writer liked, a line with the number of words and of
/// numbers. The words are in the order of their frequency.
///
/// A word is found as it is written and also by its term (`disasters` by `disast`), since terms are
/// what judges know. Vectors are kept at length 1. Never changes.
public final class WordVectors implements WordSpace {
  /// So many words are read if nothing is said: with 300 numbers each, 240 MB.
  public static final int USUAL_MOST = 200_000;

  /// Numbers of all words together, 400 MB: of longer vectors fewer words are read.
  private static final int MAX_NUMBERS = 100_000_000;

  private static final int MAX_WORD = 200;

  private static final int MAX_DIMENSION = 2_000;
  private static final int MAX_LINE = 20 * MAX_DIMENSION + 1_000;

  private final List<String> words;
  private final List<float[]> vectors;
  private final int dimension;
  private final Object2IntOpenHashMap<String> places = new Object2IntOpenHashMap<>();

  /// A word and how near it is.
  public record Near(String word, double cosine) {}

  /// @param vectors one for each word, all of one dimension; they are kept, and brought to length 1
  WordVectors(List<String> words, List<float[]> vectors) {
    this.words = words;
    this.vectors = vectors;
    this.dimension = vectors.isEmpty() ? 0 : vectors.getFirst().length;
    places.defaultReturnValue(-1);
    vectors.forEach(WordVectors::shorten);
    for (int i = 0; i < words.size(); i++) {
      places.putIfAbsent(words.get(i), i);
    }
    TermAnalyzer analyzer = new TermAnalyzer(List.of());
    for (int i = 0; i < words.size(); i++) {
      places.putIfAbsent(term(words.get(i), analyzer), i);
    }
  }

  /// The term of a word, or the word itself where that is not one term.
  private static String term(String word, TermAnalyzer analyzer) {
    List<String> terms = analyzer.terms(word);
    return terms.size() == 1 ? terms.getFirst() : word;
  }

  /// Reads the most frequent words of a file; `.gz` is unpacked.
  ///
  /// @param most words at most; of long vectors fewer, so that there are no more than a hundred
  ///   million numbers
  /// @throws IllegalArgumentException if the file cannot be read or is not such a file
  public static WordVectors read(Path file, int most) {
    return read(file, most, MAX_NUMBERS);
  }

  static WordVectors read(Path file, int most, int mostNumbers) {
    List<String> words = new ArrayList<>();
    List<float[]> vectors = new ArrayList<>();
    try (BoundedLines lines = BoundedLines.open(file, StandardCharsets.UTF_8, MAX_LINE)) {
      int dimension = 0;
      int room = most;
      for (String line = lines.next(); line != null && words.size() < room; line = lines.next()) {
        String[] parts = parts(line);
        if (lines.number() == 1 && isHeader(parts)) {
          continue;
        }
        if (dimension == 0) {
          dimension = checked(parts.length - 1, lines);
          room = Math.min(most, mostNumbers / dimension);
        }
        if (parts.length - 1 > dimension) {
          continue; // a "word" with spaces in it
        }
        if (parts.length - 1 < dimension) {
          throw lines.wrong("has " + (parts.length - 1) + " numbers, not " + dimension);
        }
        words.add(word(parts[0], lines));
        vectors.add(numbers(parts, lines));
      }
    }
    if (words.isEmpty()) {
      throw new IllegalArgumentException(file + " has no word vectors in it");
    }
    return new WordVectors(words, vectors);
  }

  private static String word(String word, BoundedLines lines) {
    if (word.length() > MAX_WORD) {
      throw lines.wrong(
          String.format(
              Locale.ROOT,
              "begins with a word of %,d characters; at most %d are wanted",
              word.length(),
              MAX_WORD));
    }
    return word;
  }

  private static String[] parts(String line) {
    return line.stripTrailing().replace('\t', ' ').split(" ");
  }

  private static boolean isHeader(String[] parts) {
    return parts.length == 2
        && parts[0].chars().allMatch(Character::isDigit)
        && parts[1].chars().allMatch(Character::isDigit);
  }

  private static int checked(int dimension, BoundedLines lines) {
    if (dimension < 2 || dimension > MAX_DIMENSION) {
      throw lines.wrong(
          "is not a word and its vector: a word and from 2 to "
              + MAX_DIMENSION
              + " numbers are expected, separated by spaces");
    }
    return dimension;
  }

  private static float[] numbers(String[] parts, BoundedLines lines) {
    float[] numbers = new float[parts.length - 1];
    for (int i = 0; i < numbers.length; i++) {
      try {
        numbers[i] = Float.parseFloat(parts[i + 1]);
      } catch (NumberFormatException e) {
        numbers[i] = Float.NaN;
      }
      if (!Float.isFinite(numbers[i])) {
        String shown = parts[i + 1].substring(0, Math.min(20, parts[i + 1].length()));
        throw lines.wrong("has '" + shown + "' where a number is expected");
      }
    }
    return numbers;
  }

  private static void shorten(float[] vector) {
    double length = Math.sqrt(product(vector, vector));
    if (length > 0) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = (float) (vector[i] / length);
      }
    }
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  /// Writes all, a header first. The file is there whole or not at all.
  public void write(Path file) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try (Writer out = Files.newBufferedWriter(part)) {
        out.write(words.size() + " " + dimension + "\n");
        for (int i = 0; i < words.size(); i++) {
          out.write(words.get(i));
          for (float number : vectors.get(i)) {
            out.write(String.format(Locale.ROOT, " %.5f", number));
          }
          out.write('\n');
        }
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  @Override
  public OptionalDouble cosine(String word, String other) {
    float[] a = vector(word);
    float[] b = vector(other);
    return a == null || b == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.clamp(product(a, b), -1, 1));
  }

  private float @Nullable [] vector(String word) {
    int place = places.getInt(word);
    return place < 0 ? null : vectors.get(place);
  }

  /// The words nearest to one, the nearest first; none if neither that nor its term has a vector.
  public List<Near> near(String word, int most) {
    int itself = places.getInt(word);
    int own = itself < 0 ? places.getInt(term(word, new TermAnalyzer(List.of()))) : itself;
    if (own < 0) {
      return List.of();
    }
    PriorityQueue<Near> best = new PriorityQueue<>(Comparator.comparingDouble(Near::cosine));
    for (int i = 0; i < vectors.size(); i++) {
      if (i != own) {
        best.add(new Near(words.get(i), product(vectors.get(own), vectors.get(i))));
        if (best.size() > most) {
          best.remove();
        }
      }
    }
    return best.stream().sorted(Comparator.comparingDouble(Near::cosine).reversed()).toList();
  }

  public int size() {
    return words.size();
  }

  /// How many numbers a vector has.
  public int dimension() {
    return dimension;
  }
}
