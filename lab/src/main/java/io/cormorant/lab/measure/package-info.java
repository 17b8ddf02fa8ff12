/// What a run is worth and how well scores agree with what is known to be true.
///
/// [io.cormorant.lab.measure.Measures] has the figures of a run, all measures of the literature by
/// name; [io.cormorant.lab.measure.Curve] and [io.cormorant.lab.measure.HostFigures] have them over
/// time and by host, and [io.cormorant.lab.measure.Oracle] what could have been reached.
/// [io.cormorant.lab.measure.Ranking] takes scores with their truth: precision, recall, F1, the
/// area under the ROC curve and the calibration error. Nothing is ever NaN: a figure that does not
/// exist, such as an area where all is relevant, is absent.
@NullMarked
package io.cormorant.lab.measure;

import org.jspecify.annotations.NullMarked;
