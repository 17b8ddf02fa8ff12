/// What is kept of crawls, and what was kept by others. This package holds only the one exception
/// that every part of the module throws; `warc` reads and writes web archives, `folder` is the
/// folder of one crawl.
@NullMarked
package io.cormorant.archive;

import org.jspecify.annotations.NullMarked;
