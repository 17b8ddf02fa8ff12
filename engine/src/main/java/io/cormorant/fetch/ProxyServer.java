package io.cormorant.fetch;

import org.jspecify.annotations.Nullable;

/// A proxy through which every request goes.
///
/// @param socks whether it speaks SOCKS 5 rather than HTTP; it then leads a connection to each host
/// @param credentials `user:password` for the proxy, if it wants that
public record ProxyServer(boolean socks, String host, int port, @Nullable String credentials) {
  /// An HTTP proxy.
  public ProxyServer(String host, int port, @Nullable String credentials) {
    this(false, host, port, credentials);
  }

  /// Where it is.
  String place() {
    return host + ":" + port;
  }

  /// Without the password.
  @Override
  public String toString() {
    return "ProxyServer[" + place() + "]";
  }
}
