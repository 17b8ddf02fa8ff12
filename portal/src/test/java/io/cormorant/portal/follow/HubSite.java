package io.cormorant.portal.follow;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A site on loopback whose feed names a hub, and that hub, which does what a test says.
final class HubSite implements AutoCloseable {
  /// What those who ask the hub to push say that they are.
  static final String PUBLIC = "https://portal.example";

  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> articles = new CopyOnWriteArrayList<>();
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();

  /// What the hub was asked for, field by field.
  final List<Map<String, String>> wanted = new CopyOnWriteArrayList<>();

  private final CountDownLatch gate = new CountDownLatch(1);
  private volatile String held = "";

  HubSite() throws IOException {
    server =
        HttpServer.create(
            new InetSocketAddress(
                InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1}), 0),
            0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    publish("Welcome to the river");
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  String topic() {
    return address() + "topic";
  }

  /// Publishes an article and says its address.
  String publish(String title) {
    articles.add(title);
    return address() + "articles/" + articles.size();
  }

  int asked(String path) {
    return asked.getOrDefault(path, 0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      asked.merge(path, 1, Integer::sum);
      switch (path) {
        case "/" ->
            send(
                exchange,
                "text/html",
                "<title>River</title><link rel=alternate type=application/rss+xml href=/feed.xml>"
                    + "<p>The river and its people.</p>");
        case "/feed.xml" -> send(exchange, "application/rss+xml", feed());
        case "/hub" -> {
          wanted.add(form(exchange));
          exchange.sendResponseHeaders(202, -1);
        }
        default -> {
          if (path.startsWith("/articles/")) {
            pass(path);
            send(exchange, "text/html", article(Integer.parseInt(path.substring(10))));
          } else {
            exchange.sendResponseHeaders(404, -1);
          }
        }
      }
    }
  }

  private void pass(String path) {
    try {
      if (path.equals(held)) {
        gate.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// An article is not sent until [#release].
  void hold(String path) {
    held = path;
  }

  void release() {
    gate.countDown();
  }

  private static Map<String, String> form(HttpExchange exchange) throws IOException {
    Map<String, String> form = new ConcurrentHashMap<>();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    for (String field : body.split("&", -1)) {
      String[] parts = field.split("=", 2);
      form.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return form;
  }

  private static void send(HttpExchange exchange, String type, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  private String article(int number) {
    String title = articles.get(number - 1);
    return "<title>%s</title><main><h1>%s</h1><p>%s</p></main>"
        .formatted(title, title, (title + " is what people here talk about today. ").repeat(8));
  }

  /// The feed with its newest entries first.
  String feed() {
    return feed(1);
  }

  /// Only what came from one entry on.
  String feed(int first) {
    StringBuilder items = new StringBuilder();
    for (int i = articles.size(); i >= first; i--) {
      items.append(
          "<item><title>%s</title><link>%sarticles/%d</link></item>"
              .formatted(articles.get(i - 1), address(), i));
    }
    return ("<rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel>"
            + "<title>River</title><atom:link rel='hub' href='%shub'/>"
            + "<atom:link rel='self' href='%s'/>%s</channel></rss>")
        .formatted(address(), topic(), items);
  }

  /// The hub asks whether a portal wants what it asked for.
  HttpResponse<String> confirm(URI portal, String mode, String topic) throws Exception {
    String query =
        "?hub.mode=%s&hub.topic=%s&hub.challenge=echo%%20me&hub.lease_seconds=864000"
            .formatted(mode, URLEncoder.encode(topic, StandardCharsets.UTF_8));
    return client.send(
        HttpRequest.newBuilder(URI.create(callback(portal) + query)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /// The hub pushes.
  ///
  /// @return the status of the answer
  int push(URI portal, String secret, String body) throws Exception {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(callback(portal)))
            .header("Content-Type", "application/rss+xml")
            .header("X-Hub-Signature", "sha256=" + signature(secret, bytes))
            .POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private String callback(URI portal) {
    String named = wanted.getLast().get("hub.callback");
    return portal.toString().replaceAll("/$", "") + named.substring(PUBLIC.length());
  }

  private static String signature(String secret, byte[] body) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(body));
  }

  @Override
  public void close() {
    release();
    client.close();
    server.stop(0);
  }
}
