package io.cormorant.fetch.address;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;

/// Hosts whose place somebody has fixed; all others are found as usual.
///
/// @param places by host name; a port of 0 is the one asked for
public record Overrides(Map<String, InetSocketAddress> places, HostResolver others)
    implements HostResolver {
  public Overrides {
    places = Map.copyOf(places);
  }

  @Override
  public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
    InetSocketAddress place = places.get(host);
    if (place == null) {
      return others.resolve(host, port);
    }
    return List.of(place.getPort() == 0 ? new InetSocketAddress(place.getAddress(), port) : place);
  }
}
