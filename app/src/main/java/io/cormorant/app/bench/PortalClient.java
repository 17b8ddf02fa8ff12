package io.cormorant.app.bench;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Somebody who uses a portal by its pages and forms, as a browser does.
public final class PortalClient implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

  private final URI portal;
  private final CookieManager cookies = new CookieManager();
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();

  public PortalClient(URI portal) {
    this.portal = portal;
  }

  /// Signs in.
  ///
  /// @throws IOException if name or password is wrong
  public void signIn(String name, String password) throws IOException, InterruptedException {
    String led =
        post("login", "login", List.of(Map.entry("name", name), Map.entry("password", password)));
    if (led.contains("login")) {
      throw new IOException("the portal does not let " + name + " in");
    }
  }

  /// The cookies it has, as a header says them.
  public String cookies() {
    return cookies.getCookieStore().get(portal).stream()
        .map(cookie -> cookie.getName() + "=" + cookie.getValue())
        .collect(Collectors.joining("; "));
  }

  /// A page.
  ///
  /// @param path without a slash before it
  /// @throws IOException if the portal answers anything but a page
  public String get(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(request(path).build());
    if (answer.statusCode() != 200) {
      throw new IOException("GET " + path + " answers " + answer.statusCode());
    }
    return answer.body();
  }

  /// Sends a form.
  ///
  /// @param page the page with the form
  /// @return where the portal leads from there
  /// @throws IOException if it leads nowhere
  public String post(String page, String path, List<Map.Entry<String, String>> fields)
      throws IOException, InterruptedException {
    Matcher token = TOKEN.matcher(get(page));
    if (!token.find()) {
      throw new IOException(page + " has no form");
    }
    String form =
        fields.stream()
            .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&", "_csrf=" + encoded(token.group(1)) + "&", ""));
    HttpResponse<String> answer =
        send(
            request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build());
    return answer
        .headers()
        .firstValue("Location")
        .orElseThrow(() -> new IOException("POST " + path + " answers " + answer.statusCode()));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(portal.resolve(path)).timeout(LONGEST);
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /// Describes a topic and starts its crawl.
  ///
  /// @return the id of the topic
  public long start(String name, Map<String, Double> keywords, List<String> seeds, int pages)
      throws IOException, InterruptedException {
    String words =
        post(
            "topics/new",
            "topics",
            List.of(
                Map.entry("name", name), Map.entry("words", String.join(", ", keywords.keySet()))));
    String topic = words.replaceFirst(".*/(topics/\\d+)/words", "$1");
    List<Map.Entry<String, String>> terms =
        keywords.entrySet().stream()
            .flatMap(
                word ->
                    List.of(
                        Map.entry("term", word.getKey()), Map.entry("weight", "" + word.getValue()))
                        .stream())
            .toList();
    post(topic + "/words", topic + "/words", terms);
    String led =
        post(
            topic + "/seeds",
            topic + "/start",
            List.of(
                Map.entry("seeds", String.join("\n", seeds)),
                Map.entry("pages", "" + pages),
                Map.entry("hours", "24")));
    if (!led.endsWith(topic)) {
      throw new IOException("the crawl was not started: " + led);
    }
    return Long.parseLong(topic.substring(topic.indexOf('/') + 1));
  }

  @Override
  public void close() {
    http.close();
  }
}
