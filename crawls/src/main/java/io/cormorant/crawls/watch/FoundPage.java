package io.cormorant.crawls.watch;

import io.cormorant.core.Page;

/// A page that a look found.
///
/// @param isNew whether it was never seen before; else its text has changed
public record FoundPage(Page page, boolean isNew, SiteMemory.Version version) {}
