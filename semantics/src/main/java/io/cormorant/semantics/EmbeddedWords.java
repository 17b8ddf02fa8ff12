package io.cormorant.semantics;

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
  /// Words remembered; 2 KB each.
  static final int MEMO = 20_000;

  /// Nine in ten pairs of words that have nothing to do with each other have a smaller cosine.
  private static final double CHINESE_FLOOR = 0.45;

  private static final double OTHER_FLOOR = 0.4;

  private final Embedder embedder;
  private final String language;
  private final double floor;

  /// The least recently asked for comes first.
  private final LinkedHashMap<String, float[]> memo = new LinkedHashMap<>(16, 0.75f, true);

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
    List<float[]> vectors = vectors(List.of(word, other));
    if (vectors.get(0).length != vectors.get(1).length) {
      return OptionalDouble.empty();
    }
    double product = 0;
    boolean words = false;
    for (int i = 0; i < vectors.get(0).length; i++) {
      product += (double) vectors.get(0)[i] * vectors.get(1)[i];
      words |= vectors.get(0)[i] != 0 && vectors.get(1)[i] != 0;
    }
    return words
        ? OptionalDouble.of(Math.clamp((product - floor) / (1 - floor), 0, 1))
        : OptionalDouble.empty();
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
      remember(unknown, embedder.embed(unknown, language));
    }
  }

  private List<float[]> vectors(List<String> words) {
    List<float[]> vectors = known(words);
    if (vectors.size() < words.size()) {
      vectors = embedder.embed(words, language);
      remember(words, vectors);
    }
    return vectors;
  }

  private List<float[]> known(List<String> words) {
    List<float[]> known = new ArrayList<>(words.size());
    synchronized (memo) {
      for (String word : words) {
        float[] vector = memo.get(word);
        if (vector != null) {
          known.add(vector);
        }
      }
    }
    return known;
  }

  private void remember(List<String> words, List<float[]> vectors) {
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
