package io.cormorant.plan;

/// Which visited pages go into the archive.
public enum Keep {
  ALL,
  RELEVANT
}
