package io.cormorant.crawls.refresh;

/// A host that did not answer so often that nothing more was asked of it.
///
/// @param reason of the last failure, in words
/// @param failed pages that could not be had
/// @param left pages that were not asked for
public record SilentHost(String host, String reason, int failed, int left) {}
