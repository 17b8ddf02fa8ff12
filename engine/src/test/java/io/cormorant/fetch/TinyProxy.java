package io.cormorant.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A proxy on loopback that wants credentials, answers plain requests with what was asked for, and
/// leads every tunnel to one port.
final class TinyProxy implements AutoCloseable {
  private final ServerSocket server;
  private final String login;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile int connections;
  volatile String lastHead = "";

  TinyProxy(String credentials, int target) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.login = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    this.target = target;
    Thread.ofVirtual().start(this::accept);
  }

  ProxyServer settings(String credentials) {
    return new ProxyServer("127.0.0.1", server.getLocalPort(), credentials);
  }

  int connections() {
    return connections;
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
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        connections = sockets.size();
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      for (String head = TinySite.head(socket.getInputStream());
          !head.isEmpty();
          head = TinySite.head(socket.getInputStream())) {
        lastHead = head;
        OutputStream out = socket.getOutputStream();
        if (!head.toLowerCase(java.util.Locale.ROOT).contains("proxy-authorization: basic ")
            || !head.contains(login)) {
          TinySite.send(out, 407, "Proxy-Authenticate: Basic realm=\"x\"\r\n", new byte[0]);
        } else if (head.startsWith("CONNECT ")) {
          out.write("HTTP/1.1 200 Connected\r\n\r\n".getBytes(StandardCharsets.UTF_8));
          tunnel(socket);
        } else {
          String answer = "asked for " + head.split(" ", 3)[1];
          TinySite.send(out, 200, "", answer.getBytes(StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      // one of the two went away
    }
  }

  private void tunnel(Socket client) throws IOException {
    try (Socket far = new Socket(InetAddress.getLoopbackAddress(), target)) {
      sockets.add(far);
      Thread.ofVirtual()
          .start(
              () -> {
                try (client) {
                  far.getInputStream().transferTo(client.getOutputStream());
                } catch (IOException e) {
                  // one of the two went away
                }
              });
      client.getInputStream().transferTo(far.getOutputStream());
    }
  }
}
