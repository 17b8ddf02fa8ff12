package io.cormorant.plan;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A proxy as a topic file names it: `http://host:port` or `socks5://host:port`, with
/// `user:password@` before the host if it wants a login.
///
/// @param socks whether it speaks SOCKS 5 rather than HTTP
/// @param credentials `user:password` as it is sent; [#REMOVED] where a crawl folder leaves it out
public record Proxy(boolean socks, String host, int port, @Nullable String credentials) {
  static final String REMOVED = "***";

  /// All before the last `@`, whether the scheme is there or was forgotten.
  private static final Pattern SECRET = Pattern.compile("(?is)^(\\s*(?:https?|socks[45]?)://)?.*@");

  private static final int MAX_PORT = 65_535;

  private static final String HTTP = "http";
  private static final String SOCKS = "socks5";

  private static final String FORMS =
      " is not a proxy; write http://host:port or socks5://host:port, with user:password@ before the host if it"
          + " wants a login";

  /// An HTTP proxy.
  public Proxy(String host, int port, @Nullable String credentials) {
    this(false, host, port, credentials);
  }

  /// The proxy written in `text`.
  ///
  /// @throws IllegalArgumentException if that names none; the message tells no password
  public static Proxy of(String text) {
    String shown = Problems.quote(SECRET.matcher(text).replaceFirst("$1" + REMOVED + "@"));
    try {
      URI uri = new URI(text.strip());
      String path = uri.getRawPath() == null ? "" : uri.getRawPath();
      String scheme = ("" + uri.getScheme()).toLowerCase(Locale.ROOT);
      if ((scheme.equals(HTTP) || scheme.equals(SOCKS))
          && uri.getHost() != null
          && uri.getPort() > 0
          && uri.getPort() <= MAX_PORT
          && (path.isEmpty() || path.equals("/"))) {
        return new Proxy(
            scheme.equals(SOCKS), uri.getHost(), uri.getPort(), credentials(uri.getRawUserInfo()));
      }
    } catch (URISyntaxException | IllegalArgumentException e) { // not passed on: it quotes the text
      throw new IllegalArgumentException(
          shown + FORMS + ", special characters of a password as %40 (@), %3A (:), %2F (/)");
    }
    throw new IllegalArgumentException(shown + FORMS);
  }

  /// Whether it needs a login that is not known here.
  public boolean lacksCredentials() {
    return REMOVED.equals(credentials);
  }

  /// The same without the password, as it may be written down.
  Proxy withoutSecrets() {
    return credentials == null ? this : new Proxy(socks, host, port, REMOVED);
  }

  /// Without the password.
  @Override
  public String toString() {
    return url(credentials == null ? "" : REMOVED);
  }

  /// How it is named with a login.
  ///
  /// @param login before the host, or nothing
  public String url(String login) {
    return (socks ? SOCKS : HTTP)
        + "://"
        + (login.isEmpty() ? "" : login + "@")
        + host
        + ":"
        + port;
  }

  private static @Nullable String credentials(@Nullable String userInfo) {
    if (userInfo == null || userInfo.equals(REMOVED)) {
      return userInfo;
    }
    if (!userInfo.contains(":")) {
      throw new IllegalArgumentException("no password");
    }
    return URLDecoder.decode(userInfo.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
