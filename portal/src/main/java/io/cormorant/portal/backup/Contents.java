package io.cormorant.portal.backup;

/// How much is in a back-up.
public record Contents(long accounts, long topics, long files, long bytes) {}
