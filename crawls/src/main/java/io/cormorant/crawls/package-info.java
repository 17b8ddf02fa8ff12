/// Crawls as a library: [io.cormorant.crawls.Crawls] starts, resumes and ends crawls that live in a
/// folder each. Nothing here prints or reads a command line.
@NullMarked
package io.cormorant.crawls;

import org.jspecify.annotations.NullMarked;
