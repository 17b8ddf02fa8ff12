package io.cormorant.app.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/// A site at 127.0.0.1 that answers as a test likes, one request at a time.
public final class LoopbackSite implements AutoCloseable {
  private final HttpServer server;

  /// What comes of a request.
  @FunctionalInterface
  public interface Answers {
    Answer to(HttpExchange asked) throws InterruptedException;
  }

  /// What is sent.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Answer(int status, Map<String, String> headers, byte[] body) {
    /// A page in UTF-8.
    public static Answer page(String html) {
      return document("text/html; charset=utf-8", html, StandardCharsets.UTF_8);
    }

    public static Answer document(String type, String text, Charset charset) {
      return new Answer(200, Map.of("Content-Type", type), text.getBytes(charset));
    }

    /// A status without a document.
    public static Answer status(int status) {
      return new Answer(status, Map.of(), new byte[0]);
    }

    public static Answer moved(int status, String target) {
      return new Answer(status, Map.of("Location", target), new byte[0]);
    }

    /// The same with one more header.
    public Answer with(String name, String value) {
      Map<String, String> more = new TreeMap<>(headers);
      more.put(name, value);
      return new Answer(status, more, body);
    }
  }

  public LoopbackSite(Answers answers) throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    server.createContext("/", exchange -> handle(exchange, answers));
    server.start();
  }

  /// Its address, without a slash at the end.
  public String url() {
    return "http://" + address();
  }

  /// Its host and port.
  public String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static void handle(HttpExchange exchange, Answers answers) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      Answer answer = answers.to(exchange);
      answer.headers.forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(
          answer.status, answer.body.length == 0 ? -1 : answer.body.length);
      exchange.getResponseBody().write(answer.body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
