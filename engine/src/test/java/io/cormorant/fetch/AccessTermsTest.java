package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Login;
import io.cormorant.core.Outcome;
import io.cormorant.core.Request;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.fetch.address.Overrides;
import io.cormorant.fetch.address.TargetGuard;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// On which terms servers are asked, seen from the server.
class AccessTermsTest {
  private static final TargetGuard CAREFUL = new TargetGuard(false, false);

  private final TinySite site = new TinySite().page("/", 200, "", "text");
  private volatile Instant now = Instant.EPOCH;

  @AfterEach
  void close() {
    site.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 22, 25, 81, 465, 993, 2049, 5060, 6000, 6667, 10080})
  void refusesPortsOfOtherServicesWithoutAskingThem(int port) throws InterruptedException {
    try (HttpWeb web = web(new AccessTerms(CAREFUL, List.of(), false))) {
      Outcome why = lost(web.fetch(Url.of("http://x.test:" + port + "/")));
      assertEquals(Guard.PORT, why.guard());
      assertEquals("refused by port: " + port + " is not a port for web pages", why.sentence());
      assertEquals(0, site.connections());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":443", ":1024", ":8080", ":8443", ":65535"})
  void asksPortsOfTheWeb(String port) throws InterruptedException {
    try (HttpWeb web = web(new AccessTerms(CAREFUL, List.of(), false))) {
      assertInstanceOf(Response.Document.class, web.fetch(Url.of("http://x.test" + port + "/")));
    }
  }

  @Test
  void robotsTxtCannotLeadToAnotherService() throws InterruptedException {
    site.page("/robots.txt", 301, "Location: http://x.test:25/\r\n", "");
    try (HttpWeb web = web(new AccessTerms(CAREFUL, List.of(), false))) {
      assertEquals(Guard.PORT, lost(web.fetch(Url.of("http://x.test/"))).guard());
      assertEquals(List.of("x.test/robots.txt"), site.asked);
    }
  }

  @Test
  void namesTheGuardOfRedirectsOutOfTheWeb() throws InterruptedException {
    site.page("/file", 302, "Location: file:///etc/passwd\r\n", "")
        .page("/data", 302, "Location:  DATA:text/html,x\r\n", "")
        .page("/none", 302, "", "");
    try (HttpWeb web = web(AccessTerms.PLAIN)) {
      assertEquals(Guard.SCHEME, lost(web.fetch(Url.of("http://x.test/file"))).guard());
      assertEquals(Guard.SCHEME, lost(web.fetch(Url.of("http://x.test/data"))).guard());
      assertNull(lost(web.fetch(Url.of("http://x.test/none"))).guard());
    }
  }

  @Test
  void aFixedPlaceIsStillGuarded() throws Exception {
    InetSocketAddress here = site.resolver().resolve("any.test", 80).getFirst();
    HostResolver fixed =
        new Overrides(
            Map.of("fixed.example", here, "port.example", new InetSocketAddress("192.0.2.1", 0)),
            HostResolver.SYSTEM);
    assertEquals(
        List.of(new InetSocketAddress("192.0.2.1", 81)), fixed.resolve("port.example", 81));
    HttpSettings settings = HttpSettings.of("cormorant/test");
    try (HttpWeb open =
            new HttpWeb(
                settings.withResolver(new AddressGuard(fixed, true, true)), () -> Instant.EPOCH);
        HttpWeb guarded =
            new HttpWeb(
                settings.withResolver(new AddressGuard(fixed, true, false)), () -> Instant.EPOCH)) {
      Url url = Url.of("http://fixed.example/");
      assertInstanceOf(Response.Document.class, open.fetch(url));
      assertEquals(Guard.ADDRESS, lost(guarded.fetch(url)).guard());
    }
  }

  @Test
  void asksThroughAProxyAndChecksWhatIsWrittenInUrls() throws Exception {
    String login = Base64.getEncoder().encodeToString("me:secret".getBytes(StandardCharsets.UTF_8));
    site.on(
        "http://far.example/",
        (socket, out) -> {
          boolean known = site.lastHead.contains("Proxy-Authorization: Basic " + login + "\r\n");
          TinySite.send(
              out,
              known ? 200 : 407,
              known ? "" : "Proxy-Authenticate: Basic realm=\"x\"\r\n",
              "far away".getBytes(StandardCharsets.UTF_8));
        });
    int port = site.resolver().resolve("any.test", 80).getFirst().getPort();
    HttpSettings settings =
        HttpSettings.of("cormorant/test")
            .withProxy(new ProxyServer("127.0.0.1", port, "me:secret"));
    AccessTerms terms = new AccessTerms(new TargetGuard(false, true), List.of(), false);
    try (HttpWeb web = new HttpWeb(settings, terms, () -> now)) {
      Response.Document document =
          assertInstanceOf(Response.Document.class, web.fetch(Url.of("http://far.example/")));
      assertEquals("far away", new String(document.body(), StandardCharsets.UTF_8));
      assertNull(document.address(), "the proxy's address is not the page's");
      assertFalse(settings.toString().contains("secret"), settings::toString);
      int before = site.asked.size();
      for (String host :
          List.of(
              "127.0.0.1",
              "[::1]",
              "[::ffff:10.0.0.1]",
              "10.1.2.3",
              "169.254.169.254",
              "localhost",
              "a.localhost",
              "LOCALHOST.")) {
        Outcome why = lost(web.fetch(Url.of("http://" + host + "/")));
        assertEquals(Guard.ADDRESS, why.guard(), host);
      }
      assertEquals(before, site.asked.size());
    }
  }

  @Test
  void sendsALoginToItsHostOnly() throws InterruptedException {
    Login exact = new Login("a.test", 0, Headers.of("Authorization", "Basic eA=="), true);
    Login below = new Login("*.test", 0, Headers.of("X-Key", "k"), true);
    Login secure = new Login("b.example", 0, Headers.of("X-Key", "k"), false);
    site.page("/go", 302, "Location: http://c.example/\r\n", "");
    try (HttpWeb web =
        new HttpWeb(
            HttpSettings.of("cormorant/test")
                .withResolver((_, _) -> site.resolver().resolve("x.test", 80)),
            new AccessTerms(TargetGuard.OPEN, List.of(below, exact, secure), false),
            () -> now)) {
      web.fetch(Url.of("http://a.test/go"));
      assertSent("Authorization: Basic eA==");
      assertNotSent("X-Key");
      web.fetch(Url.of("http://x.test/"));
      assertSent("X-Key: k");
      assertNotSent("Authorization");
      web.fetch(Url.of("http://c.example/"));
      assertNotSent("Authorization");
      assertNotSent("X-Key");
      web.fetch(Url.of("http://b.example/"));
      assertNotSent("X-Key");
    }
    assertTrue(secure.fits(Url.of("https://b.example/")));
    assertFalse(below.fits(Url.of("http://test.example/")));
    assertFalse(secure.fits(Url.of("https://b.example:8443/")));
    Login ported = new Login("b.example", 8443, Headers.of("X-Key", "k"), false);
    assertTrue(ported.fits(Url.of("https://b.example:8443/")));
    assertFalse(ported.fits(Url.of("https://b.example/")));
    assertFalse(exact.toString().contains("eA=="), "no password in a log");
  }

  @Test
  void takesNoCookiesUnlessToldTo() throws InterruptedException {
    site.page("/set", 200, "Set-Cookie: a=1\r\n", "");
    try (HttpWeb plain = web(AccessTerms.PLAIN);
        HttpWeb taking = web(new AccessTerms(TargetGuard.OPEN, List.of(), true))) {
      plain.fetch(Url.of("http://x.test/set"));
      plain.fetch(Url.of("http://x.test/"));
      assertNotSent("Cookie");
      taking.fetch(Url.of("http://x.test/set"));
      taking.fetch(Url.of("http://x.test/"));
      assertSent("Cookie: a=1");
      taking.fetch(Url.of("http://y.test/"));
      assertNotSent("Cookie");
    }
  }

  @Test
  void joinsCookiesOfALoginAndOfTheServer() throws InterruptedException {
    site.page("/set", 302, "Location: /\r\nSet-Cookie: a=1; Path=/\r\nSet-Cookie: b=2\r\n", "");
    Login login = new Login("x.test", 0, Headers.of("Cookie", "session=s"), true);
    try (HttpWeb web = web(new AccessTerms(TargetGuard.OPEN, List.of(login), true))) {
      web.fetch(Url.of("http://x.test/set"));
      web.fetch(Url.of("http://x.test/"));
      assertSent("Cookie: session=s; a=1; b=2");
    }
  }

  @Test
  void tellsWhatWasSentButNoSecret() throws InterruptedException {
    site.page("/a?b=c", 200, "Set-Cookie: a=1\r\nContent-Type: text/html\r\n", "text");
    Headers secret =
        new Headers(
            List.of(
                new Headers.Field("Authorization", "Basic eA=="),
                new Headers.Field("X-Key", "k"),
                new Headers.Field("Cookie", "session=s")));
    Login login = new Login("x.test", 0, secret, true);
    try (HttpWeb web = web(new AccessTerms(TargetGuard.OPEN, List.of(login), true))) {
      Response.Document page =
          assertInstanceOf(Response.Document.class, web.fetch(Url.of("http://x.test/a?b=c")));
      Request sent = Objects.requireNonNull(page.request());
      assertEquals("GET /a?b=c", sent.method() + " " + sent.target());
      assertEquals("x.test", sent.headers().first("Host").orElseThrow());
      assertEquals("cormorant/test", sent.headers().first("User-Agent").orElseThrow());
      for (String name : List.of("Authorization", "X-Key", "Cookie")) {
        assertEquals("***", sent.headers().first(name).orElseThrow(), name);
      }
    }
  }

  @Test
  void asksWhetherAPageHasChanged() throws InterruptedException {
    String version = "ETag: \"v1\"\r\nLast-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n";
    site.page("/new", 200, version, "text")
        .on("/same", (s, out) -> out.write(bytes("HTTP/1.1 304 X\r\nETag: \"v1\"\r\n\r\n")));
    try (HttpWeb web = web(AccessTerms.PLAIN)) {
      Response.Document first =
          assertInstanceOf(Response.Document.class, web.fetch(Url.of("http://x.test/new")));
      Validators known = Validators.of(first.headers());
      assertEquals(new Validators("\"v1\"", "Sun, 06 Nov 1994 08:49:37 GMT"), known);
      Url same = Url.of("http://x.test/same");
      Response.Unchanged unchanged =
          assertInstanceOf(Response.Unchanged.class, web.fetch(same, known));
      assertEquals("\"v1\"", unchanged.headers().first("ETag").orElseThrow());
      assertSent("If-None-Match: \"v1\"");
      assertSent("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT");
      assertInstanceOf(Response.Document.class, web.fetch(first.url(), known));
      assertEquals("broken", lost(web.fetch(same)).code(), "nobody asked");
    }
  }

  @Test
  void rulesThatHaveNotChangedAreKeptForAnotherDay() throws InterruptedException {
    String rules = "User-agent: *\nDisallow: /secret\nCrawl-delay: 2\n";
    site.page("/robots.txt", 200, "Content-Type: text/plain\r\nETag: \"r\"\r\n", rules);
    try (HttpWeb web = web(AccessTerms.PLAIN)) {
      assertEquals("refused", lost(web.fetch(Url.of("http://x.test/secret"))).code());
      site.on("/robots.txt", (s, out) -> out.write(bytes("HTTP/1.1 304 X\r\n\r\n")));
      for (int day = 1; day <= 2; day++) {
        now = now.plus(RobotsGate.KEPT).plusSeconds(1);
        assertEquals("refused", lost(web.fetch(Url.of("http://x.test/secret"))).code());
        assertSent("If-None-Match: \"r\"");
        assertEquals(1 + day, web.sideRequests());
        assertEquals(Duration.ofSeconds(2), web.crawlDelay("http://x.test"));
      }
      site.page("/robots.txt", 404, "", "");
      now = now.plus(RobotsGate.KEPT).plusSeconds(1);
      assertEquals("gone", lost(web.fetch(Url.of("http://x.test/secret"))).code());
    }
  }

  private HttpWeb web(AccessTerms terms) {
    return new HttpWeb(
        HttpSettings.of("cormorant/test").withResolver(site.resolver()), terms, () -> now);
  }

  private void assertSent(String line) {
    assertTrue(site.lastHead.contains("\r\n" + line + "\r\n"), site.lastHead);
  }

  private void assertNotSent(String name) {
    assertFalse(site.lastHead.contains("\r\n" + name + ":"), site.lastHead);
  }

  private static Outcome lost(Response response) {
    return assertInstanceOf(Response.Lost.class, response).outcome();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
