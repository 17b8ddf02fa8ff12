package io.cormorant.fetch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/// Sets up the HTTP library as a crawler needs it: nothing done behind our back (redirects,
/// cookies, logins, retries, decoding), everything bounded.
final class Clients {
  private static final int MAX_HEADERS = 200;
  private static final int MAX_HEADER_LINE = 16 << 10;

  /// Most servers close idle connections after 5 to 60 seconds; asking on a closed one fails.
  private static final TimeValue KEEP_IDLE = TimeValue.ofSeconds(15);

  private static final TimeValue TRUST_IDLE = TimeValue.ofMilliseconds(250);

  private Clients() {}

  static CloseableHttpClient create(HttpSettings settings) {
    Timeout total = Timeout.of(settings.totalTimeout());
    return HttpClientBuilder.create()
        .setConnectionManager(connections(settings))
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setResponseTimeout(total)
                .setConnectionRequestTimeout(total)
                .setConnectionKeepAlive(KEEP_IDLE)
                .setAuthenticationEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .build())
        .setDefaultHeaders(
            List.of(
                new BasicHeader(
                    "Accept",
                    "text/html,application/xhtml+xml,application/xml;q=0.9,text/*;q=0.8,"
                        + "application/pdf;q=0.5,*/*;q=0.1"),
                new BasicHeader("Accept-Language", "*"),
                new BasicHeader("Accept-Encoding", "gzip, deflate")))
        .setUserAgent(settings.userAgent())
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableAutomaticRetries()
        .disableContentCompression()
        .disableConnectionState()
        .build();
  }

  private static PoolingHttpClientConnectionManager connections(HttpSettings settings) {
    Timeout connect = Timeout.of(settings.connectTimeout());
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxHeaderCount(MAX_HEADERS)
                        .setMaxLineLength(MAX_HEADER_LINE)
                        .build())
                .charCodingConfig(
                    CharCodingConfig.custom()
                        .setCharset(StandardCharsets.UTF_8)
                        .setMalformedInputAction(CodingErrorAction.REPLACE)
                        .setUnmappableInputAction(CodingErrorAction.REPLACE)
                        .build())
                .build())
        .setDnsResolver(new Names(settings.resolver()))
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(connect)
                .setSocketTimeout(Timeout.of(settings.totalTimeout()))
                .setValidateAfterInactivity(TRUST_IDLE)
                .build())
        .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(connect).build())
        .setMaxConnTotal(settings.maxConnections())
        .setMaxConnPerRoute(settings.maxConnections())
        .build();
  }

  /// Hands names to a resolver of ours.
  private record Names(HostResolver resolver) implements DnsResolver {
    @Override
    public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
      return resolver.resolve(host, port);
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      return resolver.resolve(host, 0).stream()
          .map(InetSocketAddress::getAddress)
          .toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
