package io.cormorant.render;

import com.sun.net.httpserver.HttpServer;
import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.fetch.address.HostResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A site on loopback for pages with scripts. It answers for every name ending in `.test`.
final class ScriptSite implements AutoCloseable {
  static final Url PAGE = Url.of("http://site.test/");

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Answer(String type, byte[] body) {}

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();

  /// Requests so far, as `METHOD host/path`.
  final List<String> asked = new CopyOnWriteArrayList<>();

  /// What those who asked call themselves.
  final List<String> agents = new CopyOnWriteArrayList<>();

  ScriptSite() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          String host = exchange.getRequestHeaders().getFirst("Host");
          asked.add(exchange.getRequestMethod() + " " + host + exchange.getRequestURI());
          agents.add(exchange.getRequestHeaders().getFirst("User-Agent"));
          exchange.getRequestBody().readAllBytes();
          Answer answer = answers.get(exchange.getRequestURI().getPath());
          byte[] body = answer == null ? new byte[0] : answer.body;
          exchange
              .getResponseHeaders()
              .set("Content-Type", answer == null ? "text/plain" : answer.type);
          exchange.sendResponseHeaders(
              answer == null ? 404 : 200, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  ScriptSite file(String path, String type, String body) {
    return file(path, type, body.getBytes(StandardCharsets.UTF_8));
  }

  ScriptSite file(String path, String type, byte[] body) {
    answers.put(path, new Answer(type, body));
    return this;
  }

  int port() {
    return server.getAddress().getPort();
  }

  /// Leads names ending in `.test` here, whatever the port, and leaves others to somebody else.
  HostResolver resolver(HostResolver others) {
    return (host, port) ->
        host.endsWith(".test") ? List.of(server.getAddress()) : others.resolve(host, port);
  }

  HostResolver resolver() {
    return resolver(
        (host, _) -> {
          throw new UnknownHostException(host);
        });
  }

  static Response.Document page(String html) {
    return new Response.Document(
        PAGE,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html.getBytes(StandardCharsets.UTF_8),
        null);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
