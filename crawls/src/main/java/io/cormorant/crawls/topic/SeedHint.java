package io.cormorant.crawls.topic;

import io.cormorant.core.Url;

/// A place near a page that somebody named, where a crawl may well begin.
///
/// @param from the page that was named
public record SeedHint(Url url, Kind kind, Url from) {
  /// What it is.
  public enum Kind {
    /// The home page of the site.
    HOME,
    /// A feed that the page names.
    FEED
  }
}
