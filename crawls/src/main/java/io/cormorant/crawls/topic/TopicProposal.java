package io.cormorant.crawls.topic;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.judge.KeywordFinder.Proposal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A proposed topic and what it would take of the pages it was made from.
///
/// @param proposals the keywords with what speaks for each, best first
/// @param language of the wanted pages; null for any
/// @param threshold where pages of the topic and others part best by the judge [#JUDGE]; null if
///   there are no others
/// @param good pages of the topic as the proposal scores them, best first
/// @param others the same for pages that are not known to be of the topic
public record TopicProposal(
    List<Proposal> proposals,
    @Nullable String language,
    @Nullable Double threshold,
    List<ScoredPage> good,
    List<ScoredPage> others) {
  /// The judge for which a threshold is proposed.
  public static final String JUDGE = "vsm";

  public TopicProposal {
    proposals = List.copyOf(proposals);
    good = List.copyOf(good);
    others = List.copyOf(others);
  }

  /// The proposed keywords.
  public List<Keyword> keywords() {
    return proposals.stream().map(p -> new Keyword(p.term(), p.weight())).toList();
  }

  /// The topic that is proposed, for the judge [#JUDGE].
  Topic topic() {
    return new Topic("proposed", "proposed", keywords(), language, threshold);
  }
}
