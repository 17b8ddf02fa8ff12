package io.cormorant.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One concept of a topic's ontology.
///
/// @param name unique within the ontology
/// @param parent the name of the concept it is a kind or part of, null for the root
/// @param terms the words and phrases that stand for it; at least one
public record Concept(String name, @Nullable String parent, List<String> terms) {
  public Concept {
    terms = List.copyOf(terms);
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("concept '" + name + "' has no terms");
    }
  }
}
