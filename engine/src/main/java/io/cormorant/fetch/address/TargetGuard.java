package io.cormorant.fetch.address;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import java.net.InetAddress;
import java.util.Optional;
import java.util.Set;

/// Refuses URLs by what can be read in them, before anything is looked up or asked: ports where no
/// web server is expected, and, where a proxy finds the hosts and [AddressGuard] sees no address,
/// private addresses written as such.
///
/// Below 1024 only 80 and 443 are asked; above, all but those where other services are at home (the
/// bad ports of the Fetch standard). So nobody can make a crawler talk to a mail or print server.
///
/// @param privateAllowed whether private addresses and all ports may be asked
/// @param proxied whether a proxy finds the hosts
public record TargetGuard(boolean privateAllowed, boolean proxied) {
  /// Lets everything pass.
  public static final TargetGuard OPEN = new TargetGuard(true, false);

  private static final int FIRST_FREE_PORT = 1_024;
  private static final Set<Integer> WEB_PORTS = Set.of(80, 443);
  private static final Set<Integer> OTHER_SERVICES =
      Set.of(
          1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
          6669, 6679, 6697, 10080);

  /// Why a URL may not be asked, or nothing if it may.
  public Optional<Outcome> refusal(Url url) {
    if (privateAllowed) {
      return Optional.empty();
    }
    if (proxied && isPrivate(url.host())) {
      return Optional.of(
          new Outcome.Refused(
              "allow-private: " + url.host() + " is a private address", Guard.ADDRESS));
    }
    int port = url.port();
    return isWebPort(port)
        ? Optional.empty()
        : Optional.of(
            new Outcome.Refused("port: " + port + " is not a port for web pages", Guard.PORT));
  }

  private static boolean isWebPort(int port) {
    return port < FIRST_FREE_PORT ? WEB_PORTS.contains(port) : !OTHER_SERVICES.contains(port);
  }

  private static boolean isPrivate(String host) {
    InetAddress literal = Literals.address(host);
    return literal == null
        ? host.equals("localhost") || host.endsWith(".localhost")
        : AddressGuard.isPrivate(literal);
  }
}
