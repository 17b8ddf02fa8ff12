package io.cormorant.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A service for tests: a server on loopback that answers what the test likes.
public final class ServiceServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /// What it was asked.
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  public record Request(String method, URI uri, Map<String, List<String>> headers, byte[] body) {
    public @Nullable String header(String name) {
      List<String> values = headers.get(name);
      return values == null ? null : values.getFirst();
    }

    public String path() {
      return uri.getPath();
    }

    /// The values of a parameter, unescaped.
    public List<String> values(String name) {
      String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
      return Arrays.stream(query.split("&", -1))
          .filter(pair -> pair.startsWith(name + "="))
          .map(pair -> URLDecoder.decode(pair.substring(name.length() + 1), UTF_8))
          .toList();
    }

    public String value(String name) {
      return String.join("|", values(name));
    }
  }

  /// What it answers.
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  public record Reply(int status, Map<String, String> headers, byte[] body) {
    public static Reply ok(String body) {
      return new Reply(200, Map.of(), body.getBytes(UTF_8));
    }

    public static Reply status(int status) {
      return new Reply(status, Map.of(), "{\"error\": \"no\"}".getBytes(UTF_8));
    }

    public static Reply status(int status, String header, String value) {
      return new Reply(status, Map.of(header, value), new byte[0]);
    }
  }

  public ServiceServer(Function<Request, Reply> answers) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(exchange, answers));
    server.start();
  }

  /// Without a slash at its end.
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  private void handle(HttpExchange exchange, Function<Request, Reply> answers) throws IOException {
    try (exchange) {
      Request request =
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI(),
              exchange.getRequestHeaders(),
              exchange.getRequestBody().readAllBytes());
      requests.add(request);
      Reply reply = answers.apply(request);
      reply.headers.forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(reply.status, reply.body.length == 0 ? -1 : reply.body.length);
      exchange.getResponseBody().write(reply.body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
