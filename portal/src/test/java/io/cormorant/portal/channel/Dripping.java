package io.cormorant.portal.channel;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A server on loopback that answers everybody with the same text and then with a letter now and
/// then, for as long as they listen.
final class Dripping implements AutoCloseable {
  private final ServerSocket door;
  private final CountDownLatch end = new CountDownLatch(1);

  Dripping(String answer) throws IOException {
    door = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(() -> serve(answer));
  }

  private void serve(String answer) {
    while (!door.isClosed()) {
      try (Socket guest = door.accept();
          OutputStream out = guest.getOutputStream()) {
        out.write(answer.getBytes(StandardCharsets.US_ASCII));
        do {
          out.write('x');
          out.flush();
        } while (!end.await(50, TimeUnit.MILLISECONDS));
      } catch (IOException _) {
        // Whoever listened has gone; the next one may come.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  String url() {
    return "http://127.0.0.1:" + door.getLocalPort() + "/hook";
  }

  @Override
  public void close() throws IOException {
    end.countDown();
    door.close();
  }
}
