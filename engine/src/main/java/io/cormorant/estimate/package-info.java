/// Arithmetic of what is not known for certain: how many there are when only some were seen, and
/// where things with a score part.
///
/// [CaptureRecapture] is the arithmetic of two looks and of how often each thing was seen. It knows
/// nothing of crawls; who uses it says what a look is. [Ranking] takes scores with their truth:
/// precision, recall, F1, the area under the ROC curve and the calibration error. Nothing is ever
/// NaN: a figure that does not exist, such as an area where all is relevant, is absent. They lie in
/// the engine because crawls, their reports, proposals of topics and the lab need them.
@NullMarked
package io.cormorant.estimate;

import org.jspecify.annotations.NullMarked;
