package io.cormorant.portal.recommend.model;

/// Says how much a reader would like pages. Learned models take opinions that came after they were
/// trained, and readers they have never met. Safe for use by many threads.
@FunctionalInterface
public interface Ranker {
  /// Scores all pages; more is better, and only scores of one call can be compared.
  ///
  /// @return a number for each page
  float[] scores(Opinions reader);
}
