package io.cormorant.text;

import java.util.Collection;

/// How alike two words are in meaning.
///
/// Safe for use by many threads.
@FunctionalInterface
public interface WordSimilarity {
  /// Only a word itself is like it.
  WordSimilarity EXACT = (word, other) -> word.equals(other) ? 1 : 0;

  /// In [0, 1], 1 for the same word, 0 where nothing is known.
  double of(String word, String other);

  /// Says which words will be asked for soon: a slow source looks them up together.
  default void prepare(Collection<String> words) {}
}
