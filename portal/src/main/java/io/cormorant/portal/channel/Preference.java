package io.cormorant.portal.channel;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// When and in which language an account wants to be told.
///
/// @param digest when daily channels tell, by the clock on the reader's wall
/// @param quiet when instant channels wait; null for never
public record Preference(ZoneId zone, Locale language, LocalTime digest, @Nullable Quiet quiet) {
  static final Preference USUAL =
      new Preference(ZoneId.of("UTC"), Locale.ENGLISH, LocalTime.of(7, 0), null);

  /// A time of every day, perhaps over midnight.
  ///
  /// @param to no longer belongs to it
  public record Quiet(LocalTime from, LocalTime to) {
    boolean contains(LocalTime time) {
      return from.isBefore(to)
          ? !time.isBefore(from) && time.isBefore(to)
          : !time.isBefore(from) || time.isBefore(to);
    }
  }

  /// When something that comes now is to be told.
  Instant due(boolean daily, Instant now) {
    return daily ? nextDigest(now) : afterQuiet(now);
  }

  /// The next time of the digest after a moment.
  Instant nextDigest(Instant now) {
    LocalDate day = LocalDate.ofInstant(now, zone);
    Instant today = at(day, digest);
    return today.isAfter(now) ? today : at(day.plusDays(1), digest);
  }

  /// The last time of the digest, which may be this very moment.
  Instant lastDigest(Instant now) {
    LocalDate day = LocalDate.ofInstant(now, zone);
    Instant today = at(day, digest);
    return today.isAfter(now) ? at(day.minusDays(1), digest) : today;
  }

  /// The same moment, or the end of the quiet hours that it is in.
  Instant afterQuiet(Instant now) {
    ZonedDateTime local = now.atZone(zone);
    if (quiet == null || !quiet.contains(local.toLocalTime())) {
      return now;
    }
    LocalDate day = local.toLocalDate();
    Instant end = at(day, quiet.to());
    if (end.isAfter(now)) {
      return end;
    }
    Instant again = ZonedDateTime.of(day, quiet.to(), zone).withLaterOffsetAtOverlap().toInstant();
    return again.isAfter(now) ? again : at(day.plusDays(1), quiet.to());
  }

  /// When a clock shows a time: the first of two, and where it shows none because clocks are put
  /// forward, the moment of that.
  private Instant at(LocalDate day, LocalTime time) {
    ZoneOffsetTransition change = zone.getRules().getTransition(day.atTime(time));
    return change != null && change.isGap()
        ? change.getInstant()
        : ZonedDateTime.of(day, time, zone).toInstant();
  }
}
