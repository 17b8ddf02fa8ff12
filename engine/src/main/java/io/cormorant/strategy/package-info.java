/// What every crawl order has in common. A [io.cormorant.strategy.Strategy] decides which known URL
/// is worth fetching next; it touches no network, clock or store, so that all of them can be
/// compared on one recording.
///
/// Strategies that only score links extend [io.cormorant.strategy.ScoredStrategy]. Each is offered
/// by a [io.cormorant.strategy.StrategyPlugin] listed in `META-INF/services`; the packages below
/// hold one family each.
@NullMarked
package io.cormorant.strategy;

import org.jspecify.annotations.NullMarked;
