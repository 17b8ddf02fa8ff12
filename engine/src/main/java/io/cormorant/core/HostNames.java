package io.cormorant.core;

import com.ibm.icu.text.IDNA;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads host names as they stand in URLs. What passes is also a host to [java.net.URI], so no
/// later part can disagree about which host a URL names.
final class HostNames {
  private static final int MAX_NAME = 253;
  private static final int MAX_LABEL = 63;

  private HostNames() {}

  /// The host in lower case, in ASCII, without a final dot; an address in its usual notation; null
  /// where it is neither.
  static @Nullable String normalise(String raw) {
    if (isName(raw) && !raw.contains("xn--")) {
      return raw;
    }
    if (raw.startsWith("[")) {
      return HostAddresses.ipv6(raw);
    }
    String host = ascii(raw);
    if (host == null) {
      return null;
    }
    if (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    if (isName(host)) {
      return host;
    }
    return HostAddresses.endsInNumber(host) ? HostAddresses.ipv4(host) : null;
  }

  private static @Nullable String ascii(String raw) {
    if (raw.length() > MAX_NAME * 4 || raw.indexOf('+') >= 0) {
      return null;
    }
    try {
      String host = raw.indexOf('%') < 0 ? raw : URLDecoder.decode(raw, StandardCharsets.UTF_8);
      host = host.toLowerCase(Locale.ROOT);
      return isAscii(host) && !host.contains("xn--") ? host : Idna.ascii(host);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /// Names beyond ASCII by UTS 46, as browsers read them. The JDK's own `IDN` is of 2003 and leads
  /// `straße.de` to `strasse.de`, which is somebody else's. Loaded when the first such name comes.
  private static final class Idna {
    private static final IDNA RULES =
        IDNA.getUTS46Instance(
            IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII);

    /// Two hyphens in third and fourth place are odd but in use.
    private static final Set<IDNA.Error> HARMLESS = EnumSet.of(IDNA.Error.HYPHEN_3_4);

    private Idna() {}

    static @Nullable String ascii(String host) {
      IDNA.Info info = new IDNA.Info();
      String ascii = RULES.nameToASCII(host, new StringBuilder(), info).toString();
      return HARMLESS.containsAll(info.getErrors()) ? ascii : null;
    }
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }

  /// Labels of letters, digits and inner hyphens, the last one beginning with a letter.
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
    return start < host.length() && isLetter(host.charAt(start));
  }

  private static boolean isAlphanumeric(char c) {
    return isLetter(c) || (c >= '0' && c <= '9');
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}
