package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpWebTest {
  private static final int LIMIT = 100_000;
  private static final String HTML = "Content-Type: text/html; charset=utf-8\r\n";

  private final TinySite site = new TinySite();
  private final HttpWeb web = web(Duration.ofMinutes(5));

  @AfterEach
  void close() {
    web.close();
    site.close();
  }

  @Test
  void bringsDocumentWithHeadersAndAddress() throws InterruptedException {
    site.page("/a?b=c", 200, HTML + "X-Odd: café\r\n", "<p>grüße");
    var document = assertInstanceOf(Response.Document.class, fetch("http://www.x.test/a?b=c"));
    assertEquals("<p>grüße", new String(document.body(), StandardCharsets.UTF_8));
    assertEquals("text/html", document.mediaType());
    assertEquals("café", document.headers().first("x-odd").orElseThrow());
    assertEquals("127.0.0.1", document.address());
    assertTrue(site.lastHead.contains("User-Agent: cormorant/test"), site.lastHead);
    assertTrue(site.lastHead.contains("Accept-Encoding: gzip, deflate"), site.lastHead);
  }

  @Test
  void asksEachHostByItsName() throws InterruptedException {
    site.page("a.test/", 200, HTML, "I am a").page("b.test:8080/", 200, HTML, "I am b");
    assertEquals("I am a", text(fetch("http://a.test/")));
    assertEquals("I am b", text(fetch("http://b.test:8080/")));
    assertEquals("I am a", text(fetch("http://a.test/")));
    assertEquals(2, site.connections(), "connections are kept, and kept apart by host");
  }

  @Test
  void reportsRedirects() throws InterruptedException {
    site.page("/old", 301, "Location: ../new?x=1#part\r\n", "moved")
        .page("/far", 308, "Location: https://other.test/\r\n", "")
        .page("/chinese", 302, "Location: /新闻\r\n", "")
        .page("/mail", 302, "Location: mailto:me@x.test\r\n", "")
        .page("/none", 302, "", "");
    assertEquals(moved("/old", 301, "http://x.test/new?x=1"), fetch("http://x.test/old"));
    assertEquals(moved("/far", 308, "https://other.test/"), fetch("http://x.test/far"));
    assertEquals(moved("/chinese", 302, "http://x.test/新闻"), fetch("http://x.test/chinese"));
    assertLost(302, "broken", "http://x.test/mail");
    assertLost(302, "broken", "http://x.test/none");
    assertEquals(1, site.connections(), "a redirect does not cost the connection");
  }

  @ParameterizedTest
  @CsvSource({
    "404, gone",
    "410, gone",
    "429, busy",
    "500, server-failed",
    "503, busy",
    "999, server-failed",
    "201, broken",
    "206, broken",
    "300, broken"
  })
  void namesWhatStatusMeans(int status, String code) throws InterruptedException {
    site.page("/s", status, HTML, "some text");
    assertLost(status, code, "http://x.test/s");
  }

  @Test
  void saysHowLongABusyServerWantsToBeLeftAlone() throws InterruptedException {
    site.page("/limit", 429, HTML + "Retry-After: 17\r\n", "").page("/down", 503, HTML, "");
    assertEquals(
        new Outcome.Busy(429, Duration.ofSeconds(17)),
        assertLost(429, "busy", "http://x.test/limit").outcome());
    assertEquals(
        new Outcome.Busy(503, RetryPolicy.BUSY),
        assertLost(503, "busy", "http://x.test/down").outcome());
  }

  @Test
  void takesAnswersWithoutBody() throws InterruptedException {
    site.on("/204", raw("HTTP/1.1 204 X\r\n\r\n")).on("/304", raw("HTTP/1.1 304 X\r\n\r\n"));
    site.page("/gzip", 200, HTML + "Content-Encoding: gzip\r\n", "");
    assertLost(204, "broken", "http://x.test/204");
    assertLost(304, "broken", "http://x.test/304");
    assertEquals("", text(fetch("http://x.test/gzip")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "x-gzip", "deflate", "raw", "gzip, gzip", "identity"})
  void unpacksBodies(String coding) throws Exception {
    byte[] plain = "packed text ".repeat(1_000).getBytes(StandardCharsets.UTF_8);
    byte[] packed =
        switch (coding) {
          case "gzip, gzip" -> gzip(gzip(plain));
          case "deflate" -> deflate(plain, false);
          case "raw" -> deflate(plain, true);
          case "identity" -> plain;
          default -> gzip(plain);
        };
    String name = coding.equals("raw") ? "deflate" : coding;
    site.on(
        "/",
        (s, out) -> TinySite.send(out, 200, HTML + "Content-Encoding: " + name + "\r\n", packed));
    for (int i = 0; i < 2; i++) {
      var document = assertInstanceOf(Response.Document.class, fetch("http://x.test/"));
      assertArrayEquals(plain, document.body());
    }
    assertEquals(1, site.connections(), "read to the end, so the connection is kept");
  }

  @Test
  void refusesDamagedAndUnknownPacking() throws Exception {
    byte[] packed = gzip("text".repeat(100).getBytes(StandardCharsets.UTF_8));
    byte[] half = java.util.Arrays.copyOf(packed, packed.length / 2);
    String gzip = HTML + "Content-Encoding: gzip\r\n";
    site.on("/half", (s, out) -> TinySite.send(out, 200, gzip, half))
        .page("/plain", 200, gzip, "not packed at all")
        .page("/br", 200, HTML + "Content-Encoding: br\r\n", "x")
        .page("/many", 200, HTML + "Content-Encoding: gzip,gzip,gzip\r\n", "x");
    for (String path : new String[] {"/half", "/plain", "/br", "/many"}) {
      assertLost(200, "broken", "http://x.test" + path);
    }
  }

  @Test
  void stopsAtSizeLimit() throws Exception {
    byte[] bomb = gzip(new byte[200 << 20]);
    site.page("/limit", 200, HTML, "x".repeat(LIMIT))
        .page("/over", 200, HTML, "x".repeat(LIMIT + 1))
        .on("/declared", raw("HTTP/1.1 200 X\r\nContent-Length: 99999999999\r\n\r\n"))
        .on("/endless", HttpWebTest::endless)
        .on(
            "/bomb",
            (s, out) -> TinySite.send(out, 200, HTML + "Content-Encoding: gzip\r\n", bomb));
    assertEquals(LIMIT, text(fetch("http://x.test/limit")).length());
    for (String path : new String[] {"/over", "/declared", "/endless", "/bomb"}) {
      Response.Lost lost = assertLost(200, "too-large", "http://x.test" + path);
      assertEquals(new Outcome.TooLarge(LIMIT), lost.outcome());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"body", "headers", "silent"})
  void endsSlowAnswersInTime(String where) throws InterruptedException {
    CountDownLatch gone = new CountDownLatch(1);
    site.page("/robots.txt", 404, "", "");
    site.on(
        "/",
        (socket, out) -> {
          if (where.equals("body")) {
            out.write(
                "HTTP/1.1 200 X\r\nContent-Length: 5000\r\n\r\n".getBytes(StandardCharsets.UTF_8));
          }
          for (int i = 0; !where.equals("silent") && i < 1_000; i++) {
            out.write('x');
            LockSupport.parkNanos(10_000_000);
          }
          await(gone);
        });
    int status = where.equals("body") ? 200 : 0;
    Duration limit = Duration.ofMillis(300);
    Response.Lost lost = lostWithin(limit);
    while (lost.status() != status || !lost.outcome().equals(new Outcome.TimedOut(limit))) {
      limit = longer(limit, lost);
      lost = lostWithin(limit);
    }
    gone.countDown();
  }

  private Response.Lost lostWithin(Duration limit) throws InterruptedException {
    try (HttpWeb hasty = web(limit)) {
      return assertInstanceOf(Response.Lost.class, hasty.fetch(Url.of("http://x.test/")));
    }
  }

  /// A slow machine may not come to the slow part of an answer within a limit that is short enough
  /// to wait for.
  private static Duration longer(Duration limit, Response.Lost lost) {
    assertTrue(limit.compareTo(Duration.ofMinutes(1)) < 0, () -> lost + " within " + limit);
    return limit.multipliedBy(5);
  }

  @Test
  void reportsBrokenConnections() throws InterruptedException {
    site.page("/robots.txt", 404, "", "")
        .on(
            "/reset",
            (socket, out) -> {
              socket.setSoLinger(true, 0);
              socket.close();
            })
        .on("/close", (socket, out) -> socket.close())
        .on("/short", closing("HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\nonly this"))
        .on("/chunks", closing("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"))
        .on("/garbage", closing("220 smtp.example ESMTP\r\n\r\n".repeat(100)))
        .on("/header", closing("HTTP/1.1 200 X\r\nA: " + "a".repeat(100_000) + "\r\n\r\n"))
        .on("/headers", closing("HTTP/1.1 200 X\r\n" + "A: b\r\n".repeat(1_000) + "\r\n"));
    assertLost(0, "unreachable", "http://x.test/reset");
    assertLost(0, "unreachable", "http://x.test/close");
    assertLost(200, "unreachable", "http://x.test/short");
    assertLost(200, "unreachable", "http://x.test/chunks");
    assertLost(0, "broken", "http://x.test/header");
    assertLost(0, "broken", "http://x.test/headers");
    Response.Lost garbage = assertInstanceOf(Response.Lost.class, fetch("http://x.test/garbage"));
    assertEquals(0, garbage.status());
  }

  @Test
  void reportsHostsThatCannotBeReached() throws InterruptedException {
    Response.Lost lost = assertLost(0, "unreachable", "http://nowhere.invalid/");
    assertEquals(new Outcome.Unreachable("no such host"), lost.outcome());
    assertLost(0, "unreachable", "https://x.test/");
    lost = assertLost(0, "unreachable", "http://closed.test/");
    assertEquals(new Outcome.Unreachable("connection refused"), lost.outcome());
  }

  @Test
  void leavesBodiesThatAreNoText() throws InterruptedException {
    site.on(
        "/film",
        (socket, out) -> {
          out.write(
              "HTTP/1.1 200 X\r\nContent-Type: Video/MP4\r\n\r\n".getBytes(StandardCharsets.UTF_8));
          endlessly(out);
        });
    site.page("/pdf", 200, "Content-Type: application/pdf\r\n", "x");
    site.page("/zip", 200, "Content-Type: application/zip\r\n", "x");
    site.page("/feed", 200, "Content-Type: application/rss+xml\r\n", "<rss/>");
    site.page("/untyped", 200, "", "who knows");
    site.page("/map.xml.gz?1", 200, "Content-Type: application/x-gzip\r\n", "packed");
    site.page("/map.tar.gz", 200, "Content-Type: application/x-gzip\r\n", "packed");
    assertEquals(
        new Outcome.NotText("video/mp4"),
        assertLost(200, "not-text", "http://x.test/film").outcome());
    assertLost(200, "not-text", "http://x.test/zip");
    assertEquals("x", text(fetch("http://x.test/pdf")));
    assertEquals("<rss/>", text(fetch("http://x.test/feed")));
    assertEquals("who knows", text(fetch("http://x.test/untyped")));
    assertEquals("packed", text(fetch("http://x.test/map.xml.gz?1")));
    assertLost(200, "not-text", "http://x.test/map.tar.gz");
  }

  @Test
  void interruptEndsFetchOnVirtualThread() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    site.on(
        "/",
        (socket, out) -> {
          asked.countDown();
          socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        });
    CompletableFuture<String> ended = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    ended.complete("got " + fetch("http://x.test/"));
                  } catch (InterruptedException e) {
                    ended.complete("interrupted");
                  }
                });
    asked.await();
    thread.interrupt();
    assertTrue(thread.join(Duration.ofMinutes(2)), "ends long before its time is over");
    assertEquals("interrupted", ended.join());
  }

  private HttpWeb web(Duration timeout) {
    return new HttpWeb(
        new HttpSettings("cormorant/test", timeout, timeout, LIMIT, 8, site.resolver(), null),
        InstantSource.system());
  }

  private Response fetch(String url) throws InterruptedException {
    return web.fetch(Url.of(url));
  }

  private Response.Lost assertLost(int status, String code, String url)
      throws InterruptedException {
    Response.Lost lost = assertInstanceOf(Response.Lost.class, fetch(url));
    assertEquals(code + " " + status, lost.outcome().code() + " " + lost.status(), lost.toString());
    return lost;
  }

  private static Response.Moved moved(String path, int status, String target) {
    return new Response.Moved(Url.of("http://x.test" + path), status, Url.of(target));
  }

  private static String text(Response response) {
    var document = assertInstanceOf(Response.Document.class, response);
    return new String(document.body(), StandardCharsets.UTF_8);
  }

  private static TinySite.Behaviour raw(String message) {
    return (socket, out) -> out.write(message.getBytes(StandardCharsets.UTF_8));
  }

  private static TinySite.Behaviour closing(String message) {
    return (socket, out) -> {
      out.write(message.getBytes(StandardCharsets.UTF_8));
      socket.close();
    };
  }

  private static void endless(java.net.Socket socket, OutputStream out) throws IOException {
    out.write("HTTP/1.1 200 X\r\n\r\n".getBytes(StandardCharsets.UTF_8));
    endlessly(out);
  }

  /// Until the client closes, but no longer than a gigabyte.
  private static void endlessly(OutputStream out) throws IOException {
    byte[] block = new byte[1 << 20];
    for (int i = 0; i < 1_000; i++) {
      out.write(block);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  private static byte[] deflate(byte[] plain, boolean raw) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (Deflater deflater = new Deflater(9, raw);
        DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }
}
