package io.cormorant.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a server said about the version of a document it sent (RFC 9110, 8.8): sent back, it lets
/// the server answer that nothing has changed.
public record Validators(@Nullable String etag, @Nullable String lastModified) {
  public static final Validators NONE = new Validators(null, null);

  /// Longer ones are not worth sending back.
  private static final int MAX_LENGTH = 1_000;

  /// Those an answer carried.
  public static Validators of(Headers answer) {
    return new Validators(value(answer, "ETag"), value(answer, "Last-Modified"));
  }

  public boolean isEmpty() {
    return etag == null && lastModified == null;
  }

  /// The header fields that make a request conditional.
  public Headers condition() {
    List<Headers.Field> fields = new ArrayList<>();
    if (etag != null) {
      fields.add(new Headers.Field("If-None-Match", etag));
    }
    if (lastModified != null) {
      fields.add(new Headers.Field("If-Modified-Since", lastModified));
    }
    return new Headers(fields);
  }

  private static @Nullable String value(Headers answer, String name) {
    String value = answer.first(name).map(String::strip).orElse("");
    boolean plain = value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    return value.isEmpty() || value.length() > MAX_LENGTH || !plain ? null : value;
  }
}
