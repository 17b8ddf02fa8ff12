package io.cormorant.portal.mcp;

import io.cormorant.plan.PlanFile;
import io.cormorant.portal.mcp.PageCollection.BadQuestion;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The arguments of a tool, which an assistant wrote: anything can be in them.
record Arguments(Map<String, Object> values, InstantSource clock) {
  private static final int LONGEST = 2_000;

  /// A text, or null where it is missing or blank.
  @Nullable String text(String name) {
    Object value = values.get(name);
    if (value == null) {
      return null;
    }
    if (!(value instanceof String text) || text.length() > LONGEST) {
      throw new BadQuestion(name + " is not a text of at most " + LONGEST + " characters");
    }
    return text.isBlank() ? null : text.strip();
  }

  /// A text that must be there.
  String required(String name) {
    String text = text(name);
    if (text == null) {
      throw new BadQuestion(name + " is missing");
    }
    return text;
  }

  /// A whole number, brought into bounds.
  int number(String name, int otherwise, int least, int most) {
    Object value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    if (!(value instanceof Number number)) {
      throw new BadQuestion(name + " is not a number");
    }
    return (int) Math.clamp(number.doubleValue(), least, most);
  }

  /// One of some words.
  String choice(String name, String otherwise, List<String> words) {
    String text = text(name);
    if (text == null) {
      return otherwise;
    }
    String word = text.toLowerCase(Locale.ROOT);
    if (!words.contains(word)) {
      throw new BadQuestion(name + " is none of " + String.join(", ", words));
    }
    return word;
  }

  /// A day, a time or an age, or null where it is missing.
  @Nullable Instant moment(String name) {
    String text = text(name);
    if (text == null) {
      return null;
    }
    try {
      if (text.contains("T")) {
        return Instant.parse(text);
      }
      return text.contains("-")
          ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
          : clock.instant().minus(PlanFile.time(text));
    } catch (DateTimeException | IllegalArgumentException | ArithmeticException _) {
      throw new BadQuestion(
          name
              + " is not a time; write a day as 2026-10-31, a time as 2026-10-31T12:00:00Z, or an age"
              + " as 7d");
    }
  }
}
