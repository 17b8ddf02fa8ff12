/// How well scores agree with what is known to be true: precision, recall, F1, the area under the
/// ROC curve and the calibration error.
///
/// [io.cormorant.lab.measure.Ranking] is the way in: scores with their truth, asked for one figure
/// after the other. Nothing here knows what was scored, and nothing is ever NaN: a figure that does
/// not exist, such as an area where all is relevant, is absent.
@NullMarked
package io.cormorant.lab.measure;

import org.jspecify.annotations.NullMarked;
