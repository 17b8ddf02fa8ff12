package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/// What came of one GET, before anybody decided what it means.
sealed interface Reply {
  /// A whole answer.
  ///
  /// @param body decoded; empty where it was not wanted
  /// @param whole false if the body goes on beyond the limit
  /// @param request that was answered
  @SuppressWarnings("ArrayRecordComponent")
  record Answer(
      int status,
      Headers headers,
      byte[] body,
      boolean whole,
      @Nullable String address,
      HttpRequest request)
      implements Reply {
    static final byte[] NO_BODY = {};
  }

  /// No usable answer.
  ///
  /// @param status 0 if none came
  /// @param closedUnanswered whether the connection was closed before a byte of an answer came
  record Failure(int status, Outcome why, boolean closedUnanswered) implements Reply {}
}
