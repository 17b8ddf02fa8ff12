package io.cormorant.app.cli.cluster;

import com.sun.net.httpserver.HttpServer;
import io.cormorant.cluster.Worker;
import io.cormorant.cluster.message.WorkerNote;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A worker's figures as Prometheus reads them, on loopback.
final class MetricsPort implements AutoCloseable {
  private final @Nullable HttpServer server;

  private MetricsPort(@Nullable HttpServer server) {
    this.server = server;
  }

  /// @param port null for none
  static MetricsPort open(@Nullable Integer port, Worker worker) throws IOException {
    if (port == null) {
      return new MetricsPort(null);
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          byte[] text = text(worker.note(), worker.sentBytes()).getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
          exchange.sendResponseHeaders(200, text.length);
          try (var out = exchange.getResponseBody()) {
            out.write(text);
          }
        });
    server.start();
    return new MetricsPort(server);
  }

  static String text(WorkerNote note, long sent) {
    StringBuilder out = new StringBuilder();
    line(out, "errands_total", "counter", "Pages finished.", note, note.done());
    line(
        out,
        "document_bytes_total",
        "counter",
        "Size of the documents in bytes.",
        note,
        note.bytes());
    line(out, "broker_bytes_total", "counter", "Bytes sent to the broker.", note, sent);
    line(out, "errands_under_way", "gauge", "Pages in progress.", note, note.busy());
    line(
        out,
        "reports_unconfirmed",
        "gauge",
        "Results not yet confirmed by the broker.",
        note,
        note.waiting());
    line(
        out,
        "connections",
        "gauge",
        "Maximum number of concurrent fetches.",
        note,
        note.connections());
    line(
        out,
        "draining",
        "gauge",
        "1 while the worker is draining, otherwise 0.",
        note,
        note.draining() ? 1 : 0);
    return out.toString();
  }

  private static void line(
      StringBuilder out, String name, String kind, String help, WorkerNote note, long value) {
    String full = "cormorant_worker_" + name;
    out.append("# HELP ").append(full).append(' ').append(help).append('\n');
    out.append("# TYPE ").append(full).append(' ').append(kind).append('\n');
    out.append(full).append("{worker=\"").append(note.name()).append("\"} ");
    out.append(value).append('\n');
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
  }
}
