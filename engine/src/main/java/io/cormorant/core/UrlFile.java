package io.cormorant.core;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Normalises what follows the authority of a URL: path and query.
///
/// Escapes are in capitals and only where needed, dot segments and empty segments gone, parameters
/// sorted by name, session ids and tracking parameters dropped. Most paths need nothing of that,
/// which a look at their characters tells.
///
/// These are the rules of crawler-commons' `BasicURLNormalizer`, written anew because that one
/// takes `/%7Ea?b` apart at the wrong place and can be led to another host by `/../..a`.
final class UrlFile {
  /// Compared in lower case.
  private static final Set<String> UNWANTED =
      Set.of(
          "utm_source",
          "utm_medium",
          "utm_campaign",
          "utm_term",
          "utm_content",
          "utm_id",
          "utm_name",
          "utm_reader",
          "utm_viz_id",
          "utm_pubreferrer",
          "utm_swu",
          "gclid",
          "gclsrc",
          "dclid",
          "gbraid",
          "wbraid",
          "fbclid",
          "msclkid",
          "yclid",
          "twclid",
          "ttclid",
          "igshid",
          "mc_cid",
          "mc_eid",
          "_ga",
          "_gl",
          "_hsenc",
          "_hsmi",
          "mkt_tok",
          "oly_anon_id",
          "oly_enc_id",
          "vero_id",
          "spm",
          "scm",
          "phpsessid",
          "jsessionid",
          "aspsessionid",
          "sessionid",
          "zenid");

  private static final Pattern SESSION =
      Pattern.compile("=(?=[0-9]*[A-Za-z])(?=[A-Za-z]*[0-9])[0-9A-Za-z]{8,}");

  /// Names of session ids that stand in a path, after a semicolon.
  private static final List<String> PATH_SESSIONS = List.of("jsessionid", "phpsessid", "sessionid");

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  /// What stands in a path as it is (RFC 3986, pchar without escapes, and the slash).
  private static final boolean[] PLAIN = new boolean[128];

  /// What must be escaped in a path.
  private static final boolean[] ESCAPED = new boolean[128];

  /// What must be escaped in a query: browsers do so with an apostrophe.
  private static final boolean[] ESCAPED_IN_QUERY = new boolean[128];

  static {
    for (int c = 0; c < 128; c++) {
      PLAIN[c] = isUnreserved(c) || "!$&'()*+,;=:@/".indexOf(c) >= 0;
      ESCAPED[c] = c <= ' ' || c == 0x7F || "\"#<>[]\\^`{|}".indexOf(c) >= 0;
      ESCAPED_IN_QUERY[c] = ESCAPED[c] || c == '\'';
    }
  }

  private record Parameter(String name, String value) {}

  private UrlFile() {}

  /// The normal form of path and query; begins with a slash.
  static String normalise(String raw) {
    return isNormal(raw) ? raw : rewrite(raw);
  }

  /// Whether a text is surely normal already; a text for which it is not may be so as well.
  static boolean isNormal(String raw) {
    if (raw.isEmpty() || raw.charAt(0) != '/') {
      return false;
    }
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%') {
        int escaped = escapedAt(raw, i);
        if (escaped < 0 || isUnreserved(escaped) || isSmall(raw, i)) {
          return false;
        }
        i += 2;
      } else if (c >= PLAIN.length || !PLAIN[c] || c == ';') {
        return false;
      } else if (c == '/' && i + 1 < raw.length() && "/.".indexOf(raw.charAt(i + 1)) >= 0) {
        return false;
      }
    }
    return true;
  }

  /// The normal form, made without looking whether there is anything to do.
  static String rewrite(String raw) {
    int question = raw.indexOf('?');
    String path = path(escape(question < 0 ? raw : raw.substring(0, question), ESCAPED));
    return question < 0
        ? path
        : path + query(escape(raw.substring(question + 1), ESCAPED_IN_QUERY));
  }

  private static String path(String escaped) {
    String path = escaped.isEmpty() ? "/" : withoutSession(escaped);
    return path.contains("/.") || path.contains("//") ? withoutDots(path) : path;
  }

  private static String withoutSession(String path) {
    String rest = path;
    int at = rest.indexOf(';');
    while (at >= 0) {
      int end = at + 1;
      while (end < rest.length() && rest.charAt(end) != '/' && rest.charAt(end) != ';') {
        end++;
      }
      if (isSession(rest.substring(at + 1, end))) {
        rest = rest.substring(0, at) + rest.substring(end);
      } else {
        at++;
      }
      at = rest.indexOf(';', at);
    }
    return rest;
  }

  /// Whether a path parameter is a session id. Those that are segments of their own, as in
  /// `/(S(0a1b2c))/page`, stay: such a server sends a request without one to the same page with
  /// one.
  private static boolean isSession(String parameter) {
    int equals = parameter.indexOf('=');
    String name = equals < 0 ? "" : parameter.substring(0, equals).toLowerCase(Locale.ROOT);
    return PATH_SESSIONS.contains(name)
        || (name.equals("sid") && SESSION.matcher(parameter.substring(equals)).matches());
  }

  /// Resolves `.` and `..` (RFC 3986, 5.2.4), then drops empty segments.
  private static String withoutDots(String path) {
    List<String> kept = new ArrayList<>();
    String[] segments = path.substring(1).split("/", -1);
    for (String segment : segments) {
      if (segment.equals("..")) {
        if (!kept.isEmpty()) {
          kept.removeLast();
        }
      } else if (!segment.equals(".")) {
        kept.add(segment);
      }
    }
    kept.removeIf(String::isEmpty);
    String last = segments[segments.length - 1];
    boolean folder = last.isEmpty() || last.equals(".") || last.equals("..");
    return kept.isEmpty() ? "/" : "/" + String.join("/", kept) + (folder ? "/" : "");
  }

  private static String query(String escaped) {
    List<Parameter> parameters = new ArrayList<>();
    for (String pair : escaped.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      boolean valued = equals >= 0 && equals < pair.length() - 1;
      String value = valued ? pair.substring(equals) : "";
      if (!name.isEmpty() && !isUnwanted(name.toLowerCase(Locale.ROOT), value)) {
        parameters.add(new Parameter(name, value));
      }
    }
    parameters.sort(Comparator.comparing(Parameter::name));
    StringBuilder query = new StringBuilder();
    for (Parameter parameter : parameters) {
      query.append(query.isEmpty() ? '?' : '&').append(parameter.name()).append(parameter.value());
    }
    return query.toString();
  }

  /// `sid` is a session id on some sites and the number of a story on others: a long value of
  /// letters and digits is taken for a session.
  private static boolean isUnwanted(String name, String value) {
    return UNWANTED.contains(name) || (name.equals("sid") && SESSION.matcher(value).matches());
  }

  private static String escape(String raw, boolean[] wanted) {
    StringBuilder escaped = new StringBuilder(raw.length() + 16);
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%') {
        int byteValue = escapedAt(raw, i);
        i += byteValue < 0 ? 0 : 2;
        if (byteValue >= 0 && isUnreserved(byteValue)) {
          escaped.append((char) byteValue);
        } else {
          append(escaped, byteValue < 0 ? '%' : byteValue);
        }
      } else if (c < 128) {
        if (wanted[c]) {
          append(escaped, c);
        } else {
          escaped.append(c);
        }
      } else {
        int length = Character.isHighSurrogate(c) ? 2 : 1;
        for (byte b : raw.substring(i, i + length).getBytes(StandardCharsets.UTF_8)) {
          append(escaped, b & 0xFF);
        }
        i += length - 1;
      }
    }
    return escaped.toString();
  }

  private static void append(StringBuilder escaped, int byteValue) {
    escaped.append('%').append(HEX[byteValue >> 4]).append(HEX[byteValue & 15]);
  }

  /// The byte that the escape at a percent sign stands for, or -1 where it is none.
  private static int escapedAt(String text, int percent) {
    if (percent + 2 >= text.length()) {
      return -1;
    }
    int high = hex(text.charAt(percent + 1));
    int low = hex(text.charAt(percent + 2));
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  private static int hex(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }

  private static boolean isSmall(String text, int percent) {
    return text.charAt(percent + 1) >= 'a' || text.charAt(percent + 2) >= 'a';
  }

  private static boolean isUnreserved(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '.'
        || c == '_'
        || c == '~';
  }
}
