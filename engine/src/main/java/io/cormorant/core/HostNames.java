package io.cormorant.core;

import java.net.IDN;
import java.net.Inet6Address;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads host names as they stand in URLs. What passes is also a host to [java.net.URI], so no
/// later part can disagree about which host a URL names.
final class HostNames {
  private static final int MAX_NAME = 253;
  private static final int MAX_LABEL = 63;

  private HostNames() {}

  /// The host in lower case, in ASCII, without a final dot; null where it is none.
  static @Nullable String normalise(String raw) {
    if (isName(raw)) {
      return raw;
    }
    if (raw.startsWith("[")) {
      return ipv6(raw);
    }
    String host = ascii(raw);
    if (host == null) {
      return null;
    }
    host = host.toLowerCase(Locale.ROOT);
    if (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    return isName(host) ? host : null;
  }

  private static @Nullable String ascii(String raw) {
    if (raw.length() > MAX_NAME * 4 || raw.indexOf('+') >= 0) {
      return null;
    }
    try {
      String host = raw.indexOf('%') < 0 ? raw : URLDecoder.decode(raw, StandardCharsets.UTF_8);
      boolean plain = host.chars().allMatch(c -> c < 128);
      return plain ? host : IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // Bad escapes; names IDNA refuses; labels so long that IDN breaks (JDK-6806873).
      return null;
    }
  }

  private static @Nullable String ipv6(String raw) {
    if (!raw.endsWith("]") || raw.indexOf('%') >= 0) {
      return null;
    }
    try {
      String literal = raw.substring(1, raw.length() - 1).toLowerCase(Locale.ROOT);
      Inet6Address.ofLiteral(literal);
      return "[" + literal + "]";
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /// Labels of letters, digits and inner hyphens, the last one not beginning with a digit; or an
  /// IPv4 address.
  private static boolean isName(String host) {
    if (host.isEmpty() || host.length() > MAX_NAME) {
      return false;
    }
    int start = 0;
    for (int i = 0; i <= host.length(); i++) {
      char c = i < host.length() ? host.charAt(i) : '.';
      if (c == '.') {
        if (i == start || i - start > MAX_LABEL || host.charAt(i - 1) == '-') {
          return false;
        }
        if (i < host.length()) {
          start = i + 1;
        }
      } else if (!isAlphanumeric(c) && (c != '-' || i == start)) {
        return false;
      }
    }
    return start < host.length() && (isLetter(host.charAt(start)) || isIpv4(host));
  }

  private static boolean isIpv4(String host) {
    String[] parts = host.split("\\.", -1);
    if (parts.length != 4) {
      return false;
    }
    for (String part : parts) {
      boolean number = part.length() <= 3 && part.chars().allMatch(c -> c >= '0' && c <= '9');
      if (!number || (part.length() > 1 && part.charAt(0) == '0') || Integer.parseInt(part) > 255) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAlphanumeric(char c) {
    return isLetter(c) || (c >= '0' && c <= '9');
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}
