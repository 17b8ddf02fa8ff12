package io.cormorant.core;

/// What there is to read on a page. Most crawls need some of it for most pages and some need none,
/// so an implementation may work it out when it is asked for; whoever asks first pays. Safe for use
/// by many threads.
public interface Prose {
  /// The whole visible text.
  String text();

  /// The text without navigation, side columns and footers.
  String mainText();

  /// ISO 639-1 code, or empty where it could not be told.
  String language();

  /// What is known already.
  record Known(String mainText, String text, String language) implements Prose {}
}
