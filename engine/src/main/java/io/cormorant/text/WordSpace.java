package io.cormorant.text;

import java.util.Collection;
import java.util.OptionalDouble;

/// A space in which words of like use lie near each other: trained word vectors, or a model that
/// makes them.
///
/// Safe for use by many threads.
public interface WordSpace {
  /// The cosine of two words' vectors, in [-1, 1], or nothing if one of them has none.
  OptionalDouble cosine(String word, String other);

  /// Says which words will be asked for soon: a slow space looks them up together.
  default void prepare(Collection<String> words) {}
}
