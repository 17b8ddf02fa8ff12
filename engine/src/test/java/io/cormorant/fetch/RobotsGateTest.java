package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsGateTest {
  private static final String PLAIN = "Content-Type: text/plain\r\n";

  private final TinySite site =
      new TinySite().page("/page", 200, "", "text").page("/p/x", 200, "", "text");
  private volatile Instant now = Instant.EPOCH;
  private final HttpWeb web =
      new HttpWeb(HttpSettings.of("cormorant/test").withResolver(site.resolver()), () -> now);

  @AfterEach
  void close() {
    web.close();
    site.close();
  }

  @Test
  void obeysItsOwnGroup() throws InterruptedException {
    site.page(
        "/robots.txt",
        200,
        PLAIN,
        "User-agent: *\nDisallow: /\n\nUser-agent: Cormorant\nDisallow: /p/\n");
    assertTrue(isDocument("http://x.test/page"));
    assertEquals(
        new Response.Lost(
            Url.of("http://x.test/p/x"),
            0,
            new Outcome.Refused("robots.txt: /p/x of http://x.test (Disallow: /p/)")),
        web.fetch(Url.of("http://x.test/p/x")));
    assertEquals(List.of("x.test/robots.txt", "x.test/page"), site.asked);
    assertEquals(1, web.sideRequests());
  }

  @Test
  void asksEachOriginForItsOwn() throws InterruptedException {
    site.page("a.test/robots.txt", 200, PLAIN, "User-agent: *\nDisallow: /page");
    assertEquals("refused", lost("http://a.test/page").code());
    assertTrue(isDocument("http://b.test/page"));
    assertTrue(isDocument("http://a.test:81/page"));
    assertEquals(3, web.sideRequests());
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 401, 403, 404, 410})
  void allowsAllWithoutFile(int status) throws InterruptedException {
    site.page("/robots.txt", status, PLAIN, "User-agent: *\nDisallow: /page");
    assertTrue(isDocument("http://x.test/page"));
  }

  /// Whoever fetches lets the host rest and comes back.
  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void isBusyAsLongAsTheServerWantsToBeLeftAlone(int status) throws InterruptedException {
    site.page("/robots.txt", status, "Retry-After: 17\r\n", "");
    Outcome busy = new Outcome.Busy(status, Duration.ofSeconds(17));
    assertEquals(busy, lost("http://x.test/page"));
    site.page("/robots.txt", 404, PLAIN, "");
    now = now.plusSeconds(16);
    assertEquals(busy, lost("http://x.test/page"));
    now = now.plusSeconds(1);
    assertTrue(isDocument("http://x.test/page"));
    assertEquals(2, web.sideRequests());
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 599})
  void forbidsAllWhileServerFailsAndAsksAgainSoon(int status) throws InterruptedException {
    site.page("/robots.txt", status, PLAIN, "");
    Outcome why = lost("http://x.test/page");
    assertEquals(
        new Outcome.Refused(
            "robots.txt: /page of http://x.test (no rules: server error " + status + ")"),
        why);
    site.page("/robots.txt", 404, PLAIN, "");
    now = now.plus(RetryPolicy.NO_ROBOTS).minusSeconds(1);
    assertEquals("refused", lost("http://x.test/page").code());
    now = now.plusSeconds(2);
    assertTrue(isDocument("http://x.test/page"));
    assertEquals(2, web.sideRequests());
  }

  /// So that each attempt at a host that rested after a failure is a real one.
  @Test
  void asksASilentHostAgainAfterSeconds() throws InterruptedException {
    AtomicInteger tries = new AtomicInteger();
    RobotsGate gate =
        new RobotsGate(
            (url, known, max) -> {
              tries.incrementAndGet();
              return new Reply.Failure(0, new Outcome.Unreachable("no such host"), false);
            },
            () -> now);
    Url page = Url.of("http://x.test/page");
    gate.refusal(page);
    now = now.plus(RobotsGate.SILENCE_KEPT).minusMillis(1);
    gate.refusal(page);
    assertEquals(1, tries.get());
    now = now.plusMillis(1);
    assertEquals("unreachable", gate.refusal(page).orElseThrow().code());
    assertEquals(2, tries.get());
  }

  @Test
  void asksAgainAfterADay() throws InterruptedException {
    assertTrue(isDocument("http://x.test/page"));
    site.page("/robots.txt", 200, PLAIN, "User-agent: *\nDisallow: /page");
    now = now.plus(RobotsGate.KEPT).minusSeconds(1);
    assertTrue(isDocument("http://x.test/page"));
    now = now.plusSeconds(2);
    assertEquals("refused", lost("http://x.test/page").code());
  }

  @Test
  void keepsTheSitemapsOfItsSite() throws InterruptedException {
    StringBuilder file =
        new StringBuilder(
            """
            Sitemap: http://x.test:81/a.xml
            User-agent: *
            Disallow: /p/
            sitemap: /b.xml.gz
            Sitemap: http://other.test/c.xml
            Sitemap: http://x.test:81/a.xml
            Sitemap: file:///etc/passwd
            Sitemap:
            """);
    site.page("/robots.txt", 200, PLAIN, file.toString());
    assertEquals(List.of(), web.sitemaps(Url.of("http://x.test/")), "nothing is known yet");
    assertTrue(isDocument("http://x.test/page"));
    assertEquals(
        List.of(Url.of("http://x.test:81/a.xml"), Url.of("http://x.test/b.xml.gz")),
        web.sitemaps(Url.of("http://x.test/")));
    for (int i = 0; i < 100; i++) {
      file.append("Sitemap: http://y.test/").append(i).append(".xml\n");
    }
    site.page("y.test/robots.txt", 200, PLAIN, file.toString());
    assertTrue(isDocument("http://y.test/page"));
    assertEquals(RobotsFile.MAX_SITEMAPS, web.sitemaps(Url.of("http://y.test/")).size());
  }

  @Test
  void followsFiveRedirects() throws InterruptedException {
    for (int i = 1; i <= 6; i++) {
      site.page("/r" + i, 302, "Location: /r" + (i + 1) + "\r\n", "");
    }
    site.page("/robots.txt", 301, "Location: http://other.test/r2\r\n", "")
        .page("/r6", 200, PLAIN, "User-agent: *\nDisallow: /page");
    assertEquals("refused", lost("http://x.test/page").code());
    assertEquals(6, web.sideRequests());
    site.page("/robots.txt", 301, "Location: /r1\r\n", "");
    assertTrue(isDocument("http://y.test/page"), "a sixth is one too many: no file");
    assertEquals(12, web.sideRequests());
  }

  @Test
  void readsOnlyTheBeginningOfHugeFile() throws InterruptedException {
    site.page(
        "/robots.txt",
        200,
        PLAIN,
        "User-agent: *\nDisallow: /page\n" + "# filler\n".repeat(100_000) + "Disallow: /p/\n");
    assertEquals("refused", lost("http://x.test/page").code());
    assertTrue(isDocument("http://x.test/p/x"));
  }

  /// The piece that is left would allow more than the rule does.
  @Test
  void ignoresARuleThatTheLimitCuts() throws InterruptedException {
    String begin = "User-agent: *\nDisallow: /p\n";
    String cut = "Allow: /p";
    String filler = "#".repeat(RobotsGate.MAX_BYTES - begin.length() - cut.length() - 1);
    site.page("/robots.txt", 200, PLAIN, begin + filler + "\n" + cut + "ublic/\n");
    assertEquals("refused", lost("http://x.test/p/x").code());
  }

  @Test
  void tellsCrawlDelayWithCap() throws InterruptedException {
    site.page("a.test/robots.txt", 200, PLAIN, "User-agent: *\nCrawl-delay: 2.5\n")
        .page("b.test/robots.txt", 200, PLAIN, "User-agent: *\nCrawl-delay: 86400\n");
    assertEquals(Duration.ZERO, web.crawlDelay("http://a.test"));
    for (String host : List.of("a", "b", "c")) {
      assertTrue(isDocument("http://" + host + ".test/page"), host);
    }
    assertEquals(Duration.ofMillis(2_500), web.crawlDelay("http://a.test"));
    assertEquals(RobotsGate.MAX_DELAY, web.crawlDelay("http://b.test"));
    assertEquals(Duration.ZERO, web.crawlDelay("http://c.test"));
    Url page = Url.of("http://a.test/page");
    assertEquals(Duration.ofMillis(2_500), web.delay(page, Duration.ofSeconds(1)));
    assertEquals(Duration.ofSeconds(3), web.delay(page, Duration.ofSeconds(3)));
  }

  @Test
  void manyCallersCauseOneRequest() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    site.on(
        "/robots.txt",
        (socket, out) -> {
          arrived.countDown();
          await(release);
          TinySite.send(out, 404, "", new byte[0]);
        });
    List<Future<Boolean>> results = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 50; i++) {
        results.add(threads.submit(() -> isDocument("http://x.test/page")));
      }
      arrived.await();
      release.countDown();
    }
    for (Future<Boolean> result : results) {
      assertTrue(result.get());
    }
    assertEquals(1, Collections.frequency(site.asked, "x.test/robots.txt"));
  }

  @Test
  void waitersAskThemselvesIfTheFirstIsInterrupted() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    site.on(
        "/robots.txt",
        (socket, out) -> {
          arrived.countDown();
          if (web.sideRequests() > 1) {
            TinySite.send(out, 404, "", new byte[0]);
          } else {
            socket.getInputStream().read();
          }
        });
    Thread first =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    web.fetch(Url.of("http://x.test/page"));
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    arrived.await();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> second = threads.submit(() -> isDocument("http://x.test/page"));
      first.interrupt();
      assertTrue(second.get());
    }
    assertEquals(2, web.sideRequests());
  }

  @Test
  void forgetsOriginsBeyondItsLimit() throws InterruptedException {
    RobotsGate gate =
        new RobotsGate(
            (url, known, max) ->
                new Reply.Failure(0, new Outcome.Unreachable("no such host"), false),
            () -> now);
    for (int i = 0; i <= RobotsCache.MAX_ORIGINS; i++) {
      gate.refusal(Url.of("http://h" + i + ".test/"));
    }
    long before = gate.requests();
    gate.refusal(Url.of("http://h" + RobotsCache.MAX_ORIGINS + ".test/"));
    assertEquals(before, gate.requests());
    gate.refusal(Url.of("http://h0.test/"));
    assertEquals(before + 1, gate.requests());
  }

  private boolean isDocument(String url) throws InterruptedException {
    return web.fetch(Url.of(url)) instanceof Response.Document;
  }

  private Outcome lost(String url) throws InterruptedException {
    return assertInstanceOf(Response.Lost.class, web.fetch(Url.of(url))).outcome();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
