/// Services that are asked over HTTP for something other than pages: language models, search
/// engines, indexes of archives.
///
/// They are trusted no more than the web: one exchange has a limit of time and of bytes, no
/// redirect is followed, and what comes back becomes a value. Crawled pages come by `fetch`
/// instead, which minds robots.txt and private addresses; a service is an address the user wrote.
@NullMarked
package io.cormorant.remote;

import org.jspecify.annotations.NullMarked;
