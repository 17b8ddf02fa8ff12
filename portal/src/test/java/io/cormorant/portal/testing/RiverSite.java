package io.cormorant.portal.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A site on loopback with a few pages about rivers, one of which its robots.txt may forbid.
public final class RiverSite implements AutoCloseable {
  public static final String HOST = "127.0.0.1";

  private final HttpServer server;
  private final String robots;
  private final List<String> asked = new CopyOnWriteArrayList<>();

  public RiverSite(String robots) throws IOException {
    this.robots = robots;
    this.server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getByAddress(HOST, new byte[] {127, 0, 0, 1}), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /// Where a crawl of it begins.
  public String seed() {
    return "http://" + HOST + ":" + server.getAddress().getPort() + "/";
  }

  /// The paths that were asked for so far.
  public List<String> asked() {
    return List.copyOf(asked);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      asked.add(path);
      boolean rules = path.equals("/robots.txt");
      byte[] body = (rules ? robots : page(path)).getBytes(StandardCharsets.UTF_8);
      exchange
          .getResponseHeaders()
          .set("Content-Type", rules ? "text/plain" : "text/html; charset=utf-8");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static String page(String path) {
    String text =
        path.equals("/delta")
            ? "At its delta the river parts into arms. Each river arm carries silt to the coast."
            : "The river rises in the hills. Rain feeds the river, and the river feeds the lake.";
    return ("<title>A river</title><p>%s</p><a href=/delta>the delta of the river</a>"
            + " <a href=/private/dam>a dam in the river</a>")
        .formatted(text);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
