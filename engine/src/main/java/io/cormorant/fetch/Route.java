package io.cormorant.fetch;

import io.cormorant.core.Url;

/// Where a URL is asked for, taken apart.
final class Route {
  private static final String SECURE = "https://";
  private static final String PLAIN = "http://";

  private Route() {}

  static boolean isSecure(Url url) {
    return url.toString().startsWith(SECURE);
  }

  /// Host and port as in the URL: what belongs into a `Host` header.
  static String authority(Url url) {
    return url.origin().substring((isSecure(url) ? SECURE : PLAIN).length());
  }

  /// The host without the brackets of an IPv6 address.
  static String host(Url url) {
    String host = url.host();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
