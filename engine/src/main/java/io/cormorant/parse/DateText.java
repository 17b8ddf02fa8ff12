package io.cormorant.parse;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds dates as people and programs write them: `2024-05-03`, `2024/5/3`, `2024年5月3日`, `May 3rd,
/// 2024`, `Fri, 03 May 2024`. Two numbers before a year are no date: which is the month?
final class DateText {
  private static final String MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
  private static final String YEAR = "((?:19|20)\\d\\d)";
  private static final String DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
  private static final String MONTH = "(" + MONTHS + ")[a-z]{0,6}\\.?";

  private static final Pattern DATE =
      Pattern.compile(
          "(?<![0-9])(?:"
              + YEAR
              + " ?[-/.年] ?(\\d{1,2}) ?[-/.月] ?(\\d{1,2})(?![0-9])"
              + "|(?<![a-z])"
              + MONTH
              + " {1,2}"
              + DAY
              + ",? {1,2}"
              + YEAR
              + "(?![0-9])|"
              + DAY
              + "[ -]"
              + MONTH
              + ",?[ -]"
              + YEAR
              + "(?![0-9]))",
          Pattern.CASE_INSENSITIVE);

  private DateText() {}

  /// The first date between two places, or null.
  static @Nullable LocalDate first(CharSequence text, int from, int to) {
    if (year(text, from, to) == to) {
      return null;
    }
    Matcher matcher = DATE.matcher(text).region(from, to);
    while (matcher.find()) {
      LocalDate date = date(matcher);
      if (date != null) {
        return date;
      }
    }
    return null;
  }

  /// Where four digits begin that may be a year, or `to`. Every date has some, and most texts have
  /// none.
  static int year(CharSequence text, int from, int to) {
    for (int i = from; i + 4 <= to; i++) {
      char c = text.charAt(i);
      boolean century =
          (c == '1' && text.charAt(i + 1) == '9') || (c == '2' && text.charAt(i + 1) == '0');
      if (century && isDigit(text.charAt(i + 2)) && isDigit(text.charAt(i + 3))) {
        return i;
      }
    }
    return to;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /// The first date of a text, or null.
  static @Nullable LocalDate of(String text) {
    return first(text, 0, text.length());
  }

  private static @Nullable LocalDate date(Matcher matcher) {
    if (matcher.group(1) != null) {
      return date(matcher.group(1), number(matcher.group(2)), matcher.group(3));
    }
    return matcher.group(4) == null
        ? date(matcher.group(9), month(matcher.group(8)), matcher.group(7))
        : date(matcher.group(6), month(matcher.group(4)), matcher.group(5));
  }

  private static @Nullable LocalDate date(String year, int month, String day) {
    try {
      return LocalDate.of(number(year), month, number(day));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int month(String name) {
    return MONTHS.indexOf(name.toLowerCase(Locale.ROOT)) / 4 + 1;
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }
}
