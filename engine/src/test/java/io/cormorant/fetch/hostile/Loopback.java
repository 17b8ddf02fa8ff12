package io.cormorant.fetch.hostile;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// A server on a loopback port of its own: raw sockets, a thread for each connection, and
/// behaviours that write whatever they like. These are threads of the platform: a virtual one that
/// writes without end as fast as it is read never leaves its carrier, and two such on two cores
/// would keep every other server and the crawl itself waiting.
final class Loopback implements AutoCloseable {
  private static final int BACKLOG = 1_000;

  /// Begins what a client of https sends.
  private static final char TLS_HELLO = 0x16;

  private final ServerSocket server;
  private final Exchange.@Nullable Behaviour greeting;
  private final Exchange.Behaviour answer;
  private final @Nullable SSLContext tls;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();

  /// @param greeting what happens on a connection before a request is read, if anything
  /// @param answer what happens to each request
  /// @param tls null for plain HTTP
  Loopback(
      Exchange.@Nullable Behaviour greeting, Exchange.Behaviour answer, @Nullable SSLContext tls) {
    this.greeting = greeting;
    this.answer = answer;
    this.tls = tls;
    try {
      server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofPlatform().daemon().name("loopback").start(this::accept);
  }

  Loopback(Exchange.Behaviour answer) {
    this(null, answer, null);
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
  }

  /// Connections accepted so far.
  int connections() {
    return connections.get();
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        connections.incrementAndGet();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        Thread.ofPlatform().daemon().name("loopback connection").start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket plain) {
    try (plain;
        Socket socket = secured(plain)) {
      if (greeting != null) {
        greeting.play(new Exchange(socket, socket.getOutputStream(), "", "", 0));
      }
      InputStream in = new BufferedInputStream(socket.getInputStream());
      int turn = 1;
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        String path = head.split(" ", 3)[1];
        answer.play(new Exchange(socket, socket.getOutputStream(), host(head), path, turn++));
        if (socket.isClosed()) {
          return;
        }
      }
    } catch (IOException e) {
      // the client went away, as most of them shall
    } finally {
      sockets.remove(plain);
    }
  }

  private Socket secured(Socket plain) throws IOException {
    if (tls == null) {
      return plain;
    }
    SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket(plain, null, plain.getPort(), true);
    socket.setUseClientMode(false);
    return socket;
  }

  private static String host(String head) {
    int start = head.toLowerCase(java.util.Locale.ROOT).indexOf("\r\nhost:");
    return start < 0 ? "" : head.substring(start + 7, head.indexOf('\r', start + 2)).strip();
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    int last = 0;
    for (int c = in.read(); c >= 0; c = in.read()) {
      head.append((char) c);
      if (head.charAt(0) == TLS_HELLO) {
        return "";
      }
      if (c != '\r') {
        if (c == '\n' && last == '\n') {
          return head.toString();
        }
        last = c;
      }
    }
    return "";
  }
}
