package io.cormorant.core;

/// What one host is sent beside what every host is: headers, cookies, a password.
///
/// @param host an exact host name, or `*.` and a domain for every host below that
/// @param port the only one it is sent to; 0 for the usual one of the scheme: who may listen on
///   another is not always who owns the host
/// @param insecure whether it is sent unencrypted too
public record Login(String host, int port, Headers headers, boolean insecure) {
  private static final String BELOW = "*.";

  /// Whether it is meant for that URL.
  public boolean fits(Url url) {
    boolean secure = url.scheme().equals("https");
    int wanted = port > 0 ? port : Url.usualPort(secure);
    if ((!insecure && !secure) || url.port() != wanted) {
      return false;
    }
    return host.startsWith(BELOW)
        ? url.host().endsWith(host.substring(1))
        : url.host().equals(host);
  }

  /// Without what is secret.
  @Override
  public String toString() {
    return "Login[" + host + (port == 0 ? "" : ":" + port) + "]";
  }
}
