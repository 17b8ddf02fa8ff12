/// Orders that follow the link graph alone: breadth, depth, PageRank, OPIC, hubs and authorities.
@NullMarked
package io.cormorant.strategy.graph;

import org.jspecify.annotations.NullMarked;
