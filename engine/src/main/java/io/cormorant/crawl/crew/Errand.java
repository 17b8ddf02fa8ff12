package io.cormorant.crawl.crew;

import io.cormorant.core.Url;

/// One URL to be fetched, parsed and judged.
///
/// @param number of the errand in its run of the crawl
public record Errand(long number, Url url) {}
