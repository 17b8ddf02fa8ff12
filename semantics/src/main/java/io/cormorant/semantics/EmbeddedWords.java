package io.cormorant.semantics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Embedder;
import io.cormorant.text.WordSpace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// Vectors of words made by an embedder: for words no file of vectors has.
///
/// A model for sentences finds any two words a little alike, so the cosine is stretched: what most
/// words of no relation have counts as nothing. A word costs about a millisecond the first time;
/// the last [#MEMO] words are remembered, and words told of by [#prepare] are embedded together.
/// Safe for use by many threads.
public final class EmbeddedWords implements WordSpace {
  /// Words remembered, half a kilobyte each: as many as the pages of a large crawl have.
  static final int MEMO = 100_000;

  /// A number of a vector is remembered as so many steps; what that rounds off is far below what
  /// similarities mean.
  private static final double STEPS = 127;

  /// Nine in ten pairs of words that have nothing to do with each other have a smaller cosine.
  private static final double CHINESE_FLOOR = 0.45;

  private static final double OTHER_FLOOR = 0.4;

  private final Embedder embedder;
  private final String language;
  private final double floor;

  /// The least recently asked for comes first.
  @GuardedBy("memo") private final LinkedHashMap<String, byte[]> memo = new LinkedHashMap<>(16, 0.75f, true);

  /// A space over an embedder.
  ///
  /// @param language ISO 639-1 code of the words; a space is for the words of one
  public EmbeddedWords(Embedder embedder, String language) {
    this.embedder = embedder;
    this.language = language;
    this.floor = language.startsWith("zh") ? CHINESE_FLOOR : OTHER_FLOOR;
  }

  /// The stretched cosine.
  ///
  /// @throws UnsupportedOperationException if the embedder cannot work on this machine
  @Override
  public OptionalDouble cosine(String word, String other) {
    List<byte[]> vectors = vectors(List.of(word, other));
    byte[] one = vectors.get(0);
    byte[] two = vectors.get(1);
    if (one.length != two.length) {
      return OptionalDouble.empty();
    }
    long product = 0;
    long squaresOfOne = 0;
    long squaresOfTwo = 0;
    for (int i = 0; i < one.length; i++) {
      product += (long) one[i] * two[i];
      squaresOfOne += (long) one[i] * one[i];
      squaresOfTwo += (long) two[i] * two[i];
    }
    if (squaresOfOne == 0 || squaresOfTwo == 0) {
      return OptionalDouble.empty();
    }
    double cosine = product / Math.sqrt((double) squaresOfOne * squaresOfTwo);
    return OptionalDouble.of(Math.clamp((cosine - floor) / (1 - floor), 0, 1));
  }

  @Override
  public void prepare(Collection<String> words) {
    List<String> unknown;
    synchronized (memo) {
      Set<String> asked = new LinkedHashSet<>(words);
      asked.removeAll(memo.keySet());
      unknown = asked.stream().limit(MEMO).toList();
    }
    if (!unknown.isEmpty()) {
      remember(unknown, packed(unknown));
    }
  }

  private List<byte[]> vectors(List<String> words) {
    List<byte[]> vectors = known(words);
    if (vectors.size() < words.size()) {
      vectors = packed(words);
      remember(words, vectors);
    }
    return vectors;
  }

  private List<byte[]> packed(List<String> words) {
    return embedder.embed(words, language).stream().map(EmbeddedWords::packed).toList();
  }

  /// The largest number of the vector becomes the largest step.
  private static byte[] packed(float[] vector) {
    double largest = 0;
    for (float value : vector) {
      largest = Math.max(largest, Math.abs(value));
    }
    byte[] packed = new byte[vector.length];
    for (int i = 0; i < vector.length && largest > 0; i++) {
      packed[i] = (byte) Math.round(vector[i] / largest * STEPS);
    }
    return packed;
  }

  private List<byte[]> known(List<String> words) {
    List<byte[]> known = new ArrayList<>(words.size());
    synchronized (memo) {
      for (String word : words) {
        byte[] vector = memo.get(word);
        if (vector != null) {
          known.add(vector);
        }
      }
    }
    return known;
  }

  private void remember(List<String> words, List<byte[]> vectors) {
    synchronized (memo) {
      for (int i = 0; i < words.size(); i++) {
        memo.put(words.get(i), vectors.get(i));
      }
      while (memo.size() > MEMO) {
        memo.pollFirstEntry();
      }
    }
  }
}
