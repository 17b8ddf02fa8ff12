package io.cormorant.portal.courtesy;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/// What sites are ordered by.
public enum SiteOrder {
  REQUESTS,
  PAGES,
  BYTES,
  /// Those that were asked fastest first.
  FASTEST,
  BUSY,
  FORBIDDEN,
  LATEST,
  NAME;

  private static final Comparator<SiteLine> BY_REQUESTS =
      Comparator.comparingLong(SiteLine::requests).reversed();

  Comparator<SiteLine> comparator() {
    return first().thenComparing(BY_REQUESTS).thenComparing(SiteLine::host);
  }

  private Comparator<SiteLine> first() {
    return switch (this) {
      case REQUESTS -> BY_REQUESTS;
      case PAGES -> Comparator.comparingLong(SiteLine::pages).reversed();
      case BYTES -> Comparator.comparingLong(SiteLine::bytes).reversed();
      case FASTEST ->
          Comparator.comparing(
              SiteLine::smallestInterval,
              Comparator.nullsLast(Comparator.<Duration>naturalOrder()));
      case BUSY -> Comparator.comparingLong(SiteLine::busy).reversed();
      case FORBIDDEN -> Comparator.comparingLong(SiteLine::disallowedPages).reversed();
      case LATEST ->
          Comparator.comparing(
              SiteLine::last, Comparator.nullsLast(Comparator.<Instant>reverseOrder()));
      case NAME -> Comparator.comparing(SiteLine::host);
    };
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The order with that code; by requests if there is none.
  public static SiteOrder of(String code) {
    return Stream.of(values())
        .filter(order -> order.code().equals(code))
        .findFirst()
        .orElse(REQUESTS);
  }
}
