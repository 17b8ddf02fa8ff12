package io.cormorant.core;

/// What one host is sent beside what every host is: headers, cookies, a password.
///
/// @param host an exact host name, or `*.` and a domain for every host below that
/// @param insecure whether it is sent unencrypted too
public record Login(String host, Headers headers, boolean insecure) {
  private static final String BELOW = "*.";

  /// Whether it is meant for that URL.
  public boolean fits(Url url) {
    if (!insecure && !url.scheme().equals("https")) {
      return false;
    }
    return host.startsWith(BELOW)
        ? url.host().endsWith(host.substring(1))
        : url.host().equals(host);
  }

  /// Without what is secret.
  @Override
  public String toString() {
    return "Login[" + host + "]";
  }
}
