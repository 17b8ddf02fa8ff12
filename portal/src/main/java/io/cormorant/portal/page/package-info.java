/// Kept pages: rows, reading view, archived copies.
@NullMarked
package io.cormorant.portal.page;

import org.jspecify.annotations.NullMarked;
