package io.cormorant.portal.testing;

import io.cormorant.portal.server.Portal;
import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Somebody who uses a portal by its pages and forms, with a session of their own.
public final class FormClient implements AutoCloseable {
  public static final String PASSWORD = "a good long password";

  private final URI base;
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  /// Somebody who is not signed in.
  public FormClient(Portal portal) {
    this.base = portal.address();
  }

  /// The first administrator.
  public static FormClient admin(Portal portal) throws IOException, InterruptedException {
    FormClient admin = new FormClient(portal);
    URI setup = portal.setup().orElseThrow();
    admin.register(base(setup), "token", setup.getQuery().substring("token=".length()), "boss");
    return admin;
  }

  private static String base(URI link) {
    return link.getRawPath().substring(1) + "?" + link.getRawQuery();
  }

  /// A user whom the administrator invites.
  public FormClient invite(Portal portal, String name) throws IOException, InterruptedException {
    Document made = submit("admin", "admin/invitations", "role", "user").page();
    URI link = URI.create(made.selectFirst("code.secret").text());
    FormClient user = new FormClient(portal);
    user.register(link.getRawPath().substring(1), "token", "", name);
    return user;
  }

  private void register(String path, String key, String value, String name)
      throws IOException, InterruptedException {
    String target = path.contains("?") ? path.substring(0, path.indexOf('?')) : path;
    submit(path, target, key, value, "name", name, "password", PASSWORD, "again", PASSWORD);
  }

  /// What came.
  public record Answer(int status, String body) {
    public Document page() {
      return Jsoup.parse(body);
    }
  }

  public Answer get(String path, String... headers) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request);
  }

  /// Sends a form with the secret of the page it stands on.
  ///
  /// @param fields names and values by turns
  public Answer submit(String page, String target, String... fields)
      throws IOException, InterruptedException {
    Element secret = get(page).page().selectFirst("form[method=post] input[name=_csrf]");
    List<String> parts = new ArrayList<>();
    parts.add("_csrf=" + encoded(secret == null ? "" : secret.val()));
    for (int i = 0; i < fields.length; i += 2) {
      parts.add(fields[i] + "=" + encoded(fields[i + 1]));
    }
    return send(
        HttpRequest.newBuilder(base.resolve(target))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(String.join("&", parts))));
  }

  private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return new Answer(answer.statusCode(), answer.body());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close();
  }
}
