package io.cormorant.portal.web.courtesy;

import io.cormorant.drawing.Figures;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/// Figures as tables show them, alike in all languages.
final class Shown {
  /// Where there is nothing to show.
  private static final String NOTHING = "–";

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);

  public String count(long number) {
    return Figures.count(number);
  }

  public String bytes(long bytes) {
    return Figures.bytes(bytes);
  }

  /// A time between two requests.
  public String interval(@Nullable Duration time) {
    if (time == null) {
      return NOTHING;
    }
    return time.toMinutes() > 0 ? Figures.duration(time) : Figures.millis((double) time.toMillis());
  }

  public String duration(Duration time) {
    return Figures.duration(time);
  }

  /// A moment in UTC.
  public String moment(@Nullable Instant time) {
    return time == null ? NOTHING : MOMENT.format(time);
  }
}
