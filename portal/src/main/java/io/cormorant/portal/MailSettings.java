package io.cormorant.portal;

import io.cormorant.plan.BadInput;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// The server that takes mail, and whose name it is sent in.
///
/// @param encrypted whether the connection is encrypted from its first byte (smtps)
/// @param user null if the server asks nobody's name
/// @param password null for none
/// @param from address that mail is sent from
public record MailSettings(
    boolean encrypted,
    String host,
    int port,
    @Nullable String user,
    @Nullable String password,
    String from) {
  private static final int SMTP_PORT = 587;
  private static final int SMTPS_PORT = 465;

  /// Reads `smtp[s]://[user@]host[:port]`.
  ///
  /// @throws BadInput if it is none
  public static MailSettings of(String address, @Nullable String password, String from) {
    try {
      URI uri = new URI(address);
      boolean encrypted = "smtps".equals(uri.getScheme());
      if ((!encrypted && !"smtp".equals(uri.getScheme())) || uri.getHost() == null) {
        throw wrong(address);
      }
      int usual = encrypted ? SMTPS_PORT : SMTP_PORT;
      return new MailSettings(
          encrypted,
          uri.getHost(),
          uri.getPort() < 0 ? usual : uri.getPort(),
          uri.getUserInfo(),
          password,
          from);
    } catch (URISyntaxException e) {
      throw wrong(address);
    }
  }

  private static BadInput wrong(String address) {
    return new BadInput(
        "--mail '%s' is not a mail server; give smtp://[USER@]HOST[:PORT], or smtps://…"
            .formatted(address));
  }

  /// Without the password.
  @Override
  public String toString() {
    return "%s://%s:%d".formatted(encrypted ? "smtps" : "smtp", host, port);
  }
}
