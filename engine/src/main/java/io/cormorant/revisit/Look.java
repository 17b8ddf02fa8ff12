package io.cormorant.revisit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// One look at a watched site or page.
///
/// @param at when it was
/// @param fresh how many new pages it found
/// @param published when these say they were published, as far as known; at most [#MOST_DATES] are
///   kept, and none that is after the look or a lifetime before it. A first look may name what had
///   been there for long: its dates are history
public record Look(Instant at, int fresh, List<Instant> published) {
  /// The most dates that a look carries.
  public static final int MOST_DATES = 1_000;

  private static final Duration LIFETIME = Duration.ofDays(36_500);

  public Look {
    if (fresh < 0) {
      throw new IllegalArgumentException("fewer than no new pages: " + fresh);
    }
    Instant oldest = at.minus(LIFETIME);
    published =
        published.stream()
            .filter(date -> !date.isAfter(at) && date.isAfter(oldest))
            .limit(MOST_DATES)
            .toList();
  }
}
