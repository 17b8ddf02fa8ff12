package io.cormorant.portal.recommend.model;

/// What a reader made of a page that was shown.
public enum Opinion {
  /// Read, or thumbed up.
  LIKED,

  /// Shown and not opened: a weak no.
  PASSED,

  /// Thumbed down.
  DISLIKED
}
