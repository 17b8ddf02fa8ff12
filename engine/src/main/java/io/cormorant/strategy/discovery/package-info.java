/// Discovery of pages that links alone do not lead to: ways of finding pages by the help of good
/// ones, the ranking that says which are good, and the bandit that chooses among the ways.
@NullMarked
package io.cormorant.strategy.discovery;

import org.jspecify.annotations.NullMarked;
