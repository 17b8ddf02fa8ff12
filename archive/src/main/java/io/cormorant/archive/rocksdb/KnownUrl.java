package io.cormorant.archive.rocksdb;

import io.cormorant.core.Pick;
import org.jspecify.annotations.Nullable;

/// What the store says of a URL.
///
/// @param pick how it was found and its priority, while it waits; else null
public record KnownUrl(UrlState state, @Nullable Pick pick) {}
