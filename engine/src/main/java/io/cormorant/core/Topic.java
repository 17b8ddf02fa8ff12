package io.cormorant.core;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// What is wanted.
///
/// @param id short name for folders and commands
/// @param name what people call it
/// @param keywords at least one
/// @param language BCP 47 tag of the wanted pages, or null for any; a page known to be in another
///   one is not relevant, though its links are followed
/// @param minimumScore a page scoring at least this is relevant; null leaves it to the judge
public record Topic(
    String id,
    String name,
    List<Keyword> keywords,
    @Nullable String language,
    @Nullable Double minimumScore) {
  public Topic {
    keywords = List.copyOf(keywords);
    if (keywords.isEmpty()) {
      throw new IllegalArgumentException("topic '" + id + "' has no keywords");
    }
    if (minimumScore != null && !(minimumScore > 0 && minimumScore <= 1)) {
      throw new IllegalArgumentException("threshold is not in (0, 1]: " + minimumScore);
    }
  }

  /// The threshold its author chose, if any.
  public OptionalDouble threshold() {
    return minimumScore == null ? OptionalDouble.empty() : OptionalDouble.of(minimumScore);
  }
}
