/// What a crawl looks like while it runs, and afterwards: [io.cormorant.crawls.live.CrawlView]
/// reads its visits once, reads on as they are written, and gives a
/// [io.cormorant.crawls.live.CrawlSnapshot] of them at any time. Its size does not depend on that
/// of the crawl.
@NullMarked
package io.cormorant.crawls.live;

import org.jspecify.annotations.NullMarked;
