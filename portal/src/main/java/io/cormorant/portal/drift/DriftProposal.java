package io.cormorant.portal.drift;

/// A word or a site that is proposed for a topic.
///
/// @param kind `word` or `source`
/// @param proposed the word, or a page of the site
/// @param weight of the word; 0 for a site
/// @param pages of the newest that have it
/// @param before of those before that had it
public record DriftProposal(
    long id, long topic, String kind, String proposed, double weight, int pages, int before) {
  static final String WORD = "word";
  static final String SOURCE = "source";
}
