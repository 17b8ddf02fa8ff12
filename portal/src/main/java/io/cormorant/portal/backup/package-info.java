/// A whole portal in one file, and back.
@NullMarked
package io.cormorant.portal.backup;

import org.jspecify.annotations.NullMarked;
