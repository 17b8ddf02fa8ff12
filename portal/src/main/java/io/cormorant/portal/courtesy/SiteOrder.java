package io.cormorant.portal.courtesy;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/// What sites are ordered by.
public enum SiteOrder {
  REQUESTS(most(Comparator.comparingLong(SiteLine::requests))),
  PAGES(most(Comparator.comparingLong(SiteLine::pages))),
  BYTES(most(Comparator.comparingLong(SiteLine::bytes))),
  /// Those that were asked fastest first.
  FASTEST(
      Comparator.comparing(
          SiteLine::smallestInterval, Comparator.nullsLast(Comparator.<Duration>naturalOrder()))),
  BUSY(most(Comparator.comparingLong(SiteLine::busy))),
  FORBIDDEN(most(Comparator.comparingLong(SiteLine::disallowedPages))),
  LATEST(
      Comparator.comparing(
          SiteLine::last, Comparator.nullsLast(Comparator.<Instant>reverseOrder()))),
  NAME(Comparator.comparing(SiteLine::host));

  private final Comparator<SiteLine> comparator;

  SiteOrder(Comparator<SiteLine> comparator) {
    this.comparator = comparator;
  }

  private static Comparator<SiteLine> most(Comparator<SiteLine> ascending) {
    return ascending.reversed();
  }

  Comparator<SiteLine> comparator() {
    return comparator
        .thenComparing(Comparator.comparingLong(SiteLine::requests).reversed())
        .thenComparing(SiteLine::host);
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The order with that code; by requests if there is none.
  public static SiteOrder of(String code) {
    return Stream.of(values()).filter(o -> o.code().equals(code)).findFirst().orElse(REQUESTS);
  }
}
