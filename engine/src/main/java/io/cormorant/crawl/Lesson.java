package io.cormorant.crawl;

import io.cormorant.core.Page;
import org.jspecify.annotations.Nullable;

/// What somebody said of a page, for the judge to learn from.
///
/// @param number of it among all that was ever said in this crawl, from 1; each is learned once
/// @param page null where nothing is left of it to learn from
/// @param whole whether that is the page as it came, and not just what is known of it
public record Lesson(long number, @Nullable Page page, boolean whole, boolean relevant) {}
