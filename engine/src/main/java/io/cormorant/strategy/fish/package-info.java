/// Orders in which what a page is worth is handed on to its links and fades on the way:
/// Fish-Search, Shark-Search, Fish-Search with PageRank, and relevance messages.
@NullMarked
package io.cormorant.strategy.fish;

import org.jspecify.annotations.NullMarked;
