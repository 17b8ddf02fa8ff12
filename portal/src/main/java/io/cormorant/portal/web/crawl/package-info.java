/// Pages on crawls: how they are doing, what they found, and why.
@NullMarked
package io.cormorant.portal.web.crawl;

import org.jspecify.annotations.NullMarked;
