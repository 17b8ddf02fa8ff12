/// The workers elsewhere, for administrators.
@NullMarked
package io.cormorant.portal.web.workers;

import org.jspecify.annotations.NullMarked;
