package io.cormorant.portal.channel;

import io.cormorant.core.Url;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.CachedResolver;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.fetch.address.TargetGuard;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;

/// Makes requests of servers that users have named. The addresses of a host are checked where they
/// are looked up, and the connection is made to one of those: a name that means another address a
/// moment later leads nowhere else. No redirect is followed, nothing but the head of an answer is
/// read, and a request takes [#PATIENCE] at most. Between requests no connection is open.
public final class Caller {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final int MOST_HEADERS = 200;
  private static final int LONGEST_LINE = 16_384;

  /// Addresses of a host that are tried.
  private static final int MOST_ADDRESSES = 2;

  private final TargetGuard guard;
  private final Duration patience;
  private final CloseableHttpClient client;

  /// @param allowPrivate whether this machine and private networks may be asked
  public Caller(boolean allowPrivate) {
    this(allowPrivate, PATIENCE);
  }

  Caller(boolean allowPrivate, Duration patience) {
    this.guard = new TargetGuard(allowPrivate, false);
    this.patience = patience;
    HostResolver hosts = new AddressGuard(new CachedResolver(System::nanoTime), true, allowPrivate);
    this.client =
        HttpClients.custom()
            .setConnectionManager(connections(hosts, Timeout.of(patience)))
            .setDefaultRequestConfig(
                RequestConfig.custom().setResponseTimeout(Timeout.of(patience)).build())
            .setConnectionReuseStrategy((_, _, _) -> false)
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableAuthCaching()
            .disableCookieManagement()
            .disableContentCompression()
            .disableDefaultUserAgent()
            .build();
  }

  private static HttpClientConnectionManager connections(HostResolver hosts, Timeout patience) {
    Http1Config limits =
        Http1Config.custom().setMaxHeaderCount(MOST_HEADERS).setMaxLineLength(LONGEST_LINE).build();
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setDnsResolver(new Checked(hosts))
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder().http1Config(limits).build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(patience)
                .setSocketTimeout(patience)
                .build())
        .build();
  }

  /// Gives the connection nothing but addresses that may be asked.
  private record Checked(HostResolver hosts) implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      return resolve(host, 0).stream()
          .map(InetSocketAddress::getAddress)
          .toArray(InetAddress[]::new);
    }

    @Override
    public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
      return hosts.resolve(host, port).stream().limit(MOST_ADDRESSES).toList();
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }

  /// What came of it.
  public sealed interface Outcome {
    /// The server has answered.
    record Answered(int status) implements Outcome {
      boolean isGood() {
        return status >= 200 && status < 300;
      }

      Ending ending() {
        return isGood() ? Ending.SENT : Ending.failed("status", Integer.toString(status));
      }
    }

    /// It has not.
    record Silent(Failure why) implements Outcome {}
  }

  public Outcome call(String method, String target, Map<String, String> headers, byte[] body) {
    Url url = Url.parse(target).orElse(null);
    if (url == null) {
      return silent("address", "");
    }
    if (guard.refusal(url).isPresent()) {
      return silent("port", url.host() + ":" + url.port());
    }
    HttpUriRequestBase request = new HttpUriRequestBase(method, URI.create(target));
    headers.forEach(request::setHeader);
    request.setEntity(new ByteArrayEntity(body, null));
    Thread watch = watch(request);
    try (ClassicHttpResponse answer = client.executeOpen(null, request, null)) {
      return new Outcome.Answered(answer.getCode());
    } catch (AddressGuard.Forbidden e) {
      return silent("private", url.host());
    } catch (UnknownHostException e) {
      return silent("unknown", url.host());
    } catch (InterruptedIOException e) {
      return silent("slow", url.host());
    } catch (SSLException e) {
      return silent(request.isAborted() ? "slow" : "certificate", url.host());
    } catch (IOException e) {
      return silent(request.isAborted() ? "slow" : "connection", url.host());
    } finally {
      watch.interrupt();
    }
  }

  private static Outcome silent(String key, String detail) {
    return new Outcome.Silent(new Failure(key, detail));
  }

  /// Ends a conversation that takes too long, though something comes now and then.
  private Thread watch(HttpUriRequestBase request) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                Thread.sleep(patience);
                request.abort();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
