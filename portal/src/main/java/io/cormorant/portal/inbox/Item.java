package io.cormorant.portal.inbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A story in an account's inbox.
///
/// @param follow because of which it is there; null if that is gone
/// @param topic of the account that it belongs to; null for none
/// @param url of the page that told it first
/// @param thumb 1 for up, -1 for down, 0 for nothing said
/// @param sources pages that tell it, the first included
public record Item(
    long id,
    long account,
    @Nullable Long follow,
    @Nullable Long topic,
    String url,
    String host,
    String title,
    String snippet,
    String language,
    @Nullable String published,
    Reason reason,
    Instant pushed,
    boolean read,
    boolean starred,
    boolean hidden,
    int thumb,
    int sources) {}
