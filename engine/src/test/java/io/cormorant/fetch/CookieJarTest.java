package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CookieJarTest {
  private Instant now = Instant.EPOCH;
  private final CookieJar jar = new CookieJar(() -> now);

  @Test
  void sendsBackToTheHostAndWithDomainToAllBelow() {
    set(
        "http://www.example.org/",
        "host=1",
        "wide=2; Domain=.Example.org",
        "own=3; Domain=www.example.org");
    assertEquals("host=1; wide=2; own=3", jar.header(Url.of("http://www.example.org/x?y")));
    assertEquals("wide=2; own=3", jar.header(Url.of("http://a.www.example.org/")));
    assertEquals("wide=2", jar.header(Url.of("http://example.org/")));
    assertEquals("", jar.header(Url.of("http://badexample.org/")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a=1; Domain=org",
        "a=1; Domain=co.uk",
        "a=1; Domain=other.org",
        "a=1; Domain=a.www.example.org",
        "a=1; Secure",
        "a=1; Max-Age=0",
        "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT",
        "a=x\u0007y",
        "no cookie at all",
        "=1",
        ""
      })
  void refusesWhatAHostMustNotSet(String cookie) {
    set("http://www.example.org/", cookie);
    assertEquals("", jar.header(Url.of("http://www.example.org/")));
    assertEquals("", jar.header(Url.of("https://a.www.example.org/")));
  }

  @Test
  void nobodySetsCookiesForAPublicSuffixButOnIt() {
    set("http://github.io/", "a=1; Domain=github.io");
    assertEquals("a=1", jar.header(Url.of("http://github.io/")));
    assertEquals("", jar.header(Url.of("http://me.github.io/")));
  }

  @Test
  void heedsPathSecureAndAge() {
    set(
        "https://www.example.org/shop/list?q=/x/y",
        "here=1",
        "shop=2; Path=/shop",
        "safe=3; Secure; Path=/",
        "short=4; Max-Age=60; Path=/");
    assertEquals(
        "here=1; shop=2; safe=3; short=4", jar.header(Url.of("https://www.example.org/shop/")));
    assertEquals("safe=3; short=4", jar.header(Url.of("https://www.example.org/shopping")));
    assertEquals("short=4", jar.header(Url.of("http://www.example.org/")));
    now = now.plusSeconds(60);
    assertEquals("safe=3", jar.header(Url.of("https://www.example.org/")));
  }

  @Test
  void replacesAndRemoves() {
    set("http://www.example.org/", "a=1", "b=2");
    set("http://www.example.org/", "a=3");
    assertEquals("b=2; a=3", jar.header(Url.of("http://www.example.org/")));
    set("http://www.example.org/", "a=; Max-Age=0");
    assertEquals("b=2", jar.header(Url.of("http://www.example.org/")));
  }

  @Test
  void isBoundedForEachDomainAndInAll() {
    for (int i = 0; i < 3 * CookieJar.MAX_OF_DOMAIN; i++) {
      set("http://h" + i + ".example.org/", "c" + i + "=1; Domain=example.org");
    }
    String sent = jar.header(Url.of("http://example.org/"));
    assertEquals(CookieJar.MAX_OF_DOMAIN, sent.split("; ").length);
    assertTrue(sent.startsWith("c" + 2 * CookieJar.MAX_OF_DOMAIN + "="), sent);
    for (int i = 0; i < CookieJar.MAX_COOKIES; i++) {
      set("http://d" + i + ".com/", "c=1");
    }
    assertEquals("", jar.header(Url.of("http://example.org/")), "the least used went first");
    assertEquals("c=1", jar.header(Url.of("http://d9.com/")));
    set("http://long.com/", "c=" + "x".repeat(CookieJar.MAX_LENGTH));
    assertEquals("", jar.header(Url.of("http://long.com/")));
  }

  private void set(String url, String... cookies) {
    List<Headers.Field> fields = new ArrayList<>();
    for (String cookie : cookies) {
      fields.add(new Headers.Field("set-cookie", cookie));
    }
    jar.take(Url.of(url), new Headers(fields));
  }
}
