package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crawlercommons.filters.basic.BasicURLNormalizer;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UrlTest {
  private static final long SEED = 20_261_115L;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HTTP://Example.COM                       | http://example.com/
          http://example.com:80/a                  | http://example.com/a
          https://example.com:443/a                | https://example.com/a
          http://example.com:443/                  | http://example.com:443/
          http://example.com:/                     | http://example.com/
          http://example.com:08080/                | http://example.com:8080/
          http://user:secret@example.com/x         | http://example.com/x
          http://example.com./x                    | http://example.com/x
          http://exa%6Dple.com/                    | http://example.com/
          http://example.com?q=1                   | http://example.com/?q=1
          http://example.com/a#part                | http://example.com/a
          http://example.com/a/./b/../c//d         | http://example.com/a/c/d
          http://example.com/a/..                  | http://example.com/
          http://example.com/../../a               | http://example.com/a
          http://example.com/%2e%2E/a              | http://example.com/a
          http://example.com/../..a                | http://example.com/..a
          http://example.com/a...b/.well-known/    | http://example.com/a...b/.well-known/
          http://example.com/%7euser/%e4%bd%a0     | http://example.com/~user/%E4%BD%A0
          http://example.com/你                     | http://example.com/%E4%BD%A0
          http://example.com/a b                   | http://example.com/a%20b
          http://example.com/100%                  | http://example.com/100%25
          http:\\\\example.com\\a\\b               | http://example.com/a/b
          http://example.com/a;jsessionid=1F/b?c=1 | http://example.com/a/b?c=1
          http://example.com/a;PHPSESSID=1F;v=2/b  | http://example.com/a;v=2/b
          http://example.com/a;sid=0a1b2c3d        | http://example.com/a
          http://example.com/a;sid=12;sessions=3   | http://example.com/a;sid=12;sessions=3
          http://example.com/(S(0a1b2c3d))/a.aspx  | http://example.com/(S(0a1b2c3d))/a.aspx
          http://example.com/?PHPSESSID=a1&x=1     | http://example.com/?x=1
          http://example.com/?utm_source=a&gclid=b | http://example.com/
          http://example.com/?b=2&a=1&fbclid=z     | http://example.com/?a=1&b=2
          http://example.com/%7Ea?b=1              | http://example.com/~a?b=1
          http://example.com/?PhpSessId=a          | http://example.com/
          http://例え.jp/                           | http://xn--r8jz45g.jp/
          http://BÜCHER.example/                   | http://xn--bcher-kva.example/
          http://[2001:DB8::1]:8080/a              | http://[2001:db8::1]:8080/a
          http://[::1]:80/                         | http://[::1]/
          http://192.168.0.1:8000/                 | http://192.168.0.1:8000/
          """)
  void normalises(String raw, String expected) {
    assertEquals(expected, Url.of(raw).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "example.com",
        "/path",
        "ftp://example.com/",
        "file:///etc/passwd",
        "jar:http://example.com/a.jar!/",
        "javascript:alert(1)",
        "http://",
        "http://?x",
        "http://..",
        "http://a..b/",
        "http://-a.com/",
        "http://a b/",
        "http://a%3Fb/",
        "http://a%2Fb/",
        "http://evil%40example.com/",
        "http://ex<b>.com/",
        "http://example.com:99999/",
        "http://example.com:0/",
        "http://example.com:8o/",
        "http://[::1/",
        "http://[zz]/",
        "http://[::1]x/",
        "http://300.1.1.1/"
      })
  void refusesWhatIsNoWebAddress(String raw) {
    assertEquals(Optional.empty(), Url.parse(raw));
    assertThrows(IllegalArgumentException.class, () -> Url.of(raw));
  }

  @Test
  void refusesOverlongAddresses() {
    assertTrue(Url.parse("http://a.b/" + "x".repeat(Url.MAX_LENGTH - 11)).isPresent());
    assertFalse(Url.parse("http://a.b/" + "x".repeat(Url.MAX_LENGTH)).isPresent());
    assertFalse(Url.parse("http://a.b/" + "你".repeat(1_000)).isPresent(), "long once escaped");
  }

  @Test
  void readsLineEndsInAttributesAsBrowsersDo() {
    assertEquals("http://example.com/ab", Url.of(" \n http://exam\nple.com/a\r\n\tb ").toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ?x=1              | http://example.com/a/b/c?x=1
          //host.org/x      | http://host.org/x
          ../a              | http://example.com/a/a
          ../../../../a     | http://example.com/a
          .                 | http://example.com/a/b/
          ..                | http://example.com/a/
          /                 | http://example.com/
          d                 | http://example.com/a/b/d
          d/e?f#g           | http://example.com/a/b/d/e?f
          \\d               | http://example.com/d
          \\\\host.org\\d   | http://host.org/d
          x/y:z             | http://example.com/a/b/x/y:z
          HTTPS://Host.org  | https://host.org/
          """)
  void resolvesReferences(String reference, String expected) {
    Url base = Url.of("http://example.com/a/b/c?d=/e/f");
    assertEquals(expected, base.resolve(reference).orElseThrow().toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#top",
        "javascript:void(0)",
        "JavaScript:x",
        "mailto:a@b.c",
        "tel:1",
        "data:,x",
        "ftp://example.com/",
        "about:blank",
        "//"
      })
  void findsNothingBehindReferencesThatLeadNowhere(String reference) {
    assertEquals(Optional.empty(), Url.of("http://example.com/a").resolve(reference));
  }

  @Test
  void knowsItsParts() {
    Url url = Url.of("https://www.example.co.uk:8443/a/b?c=d");
    assertEquals("https", url.scheme());
    assertEquals("www.example.co.uk", url.host());
    assertEquals("https://www.example.co.uk:8443", url.origin());
    assertEquals(8443, url.port());
    assertEquals(443, Url.of("https://a.example/b:1/").port());
    assertEquals(80, Url.of("http://[::1]/").port());
    assertEquals("/a/b?c=d", url.path());
    assertEquals("example.co.uk", url.registeredDomain());
    assertEquals("localhost", Url.of("http://localhost:8080/").registeredDomain());
    assertEquals("10.0.0.1", Url.of("http://10.0.0.1/").registeredDomain());
    assertEquals("[::1]", Url.of("http://[::1]:81/x").host());
  }

  @Test
  void shortCutAgreesWithTheLongWay() {
    SplittableRandom random = new SplittableRandom(SEED);
    int shortened = 0;
    for (int i = 0; i < 30_000; i++) {
      String raw = "/" + generatedFile(random);
      if (UrlFile.isNormal(raw)) {
        assertEquals(raw, UrlFile.rewrite(raw), () -> "seed " + SEED + ": " + raw);
        shortened++;
      }
    }
    assertTrue(shortened > 3_000, "few generated paths were normal: " + shortened);
  }

  /// Where crawler-commons is sound (no escaped letters before a query, no leading dots), we agree.
  @Test
  void agreesWithCrawlerCommons() {
    BasicURLNormalizer oracle =
        BasicURLNormalizer.newBuilder()
            .queryParamsToRemove(Set.of("utm_source", "gclid", "spm"))
            .build();
    String[] parts = {
      "/", "a", "/b.html", "/./", "/c/../", "//", "%20", "%E4%BD", "%e4", "%", " ", "你", "\"", "|",
      "(x)", "~u", "+", ",", ":", "@"
    };
    String[] queries = {
      "",
      "?",
      "?b=2&a=1",
      "?a",
      "?a=&c=%2f",
      "?utm_source=x",
      "?q=你 好",
      "?z=1&gclid=2&y=3&y=1",
      "?&&a"
    };
    SplittableRandom random = new SplittableRandom(SEED + 2);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder url = new StringBuilder("http://Example.com/x");
      for (int n = random.nextInt(6); n > 0; n--) {
        url.append(parts[random.nextInt(parts.length)]);
      }
      String raw = url.append(queries[random.nextInt(queries.length)]).toString();
      assertEquals(oracle.filter(raw), Url.of(raw).toString(), () -> "seed " + SEED + ": " + raw);
    }
  }

  @Test
  void normalFormIsStableAndMeansTheSameHostToOthers() {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    for (int i = 0; i < 20_000; i++) {
      String raw = generated(random);
      Optional<Url> url = Url.parse(raw);
      if (url.isPresent()) {
        String text = url.get().toString();
        assertEquals(url, Url.parse(text), () -> "seed " + SEED + ": " + raw);
        assertEquals(URI.create(text).getHost(), url.get().host(), () -> raw);
        assertTrue(url.get().path().startsWith("/"), () -> raw);
      }
    }
  }

  private static String generated(SplittableRandom random) {
    String[] starts = {"http://", "https://", "HTTP://", "http:/"};
    String[] hosts = {
      "example.com",
      "a.b-c.org",
      "Example.COM",
      "localhost",
      "10.0.0.1",
      "[::1]",
      "bücher.de",
      "u@h.net",
      "x..y",
      "h.net.",
      "xn--bcher-kva.de",
      "%41.com",
      "a_b.com"
    };
    String[] ports = {"", "", "", ":80", ":443", ":8080", ":", ":0", ":70000", ":x"};
    StringBuilder url = new StringBuilder(pick(random, starts, 2));
    url.append(pick(random, hosts, 5)).append(pick(random, ports, 3));
    return url.append(generatedFile(random)).toString();
  }

  private static String generatedFile(SplittableRandom random) {
    String[] parts = {
      "/",
      "/",
      "/",
      "a",
      "B",
      "index.html",
      ".",
      "..",
      "//",
      "%20",
      "%7E",
      "%e4",
      "%E4%BD",
      "%",
      "~u",
      "-",
      "_",
      "!",
      "$",
      "'",
      "(",
      ")",
      "*",
      ",",
      ";",
      ":",
      "@",
      "=",
      "&",
      "+",
      " ",
      "你",
      "\"",
      "<",
      "[",
      "|",
      "^",
      "\\",
      "\t",
      ";jsessionid=1",
      "?",
      "?a=1",
      "#f",
      "&utm_id=3",
      "%2e",
      "%2F",
      "\u00e9",
      "\ud83d\ude00",
      "\ud800",
      "%41",
      "%",
      "2e"
    };
    StringBuilder file = new StringBuilder();
    for (int n = random.nextInt(8); n > 0; n--) {
      file.append(pick(random, parts, 6));
    }
    return file.toString();
  }

  /// Mostly one of the first few.
  private static String pick(SplittableRandom random, String[] of, int usual) {
    return of[random.nextInt(3) > 0 ? random.nextInt(usual) : random.nextInt(of.length)];
  }
}
