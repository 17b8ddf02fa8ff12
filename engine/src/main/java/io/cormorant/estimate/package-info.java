/// How many there are when only some were seen: estimates of a number from incomplete looks at it.
///
/// [CaptureRecapture] is the arithmetic of two looks and of how often each thing was seen. It knows
/// nothing of crawls; who uses it says what a look is. It lies in the engine because both the
/// report of a crawl and the lab need it.
@NullMarked
package io.cormorant.estimate;

import org.jspecify.annotations.NullMarked;
