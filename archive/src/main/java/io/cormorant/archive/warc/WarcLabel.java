package io.cormorant.archive.warc;

import org.jspecify.annotations.Nullable;

/// What the first record of each WARC file says about the crawl.
///
/// @param software name and version of the program
/// @param userAgent what servers were told, null if none was asked over HTTP
/// @param operator how to reach whoever crawls, if that is known
/// @param isPartOf name of the crawl
/// @param description what is being crawled
public record WarcLabel(
    String software,
    @Nullable String userAgent,
    @Nullable String operator,
    String isPartOf,
    String description) {}
