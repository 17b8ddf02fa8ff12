package io.cormorant.plan;

import io.cormorant.core.Url;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Whom a crawl of the live web may ask, by which way, and who it says it is.
///
/// @param contact a mail address or a URL where the people whose sites are crawled reach its owner;
///   without one no public address is asked
/// @param allowPrivate whether addresses of this machine and of private networks may be asked
/// @param proxy through which all is asked, if any
/// @param resolve hosts whose place is fixed instead of looked up; a port of 0 is the one asked for
/// @param cookies whether cookies are taken and sent back
/// @param logins the file with what particular hosts are sent, if any ([LoginsFile])
/// @param render which pages have their scripts run, which makes them ask for more
public record Access(
    @Nullable String contact,
    boolean allowPrivate,
    @Nullable Proxy proxy,
    Map<String, InetSocketAddress> resolve,
    boolean cookies,
    @Nullable Path logins,
    Render render) {
  public static final Access NONE = new Access(null, false);

  private static final Pattern MAIL =
      Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}");
  private static final Pattern MORE_THAN_HOST = Pattern.compile("[:/?#@\\\\]");
  private static final Pattern PLACE =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([0-9.]+))(?::([0-9]{1,5}))?");
  private static final int MAX_PORT = 65_535;

  public Access {
    if (contact != null && !isContact(contact)) {
      throw new IllegalArgumentException(
          "'" + contact + "' is neither a mail address nor a URL where you can be reached");
    }
    resolve = Collections.unmodifiableMap(new LinkedHashMap<>(resolve));
  }

  /// Asks directly, with nothing particular.
  public Access(@Nullable String contact, boolean allowPrivate) {
    this(contact, allowPrivate, null, Map.of(), false, null, Render.NEVER);
  }

  /// What a crawler calls itself with this contact.
  public String userAgent(String product) {
    return contact == null ? product : product + " (+" + contact + ")";
  }

  /// A host as URLs name it.
  ///
  /// @throws IllegalArgumentException if it is none
  public static String host(String text) {
    boolean bare = text.startsWith("[") ? text.endsWith("]") : !MORE_THAN_HOST.matcher(text).find();
    Optional<Url> url = bare ? Url.parse("http://" + text + "/") : Optional.empty();
    if (url.isEmpty()) {
      throw new IllegalArgumentException(Problems.quote(text) + " is not a host name");
    }
    return url.get().host();
  }

  /// An address with or without a port: `192.0.2.1:8080`, `[2001:db8::1]`.
  ///
  /// @throws IllegalArgumentException if it is none
  public static InetSocketAddress place(String text) {
    Matcher parts = PLACE.matcher(text.strip());
    try {
      if (parts.matches()) {
        int port = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
        String literal = parts.group(1) == null ? parts.group(2) : parts.group(1);
        if (port <= MAX_PORT) {
          return new InetSocketAddress(InetAddress.ofLiteral(literal), port);
        }
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(notAPlace(text), e);
    }
    throw new IllegalArgumentException(notAPlace(text));
  }

  /// An address as [#place] reads it.
  public static String text(InetSocketAddress place) {
    String address = place.getAddress().getHostAddress();
    String literal = address.contains(":") ? "[" + address + "]" : address;
    return place.getPort() == 0 ? literal : literal + ":" + place.getPort();
  }

  /// The same as it may be written down.
  Access withoutSecrets() {
    return proxy == null
        ? this
        : new Access(
            contact, allowPrivate, proxy.withoutSecrets(), resolve, cookies, logins, render);
  }

  private static String notAPlace(String text) {
    return Problems.quote(text)
        + " is not an address; write 192.0.2.1:8080 or [2001:db8::1]:8080, the port if it is another";
  }

  private static boolean isContact(String text) {
    boolean printable = text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '(' && c != ')');
    return printable && (MAIL.matcher(text).matches() || Url.parse(text).isPresent());
  }
}
