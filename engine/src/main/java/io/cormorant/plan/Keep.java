package io.cormorant.plan;

/// Which visited pages go into the archive.
public enum Keep {
  ALL,
  /// The relevant ones, and those that may be, which are marked.
  MAYBE,
  RELEVANT
}
