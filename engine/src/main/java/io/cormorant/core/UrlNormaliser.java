package io.cormorant.core;

import org.jspecify.annotations.Nullable;

/// Brings http and https URLs into the one form in which they are compared: reads scheme and
/// authority, strictly (see [HostNames]), and leaves path and query to [UrlFile].
final class UrlNormaliser {
  private static final int HTTP = "http:".length();
  private static final int HTTPS = "https:".length();

  private static final int RECENT = 1 << 10;

  /// What servers' names were normalised to of late, by their hash: most links of a page lead to
  /// few servers. Threads may overwrite each other's, which costs nothing but time.
  private static final @Nullable Authority[] recent = new Authority[RECENT];

  /// @param normal with the scheme before it; null where it is none
  private record Authority(String written, boolean secure, @Nullable String normal) {}

  private UrlNormaliser() {}

  /// The normal form of a URL, or null where it is no http or https URL with a usable host. As in
  /// browsers any number of slashes may stand before the host, none included.
  ///
  /// @param text as [#clean] gives it
  static @Nullable String normalise(String text) {
    int scheme = schemeLength(text);
    if (scheme == 0) {
      return null;
    }
    int fragment = text.indexOf('#');
    int end = fragment < 0 ? text.length() : fragment;
    int start = scheme;
    while (start < end && text.charAt(start) == '/') {
      start++;
    }
    int pathStart = authorityEnd(text, start, end);
    boolean secure = scheme == HTTPS;
    String written = text.substring(start, pathStart);
    Authority known = recent[written.hashCode() & (RECENT - 1)];
    if (known == null || known.secure != secure || !known.written.equals(written)) {
      known = new Authority(written, secure, authority(written, secure));
      recent[written.hashCode() & (RECENT - 1)] = known;
    }
    String normal = known.normal;
    return normal == null ? null : normal.concat(UrlFile.normalise(text.substring(pathStart, end)));
  }

  /// The length of `http:` or `https:` in whatever case, or 0.
  static int schemeLength(String text) {
    if (!text.regionMatches(true, 0, "http", 0, HTTP - 1) || text.length() < HTTP) {
      return 0;
    }
    if (text.charAt(HTTP - 1) == ':') {
      return HTTP;
    }
    return text.regionMatches(true, HTTP - 1, "s:", 0, 2) ? HTTPS : 0;
  }

  /// As browsers read an attribute: blanks and control characters at the ends do not count, line
  /// ends and tabs nowhere, a backslash is a slash, and half a character is a replacement
  /// character.
  static String clean(String raw) {
    int start = 0;
    int end = raw.length();
    while (start < end && isBlank(raw.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(raw.charAt(end - 1))) {
      end--;
    }
    for (int i = start; i < end; i++) {
      char c = raw.charAt(i);
      if (c < ' ' || c == '\\' || Character.isSurrogate(c)) {
        return cleanSlowly(raw.substring(start, end));
      }
    }
    return raw.substring(start, end);
  }

  private static String cleanSlowly(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    boolean inPath = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean whole = i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
        clean.append(whole ? text.substring(i, i + 2) : "\uFFFD");
        i += whole ? 1 : 0;
        continue;
      }
      inPath &= c != '?' && c != '#';
      if (c == '\\') {
        clean.append(inPath ? "/" : "%5C");
      } else if (c != '\t' && c != '\n' && c != '\r') {
        clean.append(c);
      }
    }
    return clean.toString();
  }

  private static boolean isBlank(char c) {
    return c <= ' ' || Character.isWhitespace(c) || c == '\u00A0' || c == '\uFEFF';
  }

  private static int authorityEnd(String text, int from, int end) {
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (c == '/' || c == '?') {
        return i;
      }
    }
    return end;
  }

  /// Scheme, host and port without what needs not be said; a user's name and password are dropped.
  private static @Nullable String authority(String raw, boolean secure) {
    String text = raw.substring(raw.lastIndexOf('@') + 1);
    int hostEnd = text.startsWith("[") ? text.indexOf(']') + 1 : text.indexOf(':');
    String host = HostNames.normalise(hostEnd < 0 ? text : text.substring(0, hostEnd));
    if (host == null) {
      return null;
    }
    String origin = (secure ? "https://" : "http://") + host;
    if (hostEnd < 0 || hostEnd == text.length()) {
      return origin;
    }
    int port = text.charAt(hostEnd) == ':' ? port(text, hostEnd + 1) : -1;
    if (port < 0) {
      return null;
    }
    return port == 0 || port == Url.usualPort(secure) ? origin : origin + ":" + port;
  }

  /// The port, 0 where it is left out, or -1 where it is none.
  private static int port(String text, int from) {
    int port = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      port = port * 10 + c - '0';
      if (port > 65_535) {
        return -1;
      }
    }
    return port == 0 && from < text.length() ? -1 : port;
  }
}
