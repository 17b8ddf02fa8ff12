package io.cormorant.fetch.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Lets through only addresses that may be asked. It stands between the name service and the
/// connection, so it sees every address that is really connected to: literals, redirects, and names
/// that mean another address than a moment ago.
///
/// @param publicAllowed whether addresses of the internet may be asked
/// @param privateAllowed whether this machine, private and link-local networks (cloud metadata
///   services among them) and other special ranges may be asked
public record AddressGuard(HostResolver resolver, boolean publicAllowed, boolean privateAllowed)
    implements HostResolver {
  /// None of a host's addresses may be asked.
  public static final class Forbidden extends UnknownHostException {
    private static final long serialVersionUID = 1;

    public Forbidden(String message) {
      super(message);
    }
  }

  @Override
  public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
    List<InetSocketAddress> found = resolver.resolve(host, port);
    List<InetSocketAddress> allowed =
        found.stream()
            .filter(a -> isPrivate(a.getAddress()) ? privateAllowed : publicAllowed)
            .toList();
    if (allowed.isEmpty() && !found.isEmpty()) {
      String address = found.getFirst().getAddress().getHostAddress();
      throw new Forbidden(
          privateAllowed
              ? "contact: " + host + " is at the public address " + address
              : "allow-private: " + host + " is at the private address " + address);
    }
    return allowed;
  }

  /// Whether an address is no ordinary unicast address of the internet.
  static boolean isPrivate(InetAddress address) {
    if (address.isLoopbackAddress()
        || address.isAnyLocalAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isMulticastAddress()) {
      return true;
    }
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address ? isSpecial4(bytes, 0) : isSpecial6(bytes);
  }

  /// Ranges of IANA's special-purpose registry that the JDK does not name.
  private static boolean isSpecial4(byte[] bytes, int at) {
    int a = bytes[at] & 0xff;
    int b = bytes[at + 1] & 0xff;
    int c = bytes[at + 2] & 0xff;
    return a == 0
        || a == 10
        || a == 127
        || a >= 224
        || (a == 100 && b >= 64 && b < 128)
        || (a == 169 && b == 254)
        || (a == 172 && b >= 16 && b < 32)
        || (a == 192 && b == 0 && (c == 0 || c == 2))
        || (a == 192 && b == 168)
        || (a == 198 && (b == 18 || b == 19))
        || (a == 198 && b == 51 && c == 100)
        || (a == 203 && b == 0 && c == 113);
  }

  /// Unique local addresses, documentation, ranges that lead nowhere or into a tunnel, and
  /// addresses that carry an IPv4 address inside. Of the translated ones only those with the prefix
  /// that all networks share are told apart: others are a network's own affair.
  private static boolean isSpecial6(byte[] bytes) {
    int first = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
    int second = (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
    boolean local = (first & 0xfe00) == 0xfc00;
    boolean documentation =
        (first == 0x2001 && second == 0x0db8) || (first == 0x3fff && second < 0x1000);
    boolean teredo = first == 0x2001 && second == 0;
    boolean nowhere = (first == 0x0100 && isZero(bytes, 2, 8)) || first == 0x5f00;
    boolean translated =
        first == 0x0064 && second == 0xff9b && (!isZero(bytes, 4, 12) || isSpecial4(bytes, 12));
    boolean sixToFour = first == 0x2002 && isSpecial4(bytes, 2);
    boolean compatible = first == 0 && second == 0 && isZero(bytes, 4, 12);
    return local || documentation || teredo || nowhere || translated || sixToFour || compatible;
  }

  private static boolean isZero(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
