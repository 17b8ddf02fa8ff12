/// Measuring a judge: draws of example pages, and [io.cormorant.app.measure.Trial], one judge on
/// labelled pages. Labels are used to draw examples and to count what was right; a judge never sees
/// them.
@NullMarked
package io.cormorant.app.measure;

import org.jspecify.annotations.NullMarked;
