package io.cormorant.core;

/// A word or phrase of a topic with its weight in (0, 1].
public record Keyword(String term, double weight) {
  public Keyword {
    if (term.isBlank()) {
      throw new IllegalArgumentException("a keyword needs a term");
    }
    if (!(weight > 0 && weight <= 1)) {
      throw new IllegalArgumentException("weight of '" + term + "' is not in (0, 1]: " + weight);
    }
  }
}
