package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.RetryPolicy;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/// How long a busy server wants to be left alone: the Retry-After field (RFC 9110, 10.2.3), in
/// seconds or as a date.
final class RetryAfter {
  private RetryAfter() {}

  /// Whether a status means that the server wants to be left alone for a while.
  static boolean isBusy(int status) {
    return status == 429 || status == 503;
  }

  static Duration of(Headers headers, Instant now) {
    String value = headers.first("Retry-After").orElse("").strip();
    if (value.matches("[0-9]+")) {
      // more digits than these are beyond the limit anyway
      return value.length() > 9
          ? RetryPolicy.LONGEST_BUSY
          : bounded(Duration.ofSeconds(Long.parseLong(value)));
    }
    try {
      ZonedDateTime date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
      return bounded(Duration.between(now, date.toInstant()));
    } catch (DateTimeException e) {
      return RetryPolicy.BUSY;
    }
  }

  private static Duration bounded(Duration wait) {
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(RetryPolicy.LONGEST_BUSY) > 0 ? RetryPolicy.LONGEST_BUSY : wait;
  }
}
