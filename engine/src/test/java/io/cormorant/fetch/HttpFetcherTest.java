package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpFetcherTest {
  private static final int LIMIT = 4 << 20;
  private static final Duration LONG = Duration.ofMinutes(5);

  private final TinySite site = new TinySite();
  private final HttpFetcher fetcher = new HttpFetcher(settings(site.resolver(), 4));

  @AfterEach
  void close() {
    fetcher.close();
    site.close();
  }

  @Test
  void keepsOneConnectionForEachOrigin() throws Exception {
    site.page("/", 200, "", "hello");
    for (int i = 0; i < 10; i++) {
      assertEquals("hello", body(get("http://a.test/")));
      assertEquals("hello", body(get("http://b.test/")));
    }
    assertEquals(2, site.connections());
  }

  @Test
  void closesTheLongestIdleConnectionForANewOne() throws Exception {
    site.page("/", 200, "", "hello");
    for (String host : List.of("a", "b", "c", "d", "e", "a", "e")) {
      assertEquals("hello", body(get("http://" + host + ".test/")));
    }
    assertEquals(6, site.connections(), "a was closed for e, then b for a; e was kept");
  }

  @Test
  void waitsForABusyConnectionWithinTheDeadline() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(4);
    site.page("/", 200, "", "hello");
    site.on(
        "/slow",
        (socket, out) -> {
          asked.countDown();
          await(release);
          TinySite.send(out, 200, "", new byte[1]);
        });
    List<CompletableFuture<Reply>> slow = new ArrayList<>();
    for (String host : List.of("a", "b", "c", "d")) {
      slow.add(inBackground(fetcher, "http://" + host + ".test/slow"));
    }
    asked.await();
    CompletableFuture<Reply> waiting = inBackground(fetcher, "http://e.test/");
    assertFalse(waiting.isDone());
    assertEquals(4, site.connections());
    release.countDown();
    assertEquals("hello", body(waiting.get(5, TimeUnit.MINUTES)));
    for (var reply : slow) {
      assertEquals(1, body(reply.get(5, TimeUnit.MINUTES)).length());
    }
  }

  @Test
  void asksAgainWhenAKeptConnectionTurnsOutDead() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    site.page("/first", 200, "", "hello");
    site.on(
        "/second",
        (socket, out) -> {
          if (requests.incrementAndGet() == 1) {
            socket.close();
          } else {
            TinySite.send(out, 200, "", "again".getBytes(StandardCharsets.UTF_8));
          }
        });
    assertEquals("hello", body(get("http://x.test/first")));
    assertEquals("again", body(get("http://x.test/second")));
    assertEquals(2, site.connections());
  }

  @Test
  void asksANewConnectionOnlyOnce() throws Exception {
    site.on("/", (socket, out) -> socket.close());
    assertEquals(
        new Outcome.Unreachable("closed without an answer"), failure(get("http://x.test/")).why());
    assertEquals(1, site.asked.size());
  }

  @Test
  void doesNotAskOnConnectionsTheServerClosed() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    site.on(
        "/",
        (socket, out) -> {
          TinySite.send(out, 200, "", "hello".getBytes(StandardCharsets.UTF_8));
          socket.close();
          closed.countDown();
        });
    assertEquals("hello", body(get("http://x.test/")));
    closed.await();
    assertEquals("hello", body(get("http://x.test/")));
    assertEquals(2, site.asked.size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison",
        "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 O",
        "garbage"
      })
  void trailingBytesNeverReachTheNextRequest(String rest) throws Exception {
    byte[] answer =
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst" + rest)
            .getBytes(StandardCharsets.UTF_8);
    site.on("/first", (socket, out) -> out.write(answer)).page("/second", 200, "", "second");
    for (int i = 0; i < 5; i++) {
      assertEquals("first", body(get("http://x.test/first")));
      assertEquals("second", body(get("http://x.test/second")));
    }
    assertEquals(6, site.connections(), "closed after each such answer");
  }

  @Test
  void bytesOnAnIdleConnectionCloseIt() throws Exception {
    CompletableFuture<Socket> idle = new CompletableFuture<>();
    site.on(
        "/first",
        (socket, out) -> {
          TinySite.send(out, 200, "", "first".getBytes(StandardCharsets.UTF_8));
          idle.complete(socket);
        });
    site.page("/second", 200, "", "second");
    assertEquals("first", body(get("http://x.test/first")));
    Socket socket = idle.get(5, TimeUnit.MINUTES);
    socket.getOutputStream().write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.UTF_8));
    site.awaitClosedByClient(socket);
    assertEquals("second", body(get("http://x.test/second")));
    assertEquals(2, site.connections());
  }

  @Test
  void skipsInterimAnswersUpToABound() throws Exception {
    String interim = "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n";
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    site.on("/few", raw(interim.repeat(3) + answer)).on("/many", raw(interim.repeat(50) + answer));
    assertEquals("ok", body(get("http://x.test/few")));
    assertEquals("ok", body(get("http://x.test/few")));
    assertEquals(1, site.connections());
    assertEquals(Guard.FRAMING, failure(get("http://x.test/many")).why().guard());
  }

  @ParameterizedTest
  @CsvSource({
    "Content-Length: 5, only, FRAMING",
    "Content-Length: x, hello, FRAMING",
    "Content-Length: -5, hello, FRAMING",
    "Transfer-Encoding: chunked, 'ZZ\r\nhello\r\n0\r\n\r\n', FRAMING",
    "Transfer-Encoding: chunked, '5\r\nhe', FRAMING",
    "Transfer-Encoding: chunked, 'ffffffffffffffff\r\nhe', FRAMING"
  })
  void namesTheGuardThatMetWrongFraming(String header, String body, Guard guard) throws Exception {
    String answer = "HTTP/1.1 200 OK\r\n" + header + "\r\n\r\n" + body;
    site.on(
        "/",
        (socket, out) -> {
          out.write(answer.getBytes(StandardCharsets.UTF_8));
          socket.close();
        });
    assertEquals(guard, failure(get("http://x.test/")).why().guard());
  }

  @Test
  void boundsHeaders() throws Exception {
    site.on("/line", raw("HTTP/1.1 200 X\r\nA: " + "a".repeat(20_000) + "\r\n\r\n"))
        .on("/count", raw("HTTP/1.1 200 X\r\n" + "A: b\r\n".repeat(201) + "\r\n"))
        .on("/all", raw("HTTP/1.1 200 X\r\n" + ("A: " + "b".repeat(990) + "\r\n").repeat(80)))
        .on(
            "/chunk",
            raw("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n5;" + "x".repeat(99_999)));
    for (String path : List.of("/line", "/count", "/all")) {
      assertEquals(AnswerHeaders.TOO_LARGE, failure(get("http://x.test" + path)).why(), path);
    }
    assertEquals(Guard.FRAMING, failure(get("http://x.test/chunk")).why().guard());
  }

  @Test
  void readsOddHeaders() throws Exception {
    site.on(
        "/",
        raw(
            "HTTP/1.1 200\nX-A: café\nn@me: x\nX-B:\tb\n folded\nX-C: a\u009bb\nContent-Length: 2\n\nok"));
    Reply.Answer answer = answer(get("http://x.test/"));
    assertEquals("ok", body(answer));
    assertEquals("café", answer.headers().first("x-a").orElseThrow());
    assertEquals("b folded", answer.headers().first("x-b").orElseThrow());
    assertEquals("a b", answer.headers().first("x-c").orElseThrow());
    assertEquals(4, answer.headers().fields().size(), answer.headers().toString());
  }

  @Test
  void addsHeadersAndLetsThemReplaceOurs() throws Exception {
    site.page("/", 200, "", "");
    var more =
        new Headers(
            List.of(
                new Headers.Field("Accept-Language", "zh"),
                new Headers.Field("If-None-Match", "\"é\"")));
    fetcher.get(Url.of("http://x.test:8080/"), more, LIMIT, (s, h) -> true);
    String head =
        new String(site.lastHead.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    assertTrue(head.contains("Host: x.test:8080\r\n"), head);
    assertTrue(head.contains("Accept-Language: zh\r\n"), head);
    assertFalse(head.contains("Accept-Language: *"), head);
    assertTrue(head.contains("If-None-Match: \"é\"\r\n"), head);
  }

  @Test
  void keepsTheConnectionOverSmallUnwantedBodiesOnly() throws Exception {
    site.page("/small", 404, "", "x".repeat(60_000)).page("/large", 404, "", "x".repeat(70_000));
    for (String path : List.of("/small", "/small", "/large", "/small")) {
      Reply.Answer answer =
          answer(fetcher.get(Url.of("http://x.test" + path), Headers.NONE, LIMIT, (s, h) -> false));
      assertEquals(404, answer.status());
      assertEquals(0, answer.body().length);
    }
    assertEquals(2, site.connections());
  }

  @Test
  void aDrippingUnwantedBodyDoesNotHideTheAnswer() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    site.on(
        "/",
        (socket, out) -> {
          out.write("HTTP/1.1 404 X\r\nContent-Length: 9\r\n\r\n".getBytes(StandardCharsets.UTF_8));
          await(end);
        });
    Duration limit = Duration.ofMillis(200);
    Reply reply = unwantedWithin(limit);
    while (reply instanceof Reply.Failure && limit.compareTo(LONG) < 0) {
      limit = limit.multipliedBy(2); // a slow machine had no head yet
      reply = unwantedWithin(limit);
    }
    assertEquals(404, answer(reply).status());
    end.countDown();
  }

  private Reply unwantedWithin(Duration limit) throws InterruptedException {
    try (HttpFetcher hasty =
        new HttpFetcher(new HttpSettings("t", LONG, limit, LIMIT, 4, site.resolver(), null))) {
      return hasty.get(Url.of("http://x.test/"), Headers.NONE, LIMIT, (s, h) -> false);
    }
  }

  @Test
  @Timeout(600)
  void doesNotWaitForAnUnwantedBodyThatNeverEnds() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    site.on(
        "/",
        (socket, out) -> {
          out.write(
              "HTTP/1.1 301 X\r\nContent-Length: 9\r\n\r\nx".getBytes(StandardCharsets.UTF_8));
          await(end);
        });
    Duration hour = Duration.ofHours(1);
    try (HttpFetcher patient =
        new HttpFetcher(new HttpSettings("t", LONG, hour, LIMIT, 4, site.resolver(), null))) {
      Reply reply = patient.get(Url.of("http://x.test/"), Headers.NONE, LIMIT, (s, h) -> false);
      assertEquals(301, answer(reply).status());
    }
    end.countDown();
  }

  @Test
  void triesTheAddressesInOrder() throws Exception {
    site.page("/", 200, "", "hello");
    InetSocketAddress good = site.resolver().resolve("x.test", 80).getFirst();
    InetSocketAddress closed = site.resolver().resolve("closed.test", 80).getFirst();
    AtomicInteger resolved = new AtomicInteger();
    HostResolver resolver =
        (host, port) -> {
          resolved.incrementAndGet();
          return switch (host) {
            case "second.test" -> List.of(closed, good, closed);
            case "fifth.test" -> List.of(closed, closed, closed, closed, good);
            case "none.test" -> List.of();
            case "forbidden.test" -> throw new AddressGuard.Forbidden("no");
            default -> throw new UnknownHostException(host);
          };
        };
    try (HttpFetcher own = new HttpFetcher(settings(resolver, 1))) {
      assertEquals("127.0.0.1", answer(get(own, "http://second.test/")).address());
      assertEquals("hello", body(get(own, "http://second.test/")));
      assertEquals(1, resolved.get(), "a kept connection needs no address");
      assertEquals(
          new Outcome.Unreachable("connection refused"),
          failure(get(own, "http://fifth.test/")).why());
      assertEquals(
          new Outcome.Unreachable("no such host"), failure(get(own, "http://none.test/")).why());
      assertEquals(
          new Outcome.Refused("no", Guard.ADDRESS),
          failure(get(own, "http://forbidden.test/")).why());
      assertEquals("hello", body(get(own, "http://second.test/")), "no place was lost");
    }
  }

  @Test
  void interruptClosesTheConnection() throws Exception {
    CompletableFuture<Socket> asked = new CompletableFuture<>();
    site.on(
        "/",
        (socket, out) -> {
          asked.complete(socket);
          site.awaitClosedByClient(socket);
        });
    CompletableFuture<String> ended = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    ended.complete("got " + get("http://x.test/"));
                  } catch (InterruptedException e) {
                    ended.complete("interrupted");
                  }
                });
    asked.get(5, TimeUnit.MINUTES);
    thread.interrupt();
    assertEquals("interrupted", ended.get(5, TimeUnit.MINUTES));
    assertTrue(site.closedByClient.tryAcquire(5, TimeUnit.MINUTES));
  }

  @Test
  void closeEndsFetchesUnderWay() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    site.on(
        "/",
        (socket, out) -> {
          asked.countDown();
          site.awaitClosedByClient(socket);
        });
    CompletableFuture<Reply> reply = inBackground(fetcher, "http://x.test/");
    asked.await();
    fetcher.close();
    assertEquals("unreachable", failure(reply.get(5, TimeUnit.MINUTES)).why().code());
    assertEquals("unreachable", failure(get("http://x.test/")).why().code());
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("cormorant-net")) {
        assertTrue(thread.join(LONG), "no thread is left");
      }
    }
  }

  @Test
  void manyThreadsShareFewConnections() throws Exception {
    for (int i = 0; i < 50; i++) {
      site.page("/" + i, 200, "", "page " + i);
    }
    List<CompletableFuture<Reply>> replies = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      replies.add(inBackground(fetcher, "http://h" + i % 7 + ".test/" + i % 50));
    }
    for (int i = 0; i < 1_000; i++) {
      assertEquals("page " + i % 50, body(replies.get(i).get(5, TimeUnit.MINUTES)));
    }
  }

  @Test
  void asksThroughAProxy() throws Exception {
    try (TinyProxy proxy = new TinyProxy("user:secret", 0);
        HttpFetcher own =
            new HttpFetcher(settings(nowhere(), 4).withProxy(proxy.settings("user:secret")))) {
      Reply.Answer answer = answer(get(own, "http://far.invalid:81/a?b"));
      assertEquals("asked for http://far.invalid:81/a?b", body(answer));
      assertNull(answer.address());
      assertEquals("asked for http://other.invalid/", body(get(own, "http://other.invalid/")));
      assertEquals(1, proxy.connections(), "one connection serves all hosts");
      assertTrue(proxy.lastHead.contains("\r\nHost: other.invalid\r\n"), proxy.lastHead);
    }
  }

  private Reply get(String url) throws InterruptedException {
    return get(fetcher, url);
  }

  static Reply get(HttpFetcher from, String url) throws InterruptedException {
    return from.get(Url.of(url), Headers.NONE, LIMIT, (status, headers) -> true);
  }

  static HttpSettings settings(HostResolver resolver, int connections) {
    return new HttpSettings("cormorant/test", LONG, LONG, LIMIT, connections, resolver, null);
  }

  static HostResolver nowhere() {
    return (host, port) -> {
      throw new UnknownHostException(host);
    };
  }

  static Reply.Answer answer(Reply reply) {
    return assertInstanceOf(Reply.Answer.class, reply);
  }

  static Reply.Failure failure(Reply reply) {
    return assertInstanceOf(Reply.Failure.class, reply);
  }

  static String body(Reply reply) {
    Reply.Answer answer = answer(reply);
    assertTrue(answer.whole());
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  private static CompletableFuture<Reply> inBackground(HttpFetcher from, String url) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                reply.complete(get(from, url));
              } catch (InterruptedException | RuntimeException e) {
                reply.completeExceptionally(e);
              }
            });
    return reply;
  }

  private static TinySite.Behaviour raw(String message) {
    return (socket, out) -> out.write(message.getBytes(StandardCharsets.UTF_8));
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
