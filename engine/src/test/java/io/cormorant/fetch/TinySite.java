package io.cormorant.fetch;

import io.cormorant.fetch.address.HostResolver;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/// A server on loopback that sends exactly the bytes a test wants, for any number of host names.
public final class TinySite implements AutoCloseable {
  /// Begins what a client of https sends; a server that only speaks http hangs up on it.
  private static final char TLS_HELLO = 0x16;

  private final ServerSocket server;
  private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /// Requests so far: `host/path`, in order.
  final List<String> asked = new CopyOnWriteArrayList<>();

  /// A permit for each connection that was seen to be closed by [#awaitClosedByClient].
  final Semaphore closedByClient = new Semaphore(0);

  /// The head of the request before, as it came.
  volatile String lastHead = "";

  @FunctionalInterface
  interface Behaviour {
    void answer(Socket socket, OutputStream out) throws IOException;
  }

  public TinySite() {
    try {
      server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /// Answers for every name ending in `.test`, at `closed.test` with a port where nobody listens.
  public HostResolver resolver() {
    int closed = closedPort();
    return (host, port) -> {
      if (!host.endsWith(".test")) {
        throw new UnknownHostException(host);
      }
      int here = host.equals("closed.test") ? closed : server.getLocalPort();
      return List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), here));
    };
  }

  int connections() {
    return sockets.size();
  }

  /// Waits until the client closes a connection, whatever it sends before.
  void awaitClosedByClient(Socket socket) {
    try {
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // closed all the same
    }
    closedByClient.release();
  }

  /// Sets what a path does, on all hosts or, as `host/path`, on one.
  TinySite on(String path, Behaviour behaviour) {
    behaviours.put(path, behaviour);
    return this;
  }

  TinySite page(String path, int status, String headers, String body) {
    return on(
        path, (socket, out) -> send(out, status, headers, body.getBytes(StandardCharsets.UTF_8)));
  }

  static void send(OutputStream out, int status, String headers, byte[] body) throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(
        ("HTTP/1.1 " + status + " X\r\n" + headers + "Content-Length: " + body.length + "\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8));
    message.write(body);
    out.write(message.toByteArray());
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

  private static int closedPort() {
    try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return unused.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        String path = head.split(" ", 3)[1];
        String host = head.replaceAll("(?s).*\r\nHost: ([^\r]*)\r\n.*", "$1");
        asked.add(host + path);
        lastHead = head;
        Behaviour behaviour = behaviours.getOrDefault(host + path, behaviours.get(path));
        if (behaviour == null) {
          send(socket.getOutputStream(), 404, "", "nothing here".getBytes(StandardCharsets.UTF_8));
        } else {
          behaviour.answer(socket, socket.getOutputStream());
        }
      }
    } catch (IOException e) {
      // the client went away, as many of them shall
    }
  }

  static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      head.append((char) c);
      if (head.charAt(0) == TLS_HELLO) {
        return "";
      }
      if (c == '\n' && head.toString().endsWith("\r\n\r\n")) {
        return head.toString();
      }
    }
    return "";
  }
}
