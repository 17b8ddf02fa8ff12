package io.cormorant.parse;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the times of feeds: RFC 3339 as Atom and JSON feeds have it, RFC 822 as RSS does, with the
/// names of zones that RFC 822 knows. A time without a zone is none.
final class FeedTime {
  private static final int LONGEST = 60;

  private static final Map<String, String> ZONES =
      Map.ofEntries(
          Map.entry("UT", "GMT"),
          Map.entry("UTC", "GMT"),
          Map.entry("Z", "GMT"),
          Map.entry("EST", "-0500"),
          Map.entry("EDT", "-0400"),
          Map.entry("CST", "-0600"),
          Map.entry("CDT", "-0500"),
          Map.entry("MST", "-0700"),
          Map.entry("MDT", "-0600"),
          Map.entry("PST", "-0800"),
          Map.entry("PDT", "-0700"));

  private FeedTime() {}

  /// The time that a text says, or null.
  static @Nullable Instant of(String text) {
    String stated = text.strip();
    if (stated.isEmpty() || stated.length() > LONGEST) {
      return null;
    }
    try {
      return Character.isDigit(stated.charAt(0)) && stated.indexOf('-') == 4
          ? OffsetDateTime.parse(stated.replace(' ', 'T')).toInstant()
          : rfc822(stated);
    } catch (DateTimeException _) {
      return null;
    }
  }

  /// The time of a last change, or null. A sitemap may name the day only, which then counts from
  /// its beginning: all that matters is whether it is later than what was said before.
  static @Nullable Instant ofChange(String text) {
    String stated = text.strip();
    if (stated.length() == "2026-03-02".length() && stated.indexOf('-') == 4) {
      return of(stated + "T00:00:00Z");
    }
    return of(stated);
  }

  /// The day of the week is left away, since many are wrong.
  private static Instant rfc822(String stated) throws DateTimeParseException {
    String date = stated.substring(stated.indexOf(',') + 1).strip();
    int blank = date.lastIndexOf(' ');
    String zone = date.substring(blank + 1);
    String known = ZONES.getOrDefault(zone.toUpperCase(Locale.ROOT), zone);
    return DateTimeFormatter.RFC_1123_DATE_TIME
        .parse(date.substring(0, blank + 1).replaceAll("\\s+", " ") + known, OffsetDateTime::from)
        .withOffsetSameInstant(ZoneOffset.UTC)
        .toInstant();
  }
}
