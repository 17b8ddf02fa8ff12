/// Measuring judges: pages read once and kept light, draws of example pages, one judge on labelled
/// pages, and the table of all judges on all topics.
///
/// [io.cormorant.app.measure.Trial] measures one judge, [io.cormorant.app.measure.JudgeBench] all.
/// [io.cormorant.app.measure.PairTrial] measures thresholds for the likeness of words and
/// addresses. Labels are used to draw examples and to count what was right; a judge never sees
/// them.
@NullMarked
package io.cormorant.app.measure;

import org.jspecify.annotations.NullMarked;
