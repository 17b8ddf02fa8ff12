/// Noticing that what a topic finds is no longer what it found before, and proposing what to do.
@NullMarked
package io.cormorant.portal.drift;

import org.jspecify.annotations.NullMarked;
