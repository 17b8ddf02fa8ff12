package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class WebServerTest {
  private static final StringWriter LOG = new StringWriter();
  private static WebServer server;
  private static HttpClient client;

  @BeforeAll
  static void start() throws IOException {
    server =
        WebServer.start(
            Plain.WEB.waitingBy(Thread::sleep), 0, new RequestLog(LOG, InstantSource.system()));
    client = HttpClient.newBuilder().proxy(ProxySelector.of(server.address())).build();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @Test
  void givesTheSameBytesAsInMemory() throws Exception {
    for (int page = 0; page < Plain.LAYOUT.pages(); page += 97) {
      Url url = Plain.WEB.url(page);
      HttpResponse<byte[]> over = get(url.toString(), "identity");
      switch (Plain.fetch(page)) {
        case Response.Document document -> {
          assertEquals(200, over.statusCode(), url.toString());
          assertArrayEquals(document.body(), over.body(), url.toString());
          assertEquals(
              document.headers().first("Content-Type"), over.headers().firstValue("Content-Type"));
        }
        case Response.Moved moved -> {
          assertEquals(moved.status(), over.statusCode());
          assertEquals(moved.target().toString(), over.headers().firstValue("Location").orElse(""));
        }
        case Response.Unchanged unchanged -> fail("nobody asked whether it changed: " + unchanged);
        case Response.Lost lost -> assertEquals(lost.status(), over.statusCode());
      }
    }
  }

  @Test
  void compressesWhenAsked() throws Exception {
    Url url = Plain.WEB.url(0);
    HttpResponse<byte[]> over = get(url.toString(), "gzip");

    assertEquals("gzip", over.headers().firstValue("Content-Encoding").orElse(""));
    byte[] body = new GZIPInputStream(new ByteArrayInputStream(over.body())).readAllBytes();
    assertArrayEquals(Plain.document(0).body(), body);
  }

  @Test
  void answersByHostHeader() throws IOException {
    Host host = Plain.LAYOUT.hosts.getFirst();
    String request =
        "GET / HTTP/1.1\r\nHost: "
            + host.name()
            + ":"
            + server.port()
            + "\r\nConnection: close\r\n\r\n";
    try (Socket socket = new Socket(server.address().getAddress(), server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      byte[] body = Plain.document("http://" + host.name() + "/").body();
      byte[] end = new byte[body.length];
      System.arraycopy(answer, answer.length - body.length, end, 0, body.length);

      assertTrue(new String(answer, StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 200"));
      assertArrayEquals(body, end);
    }
  }

  @Test
  void slowPagesReallyWait() throws Exception {
    int slow = Plain.pages(p -> Plain.LAYOUT.is(p, Layout.SLOW)).findFirst().orElseThrow();
    long start = System.nanoTime();
    get(Plain.WEB.url(slow).toString(), "identity");

    assertTrue(System.nanoTime() - start >= GeneratedWeb.SLOW.toNanos());
  }

  @Test
  void refusesWhatIsNotThere() throws Exception {
    assertEquals(502, get("http://nobody.test/", "identity").statusCode());
    String home = Plain.WEB.url(0).toString();
    assertEquals(404, get(home + "nothing.html", "identity").statusCode());
    HttpRequest post =
        HttpRequest.newBuilder(URI.create(home))
            .POST(HttpRequest.BodyPublishers.ofString("x"))
            .build();
    assertEquals(405, client.send(post, HttpResponse.BodyHandlers.discarding()).statusCode());
  }

  @Test
  void refusesTunnelsAndNonsenseWithASentence() throws IOException {
    assertTrue(
        say("CONNECT a.test:443 HTTP/1.1\r\n\r\n").contains("Request http://, not https://"));
    assertTrue(say("GET / HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 400"));
    assertTrue(say("hello\r\n\r\n").startsWith("HTTP/1.1 400"));
    assertTrue(say("GET /" + "x".repeat(20_000)).startsWith("HTTP/1.1 400"));
    assertTrue(say("GET file:///etc/passwd HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 400"));
    String host = Plain.LAYOUT.hosts.getFirst().name();
    String odd = "GET http://" + host + "/a|b?\u00e4 HTTP/1.1\r\nConnection: close\r\n\r\n";
    assertTrue(say(odd).startsWith("HTTP/1.1 404"));
  }

  @Test
  void logsRequestsAndPagesInTheirOrder() throws Exception {
    StringWriter lines = new StringWriter();
    RequestLog log = new RequestLog(lines, InstantSource.fixed(Instant.EPOCH));
    String home = Plain.WEB.url(0).toString();
    try (WebServer own = WebServer.start(Plain.WEB, 0, log);
        HttpClient asking =
            HttpClient.newBuilder().proxy(ProxySelector.of(own.address())).build()) {
      for (String path : new String[] {"robots.txt", "", "nothing", ""}) {
        asking.send(
            HttpRequest.newBuilder(URI.create(home + path)).build(),
            HttpResponse.BodyHandlers.discarding());
      }
    }
    int bytes = Plain.document(0).body().length;
    String[] all = lines.toString().split("\n", -1);
    assertEquals(RequestLog.HEAD, all[0]);
    assertTrue(all[1].matches("1\t1970-01-01T00:00:00Z\tGET\t\\d+\t\t.*/robots.txt"), all[1]);
    assertEquals("2\t1970-01-01T00:00:00Z\tGET\t200\t1\t" + bytes + "\t" + home, all[2]);
    assertTrue(all[3].startsWith("3\t1970-01-01T00:00:00Z\tGET\t404\t\t"), all[3]);
    assertTrue(all[4].startsWith("4\t1970-01-01T00:00:00Z\tGET\t200\t2\t"), all[4]);
    assertEquals(4, log.requests());
    assertEquals(2, log.pages());
  }

  private static String say(String request) throws IOException {
    try (Socket socket = new Socket(server.address().getAddress(), server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static HttpResponse<byte[]> get(String url, String encoding) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).header("Accept-Encoding", encoding).build();
    return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
  }
}
