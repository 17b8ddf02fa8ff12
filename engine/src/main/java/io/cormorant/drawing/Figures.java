package io.cormorant.drawing;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Writes numbers the way people read them.
public final class Figures {
  public static final String NONE = "–";

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private static final String[] BYTE_UNITS = {"B", "kB", "MB", "GB", "TB"};

  private Figures() {}

  public static String count(long number) {
    return String.format(Locale.ENGLISH, "%,d", number);
  }

  /// A count with its noun, which takes an s unless the count is 1.
  public static String count(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  public static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f%%", share * 100);
  }

  public static String score(double score) {
    return String.format(Locale.ENGLISH, "%.2f", score);
  }

  /// As a person would have written it: 1, 0.8, 0.25.
  public static String weight(double weight) {
    return decimal("0.##", weight);
  }

  /// A score or a part of one, which may be small: 0.35, 0.181, 0.005.
  public static String share(double share) {
    return decimal("0.00#", share);
  }

  /// At most three digits and a fraction: 0.34, 7.2, 128.
  public static String decimal(double value) {
    String pattern = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ENGLISH, pattern, value);
  }

  private static String decimal(String pattern, double value) {
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ENGLISH))
        .format(value);
  }

  public static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    String number =
        unit == 0
            ? count(bytes)
            : String.format(Locale.ENGLISH, value < 100 ? "%.1f" : "%.0f", value);
    return number + " " + BYTE_UNITS[unit];
  }

  public static String millis(double millis) {
    return millis < 1000
        ? Math.round(millis) + " ms"
        : String.format(Locale.ENGLISH, "%.1f s", millis / 1000);
  }

  /// The two largest units: 3 d 4 h, 1 h 29 min, 12 s.
  public static String duration(Duration time) {
    if (time.toDays() > 0) {
      return time.toDays() + " d " + time.toHoursPart() + " h";
    }
    if (time.toHours() > 0) {
      return time.toHours() + " h " + time.toMinutesPart() + " min";
    }
    if (time.toMinutes() > 0) {
      return time.toMinutes() + " min " + time.toSecondsPart() + " s";
    }
    return time.toSeconds() > 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  /// From one time to another in UTC, the day said once if it is one day.
  public static String span(Instant first, Instant last) {
    String firstDay = DAY.format(first);
    String lastDay = DAY.format(last);
    String firstTime = TIME.format(first);
    String lastTime = TIME.format(last);
    if (!firstDay.equals(lastDay)) {
      return firstDay + ", " + firstTime + " to " + lastDay + ", " + lastTime + " UTC";
    }
    String times = firstTime.equals(lastTime) ? firstTime : firstTime + "–" + lastTime;
    return firstDay + ", " + times + " UTC";
  }
}
