package io.cormorant.portal.inbox;

import org.jspecify.annotations.Nullable;

/// A page that an account is to be told of.
///
/// @param follow because of which it is
/// @param topic of the account that it belongs to, if it does
/// @param published as the page says it, an ISO date; null if it does not
/// @param reason why it is told, see [Reason]
/// @param content its cleaned text
/// @param textDigest by which the very same text is known
/// @param simhash by which almost the same text is known; 0 for a text too short to tell
public record Arrival(
    @Nullable Long follow,
    @Nullable Long topic,
    String url,
    String host,
    String title,
    String snippet,
    String language,
    @Nullable String published,
    Reason reason,
    String content,
    String textDigest,
    long simhash) {}
