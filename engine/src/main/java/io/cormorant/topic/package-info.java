/// Finds words that a topic lacks in the pages of a pilot crawl: [io.cormorant.topic.Enrichment]
/// mines a [io.cormorant.topic.Corpus] by LDA and by association rules and proposes what to add,
/// with evidence, for a person to review.
///
/// An offline job; nothing here runs during a crawl. Knows texts only, neither files nor pages.
@NullMarked
package io.cormorant.topic;

import org.jspecify.annotations.NullMarked;
