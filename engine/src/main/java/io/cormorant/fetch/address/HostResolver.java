package io.cormorant.fetch.address;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/// Where the server of a host name listens. A web made for tests answers for all its names at one
/// loopback port; requests still carry the name in their `Host` header.
@FunctionalInterface
public interface HostResolver {
  /// The name service of this machine, and the port as asked.
  HostResolver SYSTEM =
      (host, port) ->
          Stream.of(InetAddress.getAllByName(host))
              .map(address -> new InetSocketAddress(address, port))
              .toList();

  /// The addresses to try, in that order. May take its time: whoever fetches does not wait longer
  /// than the page may take, then interrupts the look-up.
  ///
  /// @param host a name or an address, that of IPv6 without brackets
  List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException;
}
