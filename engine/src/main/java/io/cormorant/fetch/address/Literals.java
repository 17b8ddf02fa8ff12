package io.cormorant.fetch.address;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/// Hosts that are addresses already.
public final class Literals {
  private Literals() {}

  /// The address written as the host of a normalised URL, or null if that is a name. Names end in a
  /// label that begins with a letter, so the two cannot be confused.
  public static @Nullable InetAddress address(String host) {
    boolean six = host.startsWith("[") && host.endsWith("]");
    if (!six && host.indexOf(':') < 0 && !endsInNumber(host)) {
      return null;
    }
    try {
      return InetAddress.ofLiteral(six ? host.substring(1, host.length() - 1) : host);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static boolean endsInNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    return !last.isEmpty() && Character.isDigit(last.charAt(0));
  }
}
