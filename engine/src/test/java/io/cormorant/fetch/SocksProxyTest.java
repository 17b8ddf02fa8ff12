package io.cormorant.fetch;

import static io.cormorant.fetch.HttpFetcherTest.body;
import static io.cormorant.fetch.HttpFetcherTest.failure;
import static io.cormorant.fetch.HttpFetcherTest.get;
import static io.cormorant.fetch.HttpFetcherTest.nowhere;
import static io.cormorant.fetch.HttpFetcherTest.settings;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Outcome;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SocksProxyTest {
  private static final int VERSION = 5;
  private static final int WITH_PASSWORD = 2;

  private final List<String> destinations = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private ServerSocket server;

  @BeforeEach
  void open() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void asksEachHostThroughAConnectionOfItsOwnAndLetsTheProxyFindIt() throws Exception {
    try (HttpFetcher fetcher = fetcher("me:secret")) {
      assertEquals("GET /a?b HTTP/1.1", body(get(fetcher, "http://far.invalid:81/a?b")));
      assertEquals("GET /c HTTP/1.1", body(get(fetcher, "http://far.invalid:81/c")));
      assertEquals("GET / HTTP/1.1", body(get(fetcher, "http://other.invalid/")));
    }
    assertEquals(List.of("far.invalid:81", "other.invalid:80"), destinations);
  }

  @Test
  void saysThatTheProxyRefuses() throws Exception {
    try (HttpFetcher fetcher = fetcher("me:wrong")) {
      Outcome why = failure(get(fetcher, "http://far.invalid/")).why();
      assertEquals("unreachable", why.code());
      assertEquals("proxy", why.sentence().replaceFirst(".*(proxy):.*", "$1"));
    }
    assertEquals(List.of(), destinations);
  }

  @Test
  void callsADeadProxyWhatItIs() throws Exception {
    int port = server.getLocalPort();
    server.close();
    for (boolean socks : List.of(true, false)) {
      ProxyServer dead = new ProxyServer(socks, "127.0.0.1", port, null);
      try (HttpFetcher fetcher = new HttpFetcher(settings(nowhere(), 4).withProxy(dead))) {
        for (String url : List.of("http://far.invalid/", "https://far.invalid/")) {
          assertEquals(
              new Outcome.Unreachable("the proxy 127.0.0.1:" + port + " refuses connections"),
              failure(get(fetcher, url)).why());
        }
      }
    }
  }

  @Test
  void callsAProxyOfNoKnownHostWhatItIs() throws Exception {
    ProxyServer lost = new ProxyServer(true, "proxy.invalid", 1080, null);
    try (HttpFetcher fetcher = new HttpFetcher(settings(nowhere(), 4).withProxy(lost))) {
      assertEquals(
          new Outcome.Unreachable("the proxy proxy.invalid:1080 has an unknown host name"),
          failure(get(fetcher, "http://far.invalid/")).why());
    }
  }

  private HttpFetcher fetcher(String login) {
    return new HttpFetcher(
        settings(nowhere(), 4)
            .withProxy(new ProxyServer(true, "127.0.0.1", server.getLocalPort(), login)));
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  /// RFC 1928 and 1929 with a password, then a server that answers with the first line it is asked.
  private void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      in.readByte();
      in.readNBytes(in.readUnsignedByte());
      out.write(new byte[] {VERSION, WITH_PASSWORD});
      in.readByte();
      String login = text(in) + ":" + text(in);
      out.write(new byte[] {1, (byte) (login.equals("me:secret") ? 0 : 1)});
      in.readNBytes(4);
      destinations.add(text(in) + ":" + in.readUnsignedShort());
      out.write(new byte[] {VERSION, 0, 0, 1, 0, 0, 0, 0, 0, 0});
      for (String head = TinySite.head(in); !head.isEmpty(); head = TinySite.head(in)) {
        byte[] line = head.lines().findFirst().orElse("").getBytes(StandardCharsets.UTF_8);
        TinySite.send(out, 200, "", line);
      }
    } catch (IOException e) {
      // the client went away
    }
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.UTF_8);
  }
}
