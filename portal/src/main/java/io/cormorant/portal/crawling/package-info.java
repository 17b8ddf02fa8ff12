/// Crawls that run in the server, and the rows of what they kept.
@NullMarked
package io.cormorant.portal.crawling;

import org.jspecify.annotations.NullMarked;
