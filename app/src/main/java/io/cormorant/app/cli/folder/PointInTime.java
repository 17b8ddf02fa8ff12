package io.cormorant.app.cli.folder;

import io.cormorant.plan.BadInput;
import io.cormorant.plan.PlanFile;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// A moment as users write it: a date, a time in UTC, or an age.
final class PointInTime {
  private PointInTime() {}

  /// @param option in which it was given
  /// @throws BadInput if it is none
  static Instant of(String option, String text, Clock clock) {
    try {
      return text.contains("T")
          ? Instant.parse(text)
          : text.contains("-")
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : clock.instant().minus(PlanFile.time(text));
    } catch (DateTimeException | IllegalArgumentException _) {
      throw new BadInput(
          option
              + " '"
              + text
              + "' is not a time; give a date such as 2026-10-31, a time such as 2026-10-31T12:00:00Z, or an age such as 7d");
    }
  }
}
