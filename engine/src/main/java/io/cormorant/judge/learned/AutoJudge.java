package io.cormorant.judge.learned;

import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.judge.GenericWords;
import io.cormorant.judge.KeywordFinder;
import io.cormorant.judge.Keywords;
import io.cormorant.judge.Material;
import io.cormorant.judge.PhraseMatcher;
import io.cormorant.text.GeneralWords;
import io.cormorant.text.TermAnalyzer;
import java.util.List;

/// The judge for those who do not want to choose one. It starts from whatever the topic gives:
/// keywords, a sentence, example pages, or several of these; it learns from the pages it meets and
/// from what is said of them; its score is the probability that a page is relevant.
///
/// Where there are no keywords, they are taken from the sentence or from the examples, by contrast
/// with how common words are in general ([GeneralWords]). Pages of all kinds are needed to tell
/// what else is special about the topic's. They are given, or are the first documents that are met;
/// see [AutoLesson] for what is learned from them.
public final class AutoJudge extends VectorJudge {
  /// Sizes of the background at which a new lesson is worth while.
  private static final List<Integer> STEPS = List.of(30, 100, 300, 1_000);

  /// Words that are taken from examples.
  private static final int MINED = 12;

  private final PhraseMatcher matcher;
  private final GeneralWords general;

  public AutoJudge(Topic topic, Material material) {
    List<Keyword> keywords = keywords(topic, material);
    TermAnalyzer analyzer =
        new TermAnalyzer(keywords.stream().map(Keyword::term).toList(), topic.language());
    GenericWords generic = new GenericWords(topic.generic(), analyzer);
    boolean telling = keywords.stream().anyMatch(k -> tells(k, analyzer));
    PhraseMatcher matcher =
        keywords.isEmpty() || (!telling && !material.good().isEmpty())
            ? PhraseMatcher.NONE
            : new PhraseMatcher(keywords.stream().map(generic::damped).toList(), analyzer);
    super(topic, analyzer, matcher, material, STEPS);
    this.matcher = matcher;
    this.general = GeneralWords.of(isHan(keywords, material));
    if (matcher.features().isEmpty()) {
      if (!topic.sentence().isBlank() && material.good().isEmpty()) {
        throw new IllegalArgumentException(
            "the topic's sentence does not say what the pages are about: name the subject in it, or add"
                + " `keywords:` or `examples:` to the topic");
      }
      refuseWithoutExamples("auto", material);
    }
  }

  private static boolean tells(Keyword keyword, TermAnalyzer analyzer) {
    return !analyzer.terms(keyword.term()).isEmpty();
  }

  private static boolean isHan(List<Keyword> keywords, Material material) {
    return keywords.stream().anyMatch(keyword -> Keywords.isHan(keyword.term()))
        || material.good().stream().map(Page::title).anyMatch(Keywords::isHan);
  }

  /// Those of the topic; where there are none, the words of the sentence, or what the examples have
  /// in common. The last are not needed where a background is given: against pages of all kinds
  /// examples say more by all their words than by a few. What a crawl meets is full of the topic.
  private static List<Keyword> keywords(Topic topic, Material material) {
    if (!topic.keywords().isEmpty()) {
      return topic.keywords();
    }
    List<Keyword> said = Keywords.of(topic.sentence(), topic.language());
    if (!said.isEmpty()) {
      return said;
    }
    if (!material.background().isEmpty()) {
      return List.of();
    }
    List<Url> bad = material.bad().stream().map(Page::url).toList();
    List<Page> good = material.good().stream().filter(p -> !bad.contains(p.url())).toList();
    return KeywordFinder.find(good, List.of(), topic.language(), MINED).stream()
        .map(found -> new Keyword(found.term(), found.weight()))
        .toList();
  }

  @Override
  public boolean isCalibrated() {
    return true;
  }

  @Override
  Model model(TrainingPages learned) {
    return new AutoLesson(matcher.features(), learned, general)::score;
  }
}
