package io.cormorant.fetch;

import org.jspecify.annotations.Nullable;

/// An HTTP proxy through which every request goes.
///
/// @param credentials `user:password` for Basic authentication with the proxy, if it wants that
public record ProxyServer(String host, int port, @Nullable String credentials) {
  /// Without the password.
  @Override
  public String toString() {
    return "ProxyServer[" + host + ":" + port + "]";
  }
}
