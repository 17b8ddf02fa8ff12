package io.cormorant.fetch.hostile;

import io.cormorant.fetch.AccessTerms;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.fetch.address.TargetGuard;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// All hostile cases at once: a listening socket for each, and the name service that leads to them.
/// Every other name is unknown, and every literal address goes through the real address guard.
final class HostileServer implements AutoCloseable {
  /// What a loaded machine may keep a good page or a handshake waiting.
  static final Duration TOTAL = Duration.ofSeconds(10);

  static final long MAX_BYTES = 16L << 20;

  /// Those of a crawl of the internet.
  static final AccessTerms TERMS = new AccessTerms(new TargetGuard(false, false), List.of(), false);

  /// No name is looked up anywhere but here.
  private static final Pattern NEEDS_NO_NAME_SERVICE = Pattern.compile("localhost|[0-9.]+|.*:.*");

  private final Map<String, Loopback> servers = new HashMap<>();
  private final HostResolver guard =
      new AddressGuard(HostileServer::withoutNameService, true, false);
  private final OddNames odd = new OddNames();

  HostileServer(List<HostileCase> cases, Certificates certificates) {
    for (HostileCase each : cases) {
      if (each.hasServer()) {
        SSLContext tls =
            each.certificate() == null ? null : certificates.serverContext(each.certificate());
        Loopback server = new Loopback(each.greeting(), each::play, tls);
        if (servers.put(each.host(), server) != null) {
          throw new IllegalArgumentException("two cases named " + each.name());
        }
      }
    }
  }

  List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
    if (host.endsWith(".odd.test")) {
      return odd.resolve(host, port);
    }
    @Nullable Loopback server = servers.get(host);
    return server == null ? guard.resolve(host, port) : List.of(server.address());
  }

  /// Short limits, so that the slow cases are over soon.
  static HttpSettings settings(HostResolver resolver, int connections) {
    return settings(resolver, connections, TOTAL);
  }

  static HttpSettings settings(HostResolver resolver, int connections, Duration total) {
    return new HttpSettings("cormorant/test", total, total, MAX_BYTES, connections, resolver, null);
  }

  @Override
  public void close() {
    servers.values().forEach(Loopback::close);
    odd.close();
  }

  private static List<InetSocketAddress> withoutNameService(String host, int port)
      throws UnknownHostException {
    if (!NEEDS_NO_NAME_SERVICE.matcher(host).matches()) {
      throw new UnknownHostException(host);
    }
    return HostResolver.SYSTEM.resolve(host, port);
  }
}
