/// What accounts want to hear of, the sites that are looked at for them, and what comes of it.
@NullMarked
package io.cormorant.portal.follow;

import org.jspecify.annotations.NullMarked;
