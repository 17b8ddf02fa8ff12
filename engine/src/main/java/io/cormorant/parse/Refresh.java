package io.cormorant.parse;

/// Reads the content of a meta refresh, such as `5; url='next.html'`.
final class Refresh {
  private Refresh() {}

  /// The reference in it, or empty where the page only reloads itself.
  static String target(String content) {
    int at = 0;
    while (at < content.length() && ";,".indexOf(content.charAt(at)) < 0) {
      at++;
    }
    String rest = at < content.length() ? content.substring(at + 1).strip() : "";
    if (rest.regionMatches(true, 0, "url", 0, 3)) {
      String behind = rest.substring(3).strip();
      if (behind.startsWith("=")) {
        rest = behind.substring(1).strip();
      }
    }
    return unquoted(rest);
  }

  private static String unquoted(String value) {
    if (value.isEmpty() || (value.charAt(0) != '"' && value.charAt(0) != '\'')) {
      return value;
    }
    int end = value.indexOf(value.charAt(0), 1);
    return value.substring(1, end < 0 ? value.length() : end);
  }
}
