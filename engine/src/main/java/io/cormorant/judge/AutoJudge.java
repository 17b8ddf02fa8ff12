package io.cormorant.judge;

import io.cormorant.core.Embedder;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The judge for those who do not want to choose one. It starts from whatever the topic gives:
/// keywords, a sentence, example pages, or several of these; it learns from the pages it meets and
/// from what is said of them; its score is the probability that a page is relevant.
///
/// Pages of all kinds are needed to tell what is special about the topic's. They are given, or are
/// the first pages that are met; see [AutoLesson] for what is learned from them.
///
/// Where there are no keywords the meaning of the background's pages is compared with that of the
/// sentence and the examples: embeddings teach the student, which then knows by words. So every
/// page costs what words cost.
final class AutoJudge extends VectorJudge {
  /// Sizes of the background at which a new lesson is worth while.
  private static final List<Integer> STEPS = List.of(30, 100, 300, 1_000);

  /// What a word of a sentence weighs as a keyword.
  private static final double SENTENCE_WEIGHT = 0.5;

  private final PhraseMatcher matcher;
  private final @Nullable Meanings meanings;

  AutoJudge(Topic topic, Material material, boolean embeds) {
    List<Keyword> keywords = keywords(topic);
    TermAnalyzer analyzer =
        new TermAnalyzer(keywords.stream().map(Keyword::term).toList(), topic.language());
    GenericWords generic = new GenericWords(topic.generic(), analyzer);
    boolean telling = keywords.stream().anyMatch(k -> tells(k, analyzer));
    PhraseMatcher matcher =
        keywords.isEmpty() || (!telling && !material.good().isEmpty())
            ? PhraseMatcher.NONE
            : new PhraseMatcher(keywords.stream().map(generic::damped).toList(), analyzer);
    Embedder embedder = embeds && topic.keywords().isEmpty() ? material.embedder() : null;
    Meanings meanings = embedder == null ? null : new Meanings(embedder, topic, material);
    super(topic, analyzer, matcher, material, STEPS, meanings == null ? _ -> {} : meanings::read);
    this.matcher = matcher;
    this.meanings = meanings;
    if (matcher.features().isEmpty()) {
      refuseWithoutExamples("auto", material);
    }
  }

  private static boolean tells(Keyword keyword, TermAnalyzer analyzer) {
    return !analyzer.terms(keyword.term()).isEmpty();
  }

  /// Where there are none, the words of the sentence.
  private static List<Keyword> keywords(Topic topic) {
    if (!topic.keywords().isEmpty() || topic.sentence().isBlank()) {
      return topic.keywords();
    }
    TermReader reader = new TermAnalyzer(List.of(), topic.language()).reader();
    reader.read(topic.sentence());
    Set<String> words = new LinkedHashSet<>();
    reader.terms(0, reader.count(), (_, start, end) -> words.add(reader.word(start, end)));
    return words.stream()
        .filter(word -> word.length() > 1)
        .map(word -> new Keyword(word, SENTENCE_WEIGHT))
        .toList();
  }

  @Override
  Model model(Examples learned) {
    Sample sample = learned.sample();
    Map<Long, Double> near =
        meanings == null ? Map.of() : meanings.of(sample.background(), sample.good());
    return new AutoLesson(matcher.features(), sample, near)::score;
  }

  @Override
  void saveMore(DataOutput out) throws IOException {
    Meanings.save(meanings, out);
  }

  @Override
  void loadMore(DataInput in) throws IOException {
    Meanings.load(meanings, in);
  }
}
