package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lines of `name: value`, as HTTP and `application/warc-fields` have them. Neither a name nor a
/// value can bring in another line.
final class NamedFields {
  /// An answer without a document, whose length would be that of the document.
  private static final int NOT_MODIFIED = 304;

  /// The body is stored decoded, so these would lie about it.
  private static final Set<String> OF_THE_TRANSFER =
      Set.of("content-encoding", "transfer-encoding", "content-length");

  private static final Set<String> COOKIES = Set.of("set-cookie", "set-cookie2");

  private static final String TOKEN_SIGNS = "!#$%&'*+.^_`|~-";

  private final StringBuilder lines = new StringBuilder(400);

  /// Adds a line, unless the name is none or there is no value.
  NamedFields add(String name, @Nullable String value) {
    if (value != null && isToken(name)) {
      lines.append(name).append(": ");
      appendClean(value.strip());
      lines.append("\r\n");
    }
    return this;
  }

  @Override
  public String toString() {
    return lines.toString();
  }

  /// An answer as it would have been sent with its body decoded. Of a cookie its name stays: the
  /// value may let whoever has it in as us.
  ///
  /// @param body of it, or as much as shall be there
  static byte[] http(Response.Document document, byte[] body) {
    NamedFields fields = new NamedFields();
    for (Headers.Field field : document.headers().fields()) {
      String name = field.name().toLowerCase(Locale.ROOT);
      boolean dropped = OF_THE_TRANSFER.contains(name);
      String value = COOKIES.contains(name) ? withoutSecret(field.value()) : field.value();
      fields.add((dropped ? "X-Archive-Orig-" : "") + field.name(), value);
    }
    if (document.status() != NOT_MODIFIED) {
      fields.add("Content-Length", Integer.toString(document.size()));
    }
    String line = "HTTP/1.1 " + document.status() + ' ' + reason(document.status());
    byte[] head = (line + "\r\n" + fields + "\r\n").getBytes(ISO_8859_1);
    byte[] block = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, block, head.length, body.length);
    return block;
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case NOT_MODIFIED -> "Not Modified";
      default -> "";
    };
  }

  /// The name and what follows the value, such as `; Path=/; Secure`.
  private static String withoutSecret(String cookie) {
    int end = cookie.indexOf(';');
    int is = cookie.indexOf('=');
    boolean named = is >= 0 && (end < 0 || is < end);
    return (named ? cookie.substring(0, is + 1) : "")
        + "***"
        + (end < 0 ? "" : cookie.substring(end));
  }

  private void appendClean(String value) {
    boolean gap = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean control = c < ' ' || c == 0x7f;
      if (!control) {
        lines.append(c);
      } else if (!gap) {
        lines.append(' ');
      }
      gap = control;
    }
  }

  private static boolean isToken(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = c < 0x80 && Character.isLetterOrDigit(c);
      if (!letter && TOKEN_SIGNS.indexOf(c) < 0) {
        return false;
      }
    }
    return !name.isEmpty();
  }
}
