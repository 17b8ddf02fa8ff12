/// Pages on searching: results, reading view, archived copies.
@NullMarked
package io.cormorant.portal.web.search;

import org.jspecify.annotations.NullMarked;
