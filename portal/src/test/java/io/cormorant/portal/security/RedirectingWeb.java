package io.cormorant.portal.security;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.crawls.web.Webs;
import io.cormorant.fetch.AccessTerms;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.fetch.address.Overrides;
import io.cormorant.fetch.address.TargetGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// Sites that a portal may ask, and whose servers send it to a server that it may not: the bait, on
/// loopback as they are. It is fetched by what fetches the live web, with the same guards; only of
/// names that end in `.public.example` the test says where they are, since no test has a server at
/// a public address. `inside.example` is a name like any other, and is at the bait.
final class RedirectingWeb implements WebSource, AutoCloseable {
  static final String NAME = "generated:redirecting";

  /// In the title of what answers at public names.
  static final String OPEN = "open7731";

  /// In the title of the bait.
  static final String SECRET = "secret7731";

  private static final String PUBLIC = ".public.example";
  private static final String INSIDE = "inside.example";

  private final HttpServer sites = server();
  private final HttpServer bait = server();
  private final List<String> taken = new CopyOnWriteArrayList<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  RedirectingWeb() throws IOException {
    sites.createContext("/", this::site);
    bait.createContext("/", this::take);
    sites.start();
    bait.start();
  }

  private static HttpServer server() throws IOException {
    return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  /// A page at a public name.
  static String page(String name) {
    return "http://" + name + PUBLIC + "/";
  }

  /// Addresses at public names that send whoever asks to the bait, directly or by one more of them.
  List<String> traps() {
    return Stream.of("literal", "name", "short", "mapped", "six", "inside", "far")
        .map(RedirectingWeb::page)
        .toList();
  }

  /// One whose robots.txt is said to be at the bait.
  static String trapOfRobots() {
    return page("robots");
  }

  /// Where the bait is.
  String bait() {
    return "http://127.0.0.1:" + bait.getAddress().getPort() + "/";
  }

  /// What the bait was asked for.
  List<String> taken() {
    return List.copyOf(taken);
  }

  /// The names of public sites that were asked for a page.
  List<String> asked() {
    return List.copyOf(asked);
  }

  private void take(HttpExchange exchange) throws IOException {
    taken.add(exchange.getRequestHeaders().getFirst("Host") + exchange.getRequestURI());
    answer(exchange, SECRET);
  }

  private void site(HttpExchange exchange) throws IOException {
    String host = exchange.getRequestHeaders().getFirst("Host");
    String name = host.replace(PUBLIC, "");
    boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
    if (robots && !name.equals("robots")) {
      exchange.sendResponseHeaders(404, -1);
      exchange.close();
      return;
    }
    if (!robots) {
      asked.add(name);
    }
    int port = bait.getAddress().getPort();
    String to =
        switch (name) {
          case "literal" -> "http://127.0.0.1:" + port + "/";
          case "name" -> "http://localhost:" + port + "/";
          case "short" -> "http://2130706433:" + port + "/";
          case "mapped" -> "http://[::ffff:127.0.0.1]:" + port + "/";
          case "six" -> "http://[::1]:" + port + "/";
          case "inside" -> "http://" + INSIDE + ":" + port + "/";
          case "far" -> page("literal");
          case "robots" -> robots ? "http://127.0.0.1:" + port + "/robots.txt" : "";
          case "moved" -> page("plain");
          default -> "";
        };
    if (to.isEmpty()) {
      answer(exchange, OPEN);
    } else {
      exchange.getResponseHeaders().set("Location", to);
      exchange.sendResponseHeaders(302, -1);
      exchange.close();
    }
  }

  private static void answer(HttpExchange exchange, String title) throws IOException {
    byte[] page =
        "<title>River %s</title><main><p>%s</p></main>"
            .formatted(title, "A river of secrets flows to the sea. ".repeat(20))
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(200, page.length);
    exchange.getResponseBody().write(page);
    exchange.close();
  }

  /// What may be asked, as for the live web; public names are found first.
  private List<InetSocketAddress> find(String host, int port) throws UnknownHostException {
    if (host.endsWith(PUBLIC)) {
      return List.of(sites.getAddress());
    }
    HostResolver named = new Overrides(Map.of(INSIDE, bait.getAddress()), HostResolver.SYSTEM);
    return new AddressGuard(named, true, false).resolve(host, port);
  }

  @Override
  public String prefix() {
    return NAME;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    HttpWeb http =
        new HttpWeb(
            Webs.settings(product, connections).withResolver(this::find),
            new AccessTerms(new TargetGuard(false, false), List.of(), false),
            Clock.systemUTC());
    return new OpenWeb() {
      @Override
      public Web web() {
        return http;
      }

      @Override
      public List<InetAddress> addresses(Url url) throws UnknownHostException {
        return find(url.host(), url.port()).stream().map(InetSocketAddress::getAddress).toList();
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }

      @Override
      public void close() {
        http.close();
      }
    };
  }

  @Override
  public void close() {
    sites.stop(0);
    bait.stop(0);
  }
}
