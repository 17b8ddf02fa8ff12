package io.cormorant.core;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// What is wanted: said by keywords, by a sentence, by example pages, by concepts, or by several of
/// these.
///
/// @param id short name for folders and commands
/// @param name what people call it
/// @param keywords words and phrases with their weights; of a topic that was read from a file, the
///   terms of its concepts too, see [Ontology#keywords(List)]
/// @param sentence what is wanted in a sentence or two, or empty
/// @param examples pages that are about the topic
/// @param counterExamples pages that look like it and are not
/// @param generic words that say little although they are frequent on the topic's pages; they count
///   less
/// @param concepts the topic's ontology, the root first
/// @param language BCP 47 tag of the wanted pages, or null for any; a page known to be in another
///   one is not relevant, though its links are followed
/// @param minimumScore a page scoring at least this is relevant; null leaves it to the judge
public record Topic(
    String id,
    String name,
    List<Keyword> keywords,
    String sentence,
    List<Url> examples,
    List<Url> counterExamples,
    List<String> generic,
    List<Concept> concepts,
    @Nullable String language,
    @Nullable Double minimumScore) {
  public Topic {
    keywords = List.copyOf(keywords);
    examples = List.copyOf(examples);
    counterExamples = List.copyOf(counterExamples);
    generic = List.copyOf(generic);
    concepts = List.copyOf(concepts);
    if (keywords.isEmpty() && sentence.isBlank() && examples.isEmpty() && concepts.isEmpty()) {
      throw new IllegalArgumentException(
          "topic '" + id + "' has no keywords, no sentence, no examples and no concepts");
    }
    if (minimumScore != null && !(minimumScore > 0 && minimumScore <= 1)) {
      throw new IllegalArgumentException(
          "the threshold must be above 0 and up to 1, not " + minimumScore);
    }
  }

  /// A topic that is said by keywords alone.
  public Topic(
      String id,
      String name,
      List<Keyword> keywords,
      @Nullable String language,
      @Nullable Double minimumScore) {
    this(
        id, name, keywords, "", List.of(), List.of(), List.of(), List.of(), language, minimumScore);
  }

  /// The same topic with another threshold, or none.
  public Topic withThreshold(@Nullable Double threshold) {
    return new Topic(
        id,
        name,
        keywords,
        sentence,
        examples,
        counterExamples,
        generic,
        concepts,
        language,
        threshold);
  }

  /// The same topic with other keywords and concepts.
  public Topic withWords(List<Keyword> otherKeywords, List<Concept> otherConcepts) {
    return new Topic(
        id,
        name,
        otherKeywords,
        sentence,
        examples,
        counterExamples,
        generic,
        otherConcepts,
        language,
        minimumScore);
  }

  /// The same topic with other examples and counter-examples.
  ///
  /// @throws IllegalArgumentException if then nothing says what is wanted
  public Topic withExamples(List<Url> otherExamples, List<Url> otherCounterExamples) {
    return new Topic(
        id,
        name,
        keywords,
        sentence,
        otherExamples,
        otherCounterExamples,
        generic,
        concepts,
        language,
        minimumScore);
  }

  /// The threshold its author chose, if any.
  public OptionalDouble threshold() {
    return minimumScore == null ? OptionalDouble.empty() : OptionalDouble.of(minimumScore);
  }
}
