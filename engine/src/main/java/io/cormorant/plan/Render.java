package io.cormorant.plan;

/// Which pages of the live web are rendered by a browser before they are read.
public enum Render {
  NEVER,
  /// Those with almost no text but scripts.
  AUTO,
  ALWAYS
}
