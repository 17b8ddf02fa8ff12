package io.cormorant.fetch.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/// One request that came to a server of ours, and the means to answer it badly. Used by the one
/// thread that serves its connection.
///
/// @param host the `Host` field, empty if no request was read
/// @param path with its query, empty if no request was read
/// @param turn which request of its connection it is, from 1; 0 if none was read
record Exchange(Socket socket, OutputStream out, String host, String path, int turn) {
  static final String HTML = "Content-Type: text/html; charset=utf-8\r\n";

  private static final int BLOCK = 64 << 10;
  private static final long DRIP_NANOS = 20_000_000;

  /// What a server does with a request.
  @FunctionalInterface
  interface Behaviour {
    void play(Exchange exchange) throws IOException;
  }

  /// Sends a start, and then a piece again and again until the client has gone.
  static Behaviour endless(String start, String piece) {
    return x -> {
      x.send(start);
      byte[] block = piece.repeat(Math.max(1, BLOCK / piece.length())).getBytes(ISO_8859_1);
      while (!x.socket.isClosed()) {
        x.out.write(block);
      }
    };
  }

  /// Sends a start, and then a byte now and a byte then until the client has gone.
  static Behaviour dripping(String start, String piece) {
    byte[] bytes = piece.getBytes(ISO_8859_1);
    return x -> {
      x.send(start);
      for (int i = 0; !x.socket.isClosed(); i = (i + 1) % bytes.length) {
        x.out.write(bytes[i]);
        LockSupport.parkNanos(DRIP_NANOS);
      }
    };
  }

  /// Sends a start, and then nothing until the client has gone.
  static Behaviour silent(String start) {
    return x -> {
      x.send(start);
      x.socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    };
  }

  /// Reads nothing and says nothing as long as its server is there.
  void ignore() {
    while (!socket.isClosed()) {
      LockSupport.parkNanos(DRIP_NANOS);
    }
  }

  /// Sends something and closes the connection.
  static Behaviour closing(String message) {
    return x -> {
      x.send(message);
      x.socket.close();
    };
  }

  /// Sends something and breaks off in a way that the client notices as an error.
  static Behaviour resetting(String message) {
    return x -> {
      x.send(message);
      x.socket.setSoLinger(true, 0);
      x.socket.close();
    };
  }

  /// Sends exactly these characters, each as one byte.
  void send(String text) throws IOException {
    out.write(text.getBytes(ISO_8859_1));
  }

  /// Answers as a good server does.
  ///
  /// @param headers each with its line end
  void answer(int status, String headers, byte[] body) throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.writeBytes(
        ("HTTP/1.1 " + status + " X\r\n" + headers + "Content-Length: " + body.length + "\r\n\r\n")
            .getBytes(ISO_8859_1));
    message.writeBytes(body);
    out.write(message.toByteArray());
  }

  void html(String html) throws IOException {
    answer(200, HTML, html.getBytes(UTF_8));
  }

  /// A page like no other.
  String good() {
    return "<title>good</title><p>This is " + host + path;
  }
}
