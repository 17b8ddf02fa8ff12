/// How a topic comes about, for every door to the crawler: keywords are proposed ([TopicProposer]),
/// pages tried ([PageTrial]) and seeds looked for ([SeedFinder]).
///
/// All that is fetched goes through a web that the caller gives, with its politeness and its guard
/// of addresses; nothing is written. [io.cormorant.crawls] uses nothing of this.
@NullMarked
package io.cormorant.crawls.topic;

import org.jspecify.annotations.NullMarked;
