package io.cormorant.portal.follow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A site that somebody follows.
///
/// @param address where looking begins: a page, a feed or a sitemap
/// @param due when it is looked at next
/// @param looked when it was looked at last; null for never
/// @param pushed until when a hub that can be relied on pushes what is new; null if none does
/// @param failure why the last look brought nothing; null if it did
public record WatchedSite(
    long id,
    String address,
    String host,
    Instant due,
    @Nullable Instant looked,
    @Nullable Instant pushed,
    @Nullable SiteFailure failure) {}
