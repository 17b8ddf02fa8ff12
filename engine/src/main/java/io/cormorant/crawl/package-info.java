/// The loop: one captain thread asks the strategy for picks, has them fetched, parsed and judged by
/// other threads, and settles each with exactly one event.
@NullMarked
package io.cormorant.crawl;

import org.jspecify.annotations.NullMarked;
