package io.cormorant.portal.channel;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// A server on loopback that keeps what it is sent and answers as a test wants.
public final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ConcurrentLinkedQueue<Integer> answers = new ConcurrentLinkedQueue<>();
  private final CountDownLatch end = new CountDownLatch(1);
  public final List<Got> got = new CopyOnWriteArrayList<>();

  /// A request that came.
  @SuppressWarnings("ArrayRecordComponent") // bytes as they came; never compared
  public record Got(String method, String path, Map<String, List<String>> headers, byte[] body) {
    public String header(String name) {
      return headers.entrySet().stream()
          .filter(e -> e.getKey().equalsIgnoreCase(name))
          .map(e -> e.getValue().getFirst())
          .findFirst()
          .orElse("");
    }

    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  /// @param answers statuses in turn; 0 for none at all; 200 when there are no more
  public Receiver(int... answers) throws IOException {
    for (int answer : answers) {
      this.answers.add(answer);
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      got.add(
          new Got(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              Map.copyOf(exchange.getRequestHeaders()),
              exchange.getRequestBody().readAllBytes()));
      Integer status = answers.poll();
      if (status != null && status == 0) {
        end.await();
        return;
      }
      exchange.getResponseHeaders().add("Location", url("/elsewhere"));
      exchange.sendResponseHeaders(status == null ? 200 : status, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
  }
}
