/// Looking at a site again and again for what is new on it, without a crawl.
@NullMarked
package io.cormorant.crawls.watch;

import org.jspecify.annotations.NullMarked;
