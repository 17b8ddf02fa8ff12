package io.cormorant.core;

import java.net.Inet6Address;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads IP addresses as they stand in URLs, in every notation that browsers take (WHATWG URL,
/// 3.5), and writes each in the one usual notation, so that whoever guards addresses is never shown
/// a disguise.
final class HostAddresses {
  private static final int BYTES = 4;
  private static final long TOO_LARGE = 1L << 32;
  private static final int GROUPS = 8;

  private HostAddresses() {}

  /// Whether a host in lower case can only be meant as an IPv4 address.
  static boolean endsInNumber(String host) {
    int last = host.lastIndexOf('.') + 1;
    return last < host.length() && digit(host.charAt(last), 10) >= 0;
  }

  /// The dotted form of an IPv4 address of one to four parts, each decimal, octal (`0..`) or
  /// hexadecimal (`0x..`), the last one filling the bytes that are left. Null where it is none.
  static @Nullable String ipv4(String host) {
    long address = 0;
    int start = 0;
    for (int parts = 1; parts <= BYTES; parts++) {
      int dot = host.indexOf('.', start);
      boolean last = dot < 0;
      long part = number(host, start, last ? host.length() : dot);
      int freeBits = 8 * (BYTES + 1 - parts);
      if (part < 0 || part >= (last ? 1L << freeBits : 256)) {
        return null;
      }
      if (last) {
        return dotted(address + part);
      }
      address += part << (freeBits - 8);
      start = dot + 1;
    }
    return null;
  }

  private static String dotted(long address) {
    return (address >> 24)
        + "."
        + (address >> 16 & 255)
        + "."
        + (address >> 8 & 255)
        + "."
        + (address & 255);
  }

  /// The number, [#TOO_LARGE] for any that large, or -1 where it is none.
  private static long number(String text, int start, int end) {
    int from = start;
    int radix = 10;
    if (text.startsWith("0x", start)) {
      from = start + 2;
      radix = 16;
    } else if (end - start > 1 && text.charAt(start) == '0') {
      from = start + 1;
      radix = 8;
    } else if (start == end) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < end; i++) {
      int digit = digit(text.charAt(i), radix);
      if (digit < 0) {
        return -1;
      }
      number = Math.min(number * radix + digit, TOO_LARGE);
    }
    return number;
  }

  /// The form of RFC 5952 of an IPv6 address in brackets; null where it is none or has a zone.
  static @Nullable String ipv6(String raw) {
    if (!raw.endsWith("]")) {
      return null;
    }
    String literal = raw.substring(1, raw.length() - 1);
    try {
      return isPlain(literal) ? "[" + compressed(groups(literal)) + "]" : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /// The JDK would take brackets and zones, and zeros before the numbers of an IPv4 address inside.
  private static boolean isPlain(String literal) {
    String last = literal.substring(literal.lastIndexOf(':') + 1);
    if (last.indexOf('.') >= 0 && !last.equals(ipv4(last))) {
      return false;
    }
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c != ':' && c != '.' && digit(c, 16) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int[] groups(String literal) {
    byte[] bytes = Inet6Address.ofLiteral(literal).getAddress();
    int[] groups = new int[GROUPS];
    int first = GROUPS - bytes.length / 2;
    if (first > 0) { // the JDK made an IPv4 address of a mapped one
      groups[first - 1] = 0xffff;
    }
    for (int i = 0; i < bytes.length; i += 2) {
      groups[first + i / 2] = (bytes[i] & 255) << 8 | (bytes[i + 1] & 255);
    }
    return groups;
  }

  /// Of several longest runs of zeros the first is left out; a single zero is not.
  private static String compressed(int[] groups) {
    int gap = 0;
    int gapLength = 1;
    for (int i = 0; i < GROUPS; i++) {
      int zeros = zeros(groups, i);
      if (zeros > gapLength) {
        gap = i;
        gapLength = zeros;
      }
    }
    if (gapLength < 2) {
      return joined(groups, 0, GROUPS);
    }
    return joined(groups, 0, gap) + "::" + joined(groups, gap + gapLength, GROUPS);
  }

  private static int zeros(int[] groups, int from) {
    int end = from;
    while (end < GROUPS && groups[end] == 0) {
      end++;
    }
    return end - from;
  }

  private static String joined(int[] groups, int from, int to) {
    return String.join(
        ":", Arrays.stream(groups, from, to).mapToObj(Integer::toHexString).toArray(String[]::new));
  }

  private static int digit(char c, int radix) {
    return c < 128 ? Character.digit(c, radix) : -1;
  }
}
