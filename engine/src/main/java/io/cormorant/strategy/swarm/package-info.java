/// Searches that weigh several objectives at once or remember where they have been: ant colonies,
/// web space evolution and tabu search.
@NullMarked
package io.cormorant.strategy.swarm;

import org.jspecify.annotations.NullMarked;
