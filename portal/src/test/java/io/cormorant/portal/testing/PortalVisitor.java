package io.cormorant.portal.testing;

import io.cormorant.portal.server.Portal;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Somebody with an account who uses the pages of a portal with a browser's manners: a session, and
/// forms with the token that is in them.
public final class PortalVisitor implements AutoCloseable {
  public static final String PASSWORD = "correct horse battery";

  private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
  private static final Pattern SECRET = Pattern.compile("cm_[A-Za-z0-9_-]{32}");

  private final URI portal;
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager())
          .followRedirects(HttpClient.Redirect.ALWAYS)
          .build();

  private PortalVisitor(URI portal) {
    this.portal = portal;
  }

  /// Sets a new portal up.
  public static PortalVisitor administrator(Portal portal) throws Exception {
    return joined(portal, portal.setup().orElseThrow(), "admin");
  }

  /// Makes an account by a link: that of an invitation, or of the setup.
  public static PortalVisitor joined(Portal portal, URI link, String name) throws Exception {
    PortalVisitor visitor = new PortalVisitor(portal.address());
    Map<String, String> fields = new LinkedHashMap<>();
    String query = link.getQuery();
    fields.put("token", query == null ? "" : query.substring(query.indexOf('=') + 1));
    fields.put("name", name);
    fields.put("password", PASSWORD);
    fields.put("again", PASSWORD);
    HttpResponse<String> home =
        visitor.submit(link.toString(), link.toString().replaceFirst("\\?.*", ""), fields);
    if (home.statusCode() != 200 || home.uri().getPath().startsWith("/login")) {
      throw new IllegalStateException("no account was made: " + home);
    }
    return visitor;
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(portal.resolve(path)).header("Accept", "text/html").build(),
        BodyHandlers.ofString());
  }

  /// Sends a form that is on a page.
  public HttpResponse<String> submit(String page, String action, Map<String, String> fields)
      throws IOException, InterruptedException {
    Map<String, String> all = new LinkedHashMap<>(fields);
    all.put("_csrf", csrf(page));
    String body =
        all.entrySet().stream()
            .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return client.send(
        HttpRequest.newBuilder(portal.resolve(action))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  /// The token of the session that forms of a page have.
  public String csrf(String page) throws IOException, InterruptedException {
    HttpResponse<String> shown = get(page);
    Matcher found = CSRF.matcher(shown.body());
    if (!found.find()) {
      throw new IllegalStateException("no form is on " + shown);
    }
    return found.group(1);
  }

  /// Makes a token for programs on the account page.
  public String token(boolean writes) throws IOException, InterruptedException {
    HttpResponse<String> shown =
        submit(
            "account",
            "account/tokens",
            Map.of("label", "test", "writes", Boolean.toString(writes)));
    Matcher found = SECRET.matcher(shown.body());
    if (!found.find()) {
      throw new IllegalStateException("no secret is on " + shown);
    }
    return found.group();
  }

  /// To ask in the name of the session.
  public HttpClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
  }
}
