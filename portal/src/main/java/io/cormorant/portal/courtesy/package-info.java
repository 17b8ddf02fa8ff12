/// How the portal treats the sites it crawls: what was asked of each, and which it leaves alone.
@NullMarked
package io.cormorant.portal.courtesy;

import org.jspecify.annotations.NullMarked;
