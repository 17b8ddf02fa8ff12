/// Recommended pages, and the page of one's reading log.
@NullMarked
package io.cormorant.portal.web.recommend;

import org.jspecify.annotations.NullMarked;
