/// What a run is worth.
///
/// [io.cormorant.lab.measure.Measures] has the figures of a run, all measures of the literature by
/// name; [io.cormorant.lab.measure.Curve] and [io.cormorant.lab.measure.HostFigures] have them over
/// time and by host, and [io.cormorant.lab.measure.Oracle] what could have been reached. Nothing is
/// ever NaN: a figure that does not exist is absent.
@NullMarked
package io.cormorant.lab.measure;

import org.jspecify.annotations.NullMarked;
