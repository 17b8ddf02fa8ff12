package io.cormorant.judge;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.text.TermAnalyzer;
import java.util.List;

/// A topic's keywords as a judge looks for them. Never changes.
///
/// @param analyzer knows the keywords as words
/// @param matcher finds them; the weights of those that are generic are lowered
/// @param generic the topic's own generic words
public record TopicWords(TermAnalyzer analyzer, PhraseMatcher matcher, GenericWords generic) {
  /// Those of a topic.
  ///
  /// @throws IllegalArgumentException if there are none
  public static TopicWords of(String judge, Topic topic) {
    if (topic.keywords().isEmpty()) {
      throw missing(judge);
    }
    TermAnalyzer analyzer = analyzer(topic);
    GenericWords generic = new GenericWords(topic.generic(), analyzer);
    List<Keyword> keywords = topic.keywords().stream().map(generic::damped).toList();
    return new TopicWords(analyzer, new PhraseMatcher(keywords, analyzer), generic);
  }

  /// What is said where there are none.
  public static IllegalArgumentException missing(String judge) {
    return new IllegalArgumentException(
        "judge '" + judge + "' needs keywords: add some to the topic");
  }

  /// What reads texts with the topic's keywords kept whole.
  public static TermAnalyzer analyzer(Topic topic) {
    return new TermAnalyzer(
        topic.keywords().stream().map(Keyword::term).toList(), topic.language());
  }

  /// The weights of the keywords together.
  public double weights() {
    return matcher.features().stream().mapToDouble(PhraseMatcher.Feature::weight).sum();
  }
}
