package io.cormorant.lab.web;

/// Endless families of URLs that hold nothing new.
public enum Trap {
  NONE,
  /// A calendar with a page for every month and day of all times.
  CALENDAR,
  /// Every page again for each session id.
  SESSION,
  /// Lists of a shop in every combination of filters.
  FACETS,
  /// A relative link that makes its own path longer.
  REPEAT
}
