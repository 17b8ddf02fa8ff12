/// Orders in which a rule chooses among what waits, and sometimes not the best of it. A
/// [io.cormorant.strategy.search.Search] is the rule, [io.cormorant.strategy.search.SearchOrder]
/// the order that asks it, with or without look-ahead; here is the plainest of them, best-first,
/// the others are in packages of their own.
@NullMarked
package io.cormorant.strategy.search;

import org.jspecify.annotations.NullMarked;
