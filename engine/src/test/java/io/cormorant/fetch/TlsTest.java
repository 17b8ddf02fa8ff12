package io.cormorant.fetch;

import static io.cormorant.fetch.HttpFetcherTest.body;
import static io.cormorant.fetch.HttpFetcherTest.failure;
import static io.cormorant.fetch.HttpFetcherTest.get;
import static io.cormorant.fetch.HttpFetcherTest.nowhere;
import static io.cormorant.fetch.HttpFetcherTest.settings;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Guard;
import io.cormorant.fetch.address.HostResolver;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  private static final char[] PASSWORD = "test-only".toCharArray();
  private static final AtomicInteger CONNECTIONS = new AtomicInteger();

  private static SSLServerSocket server;
  private static SslContext trust;
  private static volatile String protocol = "";

  @BeforeAll
  static void listen(@TempDir Path folder) throws Exception {
    KeyStore keys = keys(folder.resolve("keys.p12"));
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(keys);
    trust = SslContextBuilder.forClient().trustManager(trusted).build();
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), null, null);
    server =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(TlsTest::accept);
  }

  @AfterAll
  static void close() throws IOException {
    server.close();
  }

  @Test
  void asksServersItCanTrust() throws Exception {
    try (HttpFetcher fetcher = new HttpFetcher(settings(here(), 4), trust)) {
      int before = CONNECTIONS.get();
      for (int i = 0; i < 5; i++) {
        assertEquals("secret of x.test", body(get(fetcher, "https://x.test/")));
      }
      assertEquals(1, CONNECTIONS.get() - before);
      assertEquals("TLSv1.3", protocol);
      assertEquals("secret of x.test:8443", body(get(fetcher, "https://x.test:8443/")));
    }
  }

  @Test
  void refusesWrongNamesAndUnknownIssuers() throws Exception {
    try (HttpFetcher fetcher = new HttpFetcher(settings(here(), 4), trust)) {
      assertEquals(Guard.TLS, failure(get(fetcher, "https://y.test/")).why().guard());
      assertEquals(Guard.TLS, failure(get(fetcher, "https://127.0.0.1/")).why().guard());
    }
    try (HttpFetcher fetcher = new HttpFetcher(settings(here(), 4))) {
      assertEquals(Guard.TLS, failure(get(fetcher, "https://x.test/")).why().guard());
    }
  }

  @Test
  void tunnelsThroughAProxy() throws Exception {
    try (TinyProxy proxy = new TinyProxy("user:se:cret", server.getLocalPort());
        HttpFetcher fetcher =
            new HttpFetcher(
                settings(nowhere(), 4).withProxy(proxy.settings("user:se:cret")), trust);
        HttpFetcher stranger =
            new HttpFetcher(settings(nowhere(), 4).withProxy(proxy.settings(null)), trust)) {
      assertEquals("secret of x.test", body(get(fetcher, "https://x.test/")));
      assertEquals("secret of x.test", body(get(fetcher, "https://x.test/")));
      assertTrue(proxy.lastHead.startsWith("CONNECT x.test:443 "), proxy.lastHead);
      assertEquals(1, proxy.connections());
      assertEquals(Guard.TLS, failure(get(fetcher, "https://y.test/")).why().guard());
      assertEquals("unreachable", failure(get(stranger, "https://x.test/")).why().code());
    }
  }

  private static HostResolver here() {
    return (host, port) ->
        List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()));
  }

  private static KeyStore keys(Path file) throws IOException, GeneralSecurityException {
    String line =
        "-genkeypair -alias x -keyalg EC -storetype PKCS12 -dname CN=x.test -ext san=dns:x.test"
            + " -validity 3650 -storepass test-only -keystore";
    Process keytool = new ProcessBuilder(command(line, file)).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(Files.exists(file), said);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    keys.setCertificateEntry("trusted", keys.getCertificate("x"));
    return keys;
  }

  private static List<String> command(String line, Path file) {
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(tool));
    command.addAll(List.of(line.split(" ", -1)));
    command.add(file.toString());
    return command;
  }

  private static void accept() {
    try {
      while (true) {
        SSLSocket socket = (SSLSocket) server.accept();
        CONNECTIONS.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private static void serve(SSLSocket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      for (String head = TinySite.head(socket.getInputStream());
          !head.isEmpty();
          head = TinySite.head(socket.getInputStream())) {
        protocol = socket.getSession().getProtocol();
        String host = head.replaceAll("(?s).*\r\nHost: ([^\r]*)\r\n.*", "$1");
        TinySite.send(
            socket.getOutputStream(),
            200,
            "",
            ("secret of " + host).getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      // the client went away
    }
  }
}
