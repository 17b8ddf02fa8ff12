package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Headers;
import io.cormorant.core.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "120 | 120",
        " 7  | 7",
        "3601 | 3600",
        "99999999999999999999999999 | 3600",
        "Sun, 01 Mar 2026 12:01:30 GMT | 90",
        "Sun, 01 Mar 2026 11:00:00 GMT | 0",
        "Mon, 01 Mar 2027 12:00:00 GMT | 3600",
        "Mon, 01 Mar 2026 12:01:30 GMT | 30",
        "-5 | 30",
        "1.5 | 30",
        "soon | 30",
        "'' | 30"
      })
  void readsSecondsAndDatesWithinLimits(String value, long seconds) {
    assertEquals(
        Duration.ofSeconds(seconds), RetryAfter.of(Headers.of("Retry-After", value), NOW), value);
  }

  @Test
  void takesTheDefaultWithoutField() {
    assertEquals(RetryPolicy.BUSY, RetryAfter.of(Headers.NONE, NOW));
  }
}
