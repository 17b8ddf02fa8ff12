/// Measurements for those who work on the program: what strategies, judges, thresholds, the
/// frontier on disk and the search index do and cost. No part of the distribution; the scripts in
/// `bench/` start it.
///
/// [io.cormorant.bench.BenchMain] is the program with these commands beside its own two under
/// `bench`. Labels are used to draw examples and to count what was right; a judge never sees them.
@NullMarked
package io.cormorant.bench;

import org.jspecify.annotations.NullMarked;
