package io.cormorant.parse.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads the charset a page declares of itself: a meta tag or an XML declaration near its
/// beginning.
final class MetaCharset {
  private static final int WINDOW = 4_096;

  private MetaCharset() {}

  /// The declared charset, or null where none, or none that exists, is declared.
  static @Nullable Charset find(byte[] bytes) {
    String head =
        new String(bytes, 0, Math.min(bytes.length, WINDOW), StandardCharsets.ISO_8859_1)
            .toLowerCase(Locale.ROOT);
    int at = 0;
    while ((at = head.indexOf('<', at)) >= 0) {
      if (head.startsWith("<!--", at)) {
        int end = head.indexOf("-->", at + 2);
        at = end < 0 ? head.length() : end;
        continue;
      }
      int end = head.indexOf('>', at);
      int stop = end < 0 ? head.length() : end;
      Charset charset = inTag(head, at, stop);
      if (charset != null) {
        return charset;
      }
      at++;
    }
    return null;
  }

  private static @Nullable Charset inTag(String head, int from, int to) {
    String value = null;
    if (head.startsWith("<meta", from)) {
      value = value(head, from, to);
    } else if (head.startsWith("<?xml", from)) {
      value = value("encoding", head, from, to);
    }
    Charset charset = value == null ? null : CharsetLabels.charset(value);
    // A page whose meta tag could be read this far is not written in two-byte units.
    return charset != null && charset.name().startsWith("UTF-16")
        ? StandardCharsets.UTF_8
        : charset;
  }

  /// The value behind `charset=` between two places of a text, or null.
  static @Nullable String value(String text, int from, int to) {
    return value("charset", text, from, to);
  }

  private static @Nullable String value(String name, String text, int from, int to) {
    for (int at = indexOf(text, name, from, to); at >= 0; at = indexOf(text, name, at, to)) {
      at = skipSpace(text, at + name.length(), to);
      if (at < to && text.charAt(at) == '=') {
        return word(text, skipSpace(text, at + 1, to), to);
      }
    }
    return null;
  }

  private static int indexOf(String text, String name, int from, int to) {
    for (int at = from; at + name.length() <= to; at++) {
      if (text.regionMatches(true, at, name, 0, name.length())) {
        return at;
      }
    }
    return -1;
  }

  private static String word(String text, int from, int to) {
    int start = from;
    while (start < to && (text.charAt(start) == '"' || text.charAt(start) == '\'')) {
      start++;
    }
    int end = start;
    while (end < to && "\"'; \t\r\n/>?,".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return text.substring(start, end);
  }

  private static int skipSpace(String text, int from, int to) {
    int at = from;
    while (at < to && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
