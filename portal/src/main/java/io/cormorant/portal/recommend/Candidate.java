package io.cormorant.portal.recommend;

import org.jspecify.annotations.Nullable;

/// A page that may be recommended.
///
/// @param topic that keeps it; null for a page of a followed site
/// @param hash of its address
/// @param text the beginning of its cleaned text
record Candidate(
    @Nullable Long topic,
    String hash,
    String url,
    String host,
    String title,
    String language,
    @Nullable String published,
    String text) {}
