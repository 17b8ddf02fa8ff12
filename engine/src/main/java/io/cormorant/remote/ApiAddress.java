package io.cormorant.remote;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Reads addresses of services as people write them: `http://localhost:8888`.
public final class ApiAddress {
  private static final Set<String> SCHEMES = Set.of("http", "https");

  private ApiAddress() {}

  /// Whether somebody wrote a user or a password into an address, which then is in no message.
  public static boolean hasLogin(String url) {
    return url.contains("@");
  }

  /// Where a service answers, or nothing where `base` is no http or https address, or has more than
  /// a path.
  ///
  /// @param path of what is asked, beginning with a slash
  public static Optional<URI> below(String base, String path) {
    URI uri;
    try {
      uri = URI.create(base.replaceFirst("/+$", "") + path);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    return SCHEMES.contains(scheme)
            && uri.getHost() != null
            && uri.getRawUserInfo() == null
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null
        ? Optional.of(uri)
        : Optional.empty();
  }
}
