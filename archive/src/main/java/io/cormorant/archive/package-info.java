/// What is kept of crawls, and what was kept by others. This package holds the one exception that
/// every part of the module throws, and a hash; `warc` reads and writes web archives, `lucene` is
/// the search index, `folder` the folder of one crawl.
@NullMarked
package io.cormorant.archive;

import org.jspecify.annotations.NullMarked;
