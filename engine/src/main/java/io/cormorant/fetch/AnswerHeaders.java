package io.cormorant.fetch;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes the header fields of an answer out of what the library found: names that are none are left
/// out, values are read as UTF-8.
final class AnswerHeaders {
  static final Outcome TOO_LARGE = new Outcome.Broken("header too large", Guard.HEADER_SIZE);

  private static final int MAX_FIELDS = 200;

  /// What a field name may hold beside letters and digits (RFC 9110, 5.6.2).
  private static final String NAME_MARKS = "!#$%&'*+-.^_`|~";

  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

  private AnswerHeaders() {}

  /// The fields, or null where they are more or longer than we take.
  static @Nullable Headers of(HttpHeaders headers) {
    if (headers.size() > MAX_FIELDS) {
      return null;
    }
    List<Headers.Field> fields = new ArrayList<>(headers.size());
    var entries = headers.iteratorAsString();
    while (entries.hasNext()) {
      Map.Entry<String, String> entry = entries.next();
      String name = entry.getKey();
      String value = entry.getValue();
      if (name.length() + value.length() > AnswerDecoder.MAX_LINE) {
        return null;
      }
      if (isName(name)) {
        fields.add(new Headers.Field(name, isPlain(value) ? value : mended(value)));
      }
    }
    return new Headers(fields);
  }

  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean usual = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
      if (!usual && !(c >= '0' && c <= '9') && NAME_MARKS.indexOf(c) < 0) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private static boolean isPlain(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ' || c >= 0x7f) {
        return false;
      }
    }
    return true;
  }

  /// The library gives a character for each byte. Control characters could speak to a terminal,
  /// those beyond ASCII too.
  private static String mended(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    return CONTROL.matcher(new String(bytes, StandardCharsets.UTF_8)).replaceAll(" ");
  }
}
