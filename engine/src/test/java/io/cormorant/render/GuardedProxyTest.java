package io.cormorant.render;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class GuardedProxyTest {
  private static final String PASSWORD = "open sesame";
  private static final int SO_TIMEOUT = 20_000;

  private final ScriptSite site =
      new ScriptSite().file("/a", "text/plain", "hello").file("/b", "text/plain", "again");
  private final RenderTally tally = new RenderTally();
  private final HostResolver guard = new AddressGuard(HostResolver.SYSTEM, true, false);
  private final GuardedProxy proxy = new GuardedProxy(site.resolver(guard), tally);

  @AfterEach
  void close() {
    proxy.close();
    site.close();
  }

  @Test
  void handsRequestsOnAndKeepsTheConnection() throws Exception {
    try (ProxyPort port = proxy.open(RenderLimits.DEFAULT, 0, PASSWORD);
        Socket socket = connect(port)) {
      say(socket, get("http://site.test/a"));
      assertTrue(answer(socket, "hello").startsWith("HTTP/1.1 200"));
      say(socket, get("http://site.test/b"));
      assertTrue(answer(socket, "again").startsWith("HTTP/1.1 200"));
    }
    assertEquals(List.of("GET site.test/a", "GET site.test/b"), site.asked);
  }

  @Test
  void tunnelsWhatItCannotRead() throws Exception {
    try (ProxyPort port = proxy.open(RenderLimits.DEFAULT, 0, PASSWORD);
        Socket socket = connect(port)) {
      say(socket, "CONNECT site.test:443 HTTP/1.1\r\n" + credentials() + "\r\n");
      assertTrue(answer(socket, "\r\n\r\n").startsWith("HTTP/1.1 200"));
      say(socket, "GET /a HTTP/1.1\r\nHost: inside.test\r\n\r\n");
      answer(socket, "hello");
    }
    assertEquals(List.of("GET inside.test/a"), site.asked);
    assertTrue(tally.bytes.sum() > 0);
  }

  @Test
  void doesNothingWithoutThePassword() throws Exception {
    try (ProxyPort port = proxy.open(RenderLimits.DEFAULT, 0, PASSWORD)) {
      for (String fields : List.of("", "Proxy-Authorization: Basic cGFnZTpndWVzcw==\r\n")) {
        try (Socket socket = connect(port)) {
          say(socket, "GET http://site.test/a HTTP/1.1\r\nHost: site.test\r\n" + fields + "\r\n");
          String answer = answer(socket, "\r\n\r\n");
          assertTrue(answer.startsWith("HTTP/1.1 407"), answer);
        }
      }
    }
    assertEquals(List.of(), site.asked);
  }

  @Test
  void refusesAddressesAndPortsThatMayNotBeAsked() throws Exception {
    List<String> forbidden =
        List.of(
            get("http://127.0.0.1:" + site.port() + "/a"),
            get("http://[::1]:" + site.port() + "/a"),
            get("http://localhost:" + site.port() + "/a"),
            get("http://169.254.169.254/latest/meta-data/"),
            get("http://2130706433:" + site.port() + "/a"),
            get("http://site.test:25/"),
            get("http://site.test:70000/"),
            "CONNECT 10.0.0.1:443 HTTP/1.1\r\n" + credentials() + "\r\n",
            "CONNECT site.test:80 HTTP/1.1\r\n" + credentials() + "\r\n",
            "CONNECT site.test:22 HTTP/1.1\r\n" + credentials() + "\r\n");
    try (ProxyPort port = proxy.open(RenderLimits.DEFAULT, 0, PASSWORD)) {
      for (String request : forbidden) {
        try (Socket socket = connect(port)) {
          say(socket, request);
          String answer = answer(socket, "\r\n\r\n");
          assertTrue(answer.startsWith("HTTP/1.1 403"), request + answer);
        }
      }
    }
    assertEquals(forbidden.size(), tally.refused.sum());
    assertEquals(List.of(), site.asked);
  }

  @Test
  void hangsUpWhenAPageHasSpentItsBytes() throws Exception {
    site.file("/large", "text/plain", new byte[1 << 20]);
    RenderLimits few = limits(100_000, 10);
    try (ProxyPort port = proxy.open(few, 0, PASSWORD);
        Socket socket = connect(port)) {
      say(socket, get("http://site.test/large"));
      int came = drain(socket.getInputStream());
      assertTrue(came <= few.bytes(), came + " bytes came");
    }
  }

  @Test
  void makesOnlySoManyConnections() throws Exception {
    try (ProxyPort port = proxy.open(limits(1 << 20, 2), 0, PASSWORD);
        Socket socket = connect(port)) {
      for (int i = 0; i < 2; i++) {
        say(socket, get("http://site.test/a"));
        answer(socket, "hello");
      }
      say(socket, get("http://site.test/a"));
      assertTrue(answer(socket, "\r\n\r\n").startsWith("HTTP/1.1 403"));
    }
    assertEquals(2, site.asked.size());
  }

  @Test
  void endsWithItsPage() throws Exception {
    ProxyPort port = proxy.open(RenderLimits.DEFAULT, 0, PASSWORD);
    try (Socket socket = connect(port)) {
      say(socket, get("http://site.test/a"));
      answer(socket, "hello");
      port.close();
      assertEquals(-1, socket.getInputStream().read());
    }
  }

  @Test
  void hangsUpOnNonsense() throws Exception {
    try (ProxyPort port = proxy.open(RenderLimits.DEFAULT, 0, PASSWORD)) {
      for (String nonsense :
          List.of(
              "\u0016\u0003\u0001 hello\r\n\r\n",
              "GET /a HTTP/1.1\r\n" + credentials() + "\r\n",
              "GET http://u@site.test/ HTTP/1.1\r\n" + credentials() + "\r\n",
              "GET https://site.test/ HTTP/1.1\r\n" + credentials() + "\r\n",
              "CONNECT site.test HTTP/1.1\r\n" + credentials() + "\r\n",
              "GET http://site.test/" + "a".repeat(20_000) + " HTTP/1.1\r\n\r\n")) {
        try (Socket socket = connect(port)) {
          say(socket, nonsense);
          String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
          assertFalse(answer.startsWith("HTTP/1.1 200"), nonsense);
        }
      }
    }
    assertEquals(List.of(), site.asked);
  }

  private static RenderLimits limits(long bytes, int connections) {
    RenderLimits usual = RenderLimits.DEFAULT;
    return new RenderLimits(
        usual.page(),
        usual.settling(),
        usual.queueing(),
        usual.requests(),
        bytes,
        connections,
        usual.html());
  }

  private static Socket connect(ProxyPort port) throws IOException {
    String[] address = port.address().split(":", 2);
    Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
    socket.setSoTimeout(SO_TIMEOUT);
    return socket;
  }

  private static String get(String url) {
    return "GET " + url + " HTTP/1.1\r\nHost: site.test\r\n" + credentials() + "\r\n";
  }

  private static String credentials() {
    byte[] pair = (ProxyPort.USER + ":" + PASSWORD).getBytes(ISO_8859_1);
    return "Proxy-Authorization: Basic " + Base64.getEncoder().encodeToString(pair) + "\r\n";
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  /// All that comes, up to and with an ending.
  private static String answer(Socket socket, String ending) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.indexOf(ending) < 0) {
      int c = socket.getInputStream().read();
      if (c < 0) {
        return text.append("[hung up]").toString();
      }
      text.append((char) c);
    }
    return text.toString();
  }

  private static int drain(InputStream in) {
    int came = 0;
    try {
      while (in.read() >= 0) {
        came++;
      }
    } catch (IOException e) {
      return came;
    }
    return came;
  }
}
