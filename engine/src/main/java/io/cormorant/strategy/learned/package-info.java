/// Orders that learn from the crawl which links lead to relevant pages: by the words of links, by
/// the layers of a context graph, by the addresses of relevant pages.
@NullMarked
package io.cormorant.strategy.learned;

import org.jspecify.annotations.NullMarked;
