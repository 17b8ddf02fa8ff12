/// The search for good options of a strategy.
///
/// [io.cormorant.lab.tune.OptionRange] is what may be tried for one option,
/// [io.cormorant.lab.tune.Candidates] the combinations that are tried, and
/// [io.cormorant.lab.tune.Halving] how many of them go on to the next round. Nothing here runs a
/// crawl.
@NullMarked
package io.cormorant.lab.tune;

import org.jspecify.annotations.NullMarked;
