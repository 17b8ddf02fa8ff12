package io.cormorant.topic;

import java.util.List;

/// A word or phrase proposed for a topic, and why.
///
/// @param term as pages write it
/// @param weight in (0, 1]
/// @param under the keyword it belongs to; empty for the topic as a whole
/// @param by how it was found
/// @param support paragraphs that have it and a companion, by those that have any keyword
/// @param confidence share of the paragraphs with the term that have a companion
/// @param companions keywords it was found with: by a rule one, by LDA those of its subject
/// @param example a paragraph that has it and a companion
public record Addition(
    String term,
    double weight,
    String under,
    By by,
    double support,
    double confidence,
    List<String> companions,
    String example) {
  /// The two ways to find one.
  public enum By {
    /// Where it stands, the keyword mostly stands too.
    RULE,
    /// It is a top word of a subject of which several keywords are top words.
    LDA
  }

  public Addition {
    companions = List.copyOf(companions);
  }
}
