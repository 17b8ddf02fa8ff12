/// Searching and reading what the crawls of an account have kept.
@NullMarked
package io.cormorant.portal.search;

import org.jspecify.annotations.NullMarked;
