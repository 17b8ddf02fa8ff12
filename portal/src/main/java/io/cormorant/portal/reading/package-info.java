/// What accounts were shown, opened, read and thought of, as long as they want it noted.
@NullMarked
package io.cormorant.portal.reading;

import org.jspecify.annotations.NullMarked;
