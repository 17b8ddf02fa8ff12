package io.cormorant.fetch;

import io.cormorant.fetch.address.HostResolver;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How to ask servers.
///
/// @param userAgent who is asking, with a way to complain: `cormorant/1.0 (+https://…)`
/// @param connectTimeout for the connection and for its TLS handshake
/// @param totalTimeout for one request from its begin to the last byte of the answer
/// @param maxBytes of a body, as sent and as decoded
/// @param maxConnections open at the same time, those kept for reuse included
/// @param resolver where hosts are; not asked with a proxy, which finds them itself and is itself
///   found by the name service of this machine
/// @param proxy through which all is asked, if any
public record HttpSettings(
    String userAgent,
    Duration connectTimeout,
    Duration totalTimeout,
    long maxBytes,
    int maxConnections,
    HostResolver resolver,
    @Nullable ProxyServer proxy) {
  public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);
  public static final Duration DEFAULT_TOTAL_TIMEOUT = Duration.ofSeconds(60);
  public static final long DEFAULT_MAX_BYTES = 10L << 20;
  public static final int DEFAULT_MAX_CONNECTIONS = 1_024;

  private static final long MOST_BYTES = 1L << 30;

  public HttpSettings {
    if (userAgent.isBlank() || !userAgent.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw new IllegalArgumentException("user agent must be printable ASCII: " + userAgent);
    }
    if (!connectTimeout.isPositive() || !totalTimeout.isPositive()) {
      throw new IllegalArgumentException("timeouts must be positive");
    }
    if (maxBytes < 1 || maxBytes > MOST_BYTES || maxConnections < 1) {
      throw new IllegalArgumentException(
          "out of range: maxBytes " + maxBytes + ", maxConnections " + maxConnections);
    }
  }

  /// The defaults, asking as `userAgent` and finding hosts by the system's name service.
  public static HttpSettings of(String userAgent) {
    return new HttpSettings(
        userAgent,
        DEFAULT_CONNECT_TIMEOUT,
        DEFAULT_TOTAL_TIMEOUT,
        DEFAULT_MAX_BYTES,
        DEFAULT_MAX_CONNECTIONS,
        HostResolver.SYSTEM,
        null);
  }

  /// The same with another way to find hosts.
  public HttpSettings withResolver(HostResolver other) {
    return new HttpSettings(
        userAgent, connectTimeout, totalTimeout, maxBytes, maxConnections, other, proxy);
  }

  /// The same with room for another number of connections.
  public HttpSettings withMaxConnections(int most) {
    return new HttpSettings(
        userAgent, connectTimeout, totalTimeout, maxBytes, most, resolver, proxy);
  }

  /// The same through a proxy.
  public HttpSettings withProxy(ProxyServer through) {
    return new HttpSettings(
        userAgent, connectTimeout, totalTimeout, maxBytes, maxConnections, resolver, through);
  }
}
