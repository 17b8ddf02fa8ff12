package io.cormorant.lab.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// A generated web over HTTP on 127.0.0.1: all its hosts on one port.
///
/// The host asked for is taken from an absolute request target, as a proxy gets it, or else from
/// the Host header; a port in it is ignored. Bodies are the same bytes as in memory, compressed
/// where the client takes gzip; slow pages really wait. An unknown host, which in memory cannot be
/// reached, answers 502 here. Each request runs on a virtual thread.
public final class GeneratedWebServer implements AutoCloseable {
  private static final int BACKLOG = 1_024;
  private static final int NO_BODY = -1;

  private final GeneratedWeb web;
  private final HttpServer server;
  private final ExecutorService threads;

  private GeneratedWebServer(GeneratedWeb web, HttpServer server) {
    this.web = web.waitingBy(Thread::sleep);
    this.server = server;
    this.threads =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("generated-web-", 0).factory());
  }

  /// Starts to answer.
  ///
  /// @param port the port to listen on, 0 for any free one
  public static GeneratedWebServer start(GeneratedWeb web, int port) throws IOException {
    // Without this the JDK's server lets small answers wait for the client's delayed ACK.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), BACKLOG);
    GeneratedWebServer started = new GeneratedWebServer(web, server);
    server.createContext("/", started::handle);
    server.setExecutor(started.threads);
    server.start();
    return started;
  }

  public InetSocketAddress address() {
    return server.getAddress();
  }

  public int port() {
    return address().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!method.equals("GET") && !method.equals("HEAD")) {
        exchange.sendResponseHeaders(405, NO_BODY);
        return;
      }
      Optional<Url> url = asked(exchange);
      if (url.isEmpty()) {
        exchange.sendResponseHeaders(400, NO_BODY);
        return;
      }
      answer(exchange, web.fetch(url.get()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Optional<Url> asked(HttpExchange exchange) {
    URI target = exchange.getRequestURI();
    String host = target.getHost();
    if (host == null) {
      host = exchange.getRequestHeaders().getFirst("Host");
    }
    if (host == null) {
      return Optional.empty();
    }
    int colon = host.indexOf(':');
    String name = colon < 0 ? host : host.substring(0, colon);
    String query = target.getRawQuery() == null ? "" : "?" + target.getRawQuery();
    String path = target.getRawPath() == null ? "/" : target.getRawPath();
    return Url.parse("http://" + name + path + query);
  }

  private static void answer(HttpExchange exchange, Response response) throws IOException {
    switch (response) {
      case Response.Document document -> {
        for (Headers.Field field : document.headers().fields()) {
          exchange.getResponseHeaders().add(field.name(), field.value());
        }
        send(exchange, document.status(), document.body());
      }
      case Response.Moved moved -> {
        exchange.getResponseHeaders().add("Location", moved.target().toString());
        send(exchange, moved.status(), page("Moved", moved.target().toString()));
      }
      case Response.Unchanged _ -> exchange.sendResponseHeaders(304, -1);
      case Response.Lost lost -> {
        int status = lost.status() == 0 ? 502 : lost.status();
        if (status == 503) {
          exchange.getResponseHeaders().add("Retry-After", "120");
        }
        send(exchange, status, page(Integer.toString(status), lost.outcome().sentence()));
      }
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    if (!exchange.getResponseHeaders().containsKey("Content-Type")) {
      exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
    }
    byte[] sent = body;
    if (takesGzip(exchange)) {
      exchange.getResponseHeaders().add("Content-Encoding", "gzip");
      sent = SiteFiles.gzip(body);
    }
    exchange.getResponseHeaders().add("Vary", "Accept-Encoding");
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, NO_BODY);
      return;
    }
    exchange.sendResponseHeaders(status, sent.length == 0 ? NO_BODY : sent.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(sent);
    }
  }

  private static boolean takesGzip(HttpExchange exchange) {
    @Nullable String accepted = exchange.getRequestHeaders().getFirst("Accept-Encoding");
    return accepted != null && accepted.toLowerCase(Locale.ROOT).contains("gzip");
  }

  private static byte[] page(String title, String text) {
    String html =
        "<!DOCTYPE html>\n<html><head><title>%s</title></head><body><h1>%s</h1><p>%s</p></body></html>\n"
            .formatted(title, title, Html.escape(text));
    return html.getBytes(StandardCharsets.UTF_8);
  }
}
