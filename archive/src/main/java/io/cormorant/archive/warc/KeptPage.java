package io.cormorant.archive.warc;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A page that goes into a WARC file, with what the crawl knows about it.
///
/// @param at when the fetch ended
/// @param digest of the body, see [ContentDigest]
/// @param via the page it was found on, null for a seed
/// @param topic id of the topic it was judged by
/// @param charset it was read in
public record KeptPage(
    Response.Document document,
    String digest,
    Instant at,
    Duration took,
    @Nullable Url via,
    int depth,
    double score,
    String topic,
    String charset) {}
