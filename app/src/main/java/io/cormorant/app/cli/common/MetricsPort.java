package io.cormorant.app.cli.common;

import com.sun.net.httpserver.HttpServer;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Figures as Prometheus reads them, on loopback.
public final class MetricsPort implements AutoCloseable {
  private static final int MOST = 65_535;

  private final @Nullable HttpServer server;

  private MetricsPort(@Nullable HttpServer server) {
    this.server = server;
  }

  /// Answers whoever asks on a port of this machine, until it is closed.
  ///
  /// @param port null for none
  /// @param text made anew for whoever asks
  /// @throws BadInput if the port cannot be used
  public static MetricsPort open(@Nullable Integer port, Supplier<String> text) {
    if (port == null) {
      return new MetricsPort(null);
    }
    if (port < 1 || port > MOST) {
      throw new BadInput("--metrics " + port + " is not a port; give one from 1 to " + MOST);
    }
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      server.createContext(
          "/metrics",
          exchange -> {
            byte[] body = text.get().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
            exchange.sendResponseHeaders(200, body.length);
            try (var out = exchange.getResponseBody()) {
              out.write(body);
            }
          });
      server.start();
      return new MetricsPort(server);
    } catch (IOException e) {
      throw new BadInput("port " + port + " cannot be used for --metrics: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
  }
}
