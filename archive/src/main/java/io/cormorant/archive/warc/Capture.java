package io.cormorant.archive.warc;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// A document that came, with how it was come by.
///
/// @param digest of the body, see [io.cormorant.core.ContentDigest]
/// @param at when the fetch ended
/// @param via the page it was found on, null for a seed
/// @param depth links from a seed
public record Capture(
    Response.Document document,
    String digest,
    Instant at,
    Duration took,
    @Nullable Url via,
    int depth) {
  /// When the fetch began, which is the date of its records.
  Instant begun() {
    return at.minus(took).truncatedTo(ChronoUnit.MILLIS);
  }
}
