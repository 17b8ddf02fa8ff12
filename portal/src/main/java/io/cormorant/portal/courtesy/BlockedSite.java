package io.cormorant.portal.courtesy;

import java.time.Instant;

/// A site that no crawl asks for anything any more.
///
/// @param site a host or a registered domain, with all below it
/// @param reason what was said of it; may be empty
/// @param by the name of the account that said so
public record BlockedSite(String site, String reason, String by, Instant when) {}
