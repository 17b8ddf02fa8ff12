package io.cormorant.core;

import java.util.List;

/// Turns short texts into vectors, such that texts of like meaning have like vectors.
///
/// Slow (milliseconds a text) and not to be called on a virtual thread: never on the way of every
/// page. Safe for use by many threads.
public interface Embedder {
  /// One vector of length 1 for each text, all of the same dimension. A text without a word gives
  /// the zero vector.
  ///
  /// @param language ISO 639-1 code of the texts, empty where it is not known: vectors of different
  ///   languages need not compare
  /// @throws UnsupportedOperationException if there is no embedding on this machine; the message is
  ///   one sentence, and who asked works without
  List<float[]> embed(List<String> texts, String language);
}
