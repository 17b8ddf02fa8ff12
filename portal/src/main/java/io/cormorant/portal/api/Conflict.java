package io.cormorant.portal.api;

/// What is asked for cannot be done now; it may be later.
final class Conflict extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// @param why for whoever asks
  Conflict(String why) {
    super(why, null, false, false);
  }
}
