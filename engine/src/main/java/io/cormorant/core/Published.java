package io.cormorant.core;

import java.time.LocalDate;

/// When a page says it was published.
///
/// @param date as its author wrote it, in whatever time zone
public record Published(LocalDate date, Source source) {
  /// Where the date stands, the surest first.
  public enum Source {
    /// A meta element, microdata or JSON-LD.
    METADATA,
    /// A time element.
    TIME,
    /// The visible text, where it is called the date or stands beside the title.
    TEXT,
    /// The address.
    URL
  }
}
