package io.cormorant.crawls.refresh;

/// A host that did not answer so often, in this refresh or shortly before, that nothing more was
/// asked of it.
///
/// @param reason of the first failure, in words
/// @param failed pages that could not be had
/// @param left pages that were not asked for
public record SilentHost(String host, String reason, int failed, int left) {}
