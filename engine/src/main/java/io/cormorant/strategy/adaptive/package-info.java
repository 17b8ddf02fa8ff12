/// The strategy that is used unless another is named: what a link is worth is learned once, on
/// recorded webs, from what is known of every link; what is known of links follows what the pages
/// fetched so far turned out to be.
@NullMarked
package io.cormorant.strategy.adaptive;

import org.jspecify.annotations.NullMarked;
