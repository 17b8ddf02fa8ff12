package io.cormorant.cluster;

import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where the broker is and who may use it. As a text it never shows the password.
///
/// @param secure whether the connection is encrypted
/// @param virtualHost of this installation: nothing is shared between two of them
/// @param authorities a PEM file with the certificates that are trusted; null for those Java trusts
public record BrokerAddress(
    boolean secure,
    String host,
    int port,
    String virtualHost,
    String user,
    String password,
    @Nullable Path authorities) {
  /// Names the user where the address does not.
  public static final String USER_VARIABLE = "CORMORANT_BROKER_USER";

  /// Holds the password.
  public static final String PASSWORD_VARIABLE = "CORMORANT_BROKER_PASSWORD";

  /// Names the PEM file of trusted certificates.
  public static final String AUTHORITIES_VARIABLE = "CORMORANT_BROKER_CA";

  private static final String GUEST = "guest";
  private static final int PORT = 5_672;
  static final int SECURE_PORT = 5_671;
  private static final int MAX_PORT = 65_535;
  private static final int MAX_LOGIN = 4_096;

  /// Reads an address: `amqp[s]://[USER[:PASSWORD]@]HOST[:PORT][/VIRTUAL-HOST]`.
  ///
  /// @param login a file with `USER:PASSWORD` in its first line, which counts before all else; null
  ///   for none
  /// @throws BadInput if it is none, or the file cannot be read
  public static BrokerAddress of(
      String address, @Nullable Path login, Map<String, String> environment) {
    URI uri = uri(address);
    boolean secure = "amqps".equals(uri.getScheme());
    String path = Objects.requireNonNullElse(uri.getRawPath(), "");
    String given =
        login == null ? Objects.requireNonNullElse(uri.getRawUserInfo(), "") : firstLine(login);
    int colon = given.indexOf(':');
    String user = login == null ? decoded(before(given, colon)) : before(given, colon);
    String password =
        colon < 0
            ? ""
            : login == null ? decoded(given.substring(colon + 1)) : given.substring(colon + 1);
    String authorities = environment.get(AUTHORITIES_VARIABLE);
    return new BrokerAddress(
        secure,
        Objects.requireNonNull(uri.getHost()),
        uri.getPort() < 0 ? (secure ? SECURE_PORT : PORT) : uri.getPort(),
        path.length() <= 1 ? "/" : decoded(path.substring(1)),
        user.isEmpty() ? environment.getOrDefault(USER_VARIABLE, GUEST) : user,
        password.isEmpty() ? environment.getOrDefault(PASSWORD_VARIABLE, GUEST) : password,
        authorities == null ? null : Path.of(authorities));
  }

  /// Whether an address has a password in it, which everybody on the machine can read on a command
  /// line.
  public static boolean showsPassword(String address) {
    String info = uri(address).getRawUserInfo();
    return info != null && info.contains(":");
  }

  private static URI uri(String address) {
    try {
      URI uri = new URI(address);
      boolean known = "amqp".equals(uri.getScheme()) || "amqps".equals(uri.getScheme());
      String path = Objects.requireNonNullElse(uri.getRawPath(), "");
      if (known
          && uri.getHost() != null
          && uri.getPort() <= MAX_PORT
          && path.indexOf('/', 1) < 0
          && uri.getQuery() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // said below, without what may be a password
    }
    throw new BadInput(
        "a broker's address is amqp[s]://[USER@]HOST[:PORT][/VIRTUAL-HOST], and this is none (a host has no '_', and a port is at most 65535); put a password with special characters into "
            + PASSWORD_VARIABLE);
  }

  private static String before(String text, int colon) {
    return colon < 0 ? text : text.substring(0, colon);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String firstLine(Path file) {
    try {
      if (Files.size(file) > MAX_LOGIN) {
        throw new BadInput(
            file + " is not a file with USER:PASSWORD in its first line: it is too large");
      }
      String line = Files.readString(file).lines().findFirst().orElse("");
      if (line.indexOf(':') <= 0) {
        throw new BadInput(file + " has no USER:PASSWORD in its first line");
      }
      return line;
    } catch (NoSuchFileException e) {
      throw new BadInput("there is no file " + file + ". Check --broker-login.");
    } catch (IOException e) {
      throw new BadInput(file + " cannot be read: " + e + ". Check --broker-login.");
    }
  }

  /// Without the password.
  @Override
  public String toString() {
    return (secure ? "amqps://" : "amqp://")
        + user
        + "@"
        + host
        + ":"
        + port
        + (virtualHost.equals("/") ? "" : "/" + virtualHost);
  }
}
