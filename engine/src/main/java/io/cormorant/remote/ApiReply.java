package io.cormorant.remote;

import java.net.http.HttpHeaders;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What came of one request to a service.
public sealed interface ApiReply {
  /// The service answered, with whatever status. What it says beside the status may repeat a key,
  /// so messages leave it out.
  @SuppressWarnings("ArrayRecordComponent") // nobody compares replies
  record Came(int status, HttpHeaders headers, byte[] body) implements ApiReply {
    private static final int OK = 200;
    private static final int TIMED_OUT = 408;
    private static final int SERVER_FAILED = 500;

    /// More digits than these are beyond every limit.
    private static final int MOST_DIGITS = 9;

    public static final int TOO_MANY = 429;

    public boolean isOk() {
      return status == OK;
    }

    /// Whether the same request may do better later.
    public boolean mayPass() {
      return status == TIMED_OUT || status == TOO_MANY || status >= SERVER_FAILED;
    }

    /// How long the service asks to be left alone: the Retry-After field in seconds, or null where
    /// there is none. A date is not understood: that takes a clock that agrees with the server's.
    ///
    /// @param longest however long it asks for
    public @Nullable Duration rest(Duration longest) {
      return seconds(headers.firstValue("Retry-After").orElse(""), longest);
    }

    /// A number of seconds as header fields have it, or null where it is none.
    ///
    /// @param longest whatever it says
    public static @Nullable Duration seconds(String field, Duration longest) {
      String digits = field.strip();
      if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return null;
      }
      long seconds = digits.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
      return Duration.ofSeconds(Math.min(seconds, longest.toSeconds()));
    }
  }

  /// There was no answer, or none that could be read to its end.
  ///
  /// @param why in words for people
  record Failed(String why) implements ApiReply {}
}
