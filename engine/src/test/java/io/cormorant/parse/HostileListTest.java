package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.CpuTime;
import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Feeds and sitemaps that mean harm.
class HostileListTest {
  private static final Duration SOON = Duration.ofSeconds(8);
  private static final Url PACKED = Url.of("http://example.com/map.xml.gz");
  private static final long SEED = 31;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE urlset [<!ENTITY x SYSTEM \"FILE\">]>",
        "<!DOCTYPE urlset [<!ENTITY % p SYSTEM \"FILE\"> %p; <!ENTITY x \"&p;\">]>",
        "<!DOCTYPE urlset SYSTEM \"FILE\">"
      })
  void readsNoOtherFile(String doctype, @TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "s3cr3t");
    String type = doctype.replace("FILE", secret.toUri().toString());
    String map =
        "<urlset><url><loc>http://example.com/&x;</loc></url>"
            + "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' parse='text' href='FILE'/>"
                .replace("FILE", secret.toUri().toString())
            + "<url><loc>http://example.com/b</loc></url></urlset>";
    String feed = "<rss><channel><title>&x;</title><item><link>/a</link><title>&x;</title></item>";
    Page fromMap = xml("<?xml version='1.0'?>" + type + map);
    Page fromFeed = xml(type.replace("urlset", "rss") + feed);
    assertFalse((fromMap + "" + fromFeed).contains("s3cr3t"));
    assertEquals(Url.of("http://example.com/b"), fromMap.links().getLast().target());
    assertEquals(1, fromFeed.links().size());
  }

  @Test
  void laughsOnlyOnce() {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE rss [<!ENTITY l0 'ha'>");
    for (int i = 1; i < 10; i++) {
      laughs.append("<!ENTITY l").append(i).append(" '");
      laughs.append(("&l" + (i - 1) + ";").repeat(10)).append("'>");
    }
    laughs.append("]>");
    String feed = "<rss><channel><title>&l9;</title><item><link>/a?&l9;</link></item>";
    byte[] body = (laughs + feed).getBytes(UTF_8);
    CpuTime.within(
        SOON,
        () -> {
          Page page = Documents.page("text/xml", body);
          assertTrue(page.title().length() < 10, page.title());
        });
  }

  @Test
  void takesSoManyEntriesAndNoMore() {
    CpuTime.within(
        SOON,
        () -> {
          String item = "<item><link>/NUMBER</link></item>";
          assertEquals(Limits.FEED_ITEMS, xml(many("<rss>", item, 1_200)).links().size());
          String url = "<url><loc>http://example.com/NUMBER</loc></url>";
          assertEquals(Limits.SITEMAP_URLS, xml(many("<urlset>", url, 10_010)).links().size());
          String entry = "{\"url\":\"/NUMBER\"},";
          String json =
              many("{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[", entry, 1_200);
          Page feed = Documents.page("application/feed+json", (json + "0]}").getBytes(UTF_8));
          assertEquals(Limits.FEED_ITEMS, feed.links().size());
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a>",
        "<url>",
        "<a/>",
        "<loc>x</loc>",
        "<!---->",
        "<?x?>",
        "</url>",
        "<![CDATA[",
        "&amp;",
        "<a xmlns:NUMBER='x'>",
        "<url><loc>http://example.com/NUMBER</loc>",
        "<!DOCTYPE x [",
        "<x"
      })
  void endsSoonOn(String piece) {
    byte[] body = many("<urlset>", piece, 8_000_000 / piece.length()).getBytes(UTF_8);
    byte[] inside = many("<urlset><url>", piece, 4_000_000 / piece.length()).getBytes(UTF_8);
    CpuTime.within(SOON, () -> Documents.page("application/xml", body));
    CpuTime.within(SOON, () -> Documents.page("application/xml", inside));
  }

  @Test
  void doesNotUnpackBombs() throws IOException {
    byte[] bomb = ListPageTest.gzip("<urlset>" + " ".repeat(30 << 20));
    assertTrue(bomb.length < 100_000);
    Outcome why = lost(bomb);
    assertTrue(why.sentence().contains("more than"), why.sentence());
  }

  @Test
  void unpacksNoMoreThanASitemapMayHold() throws IOException {
    byte[] noise = new byte[300_000];
    new Random(SEED).nextBytes(noise);
    byte[] member = ListPageTest.gzip(new String(noise, ISO_8859_1) + " ".repeat(20 << 20));
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    members.writeBytes(ListPageTest.gzip("<urlset>"));
    for (int i = 0; i < 3; i++) {
      members.writeBytes(member);
    }
    Outcome why = lost(members.toByteArray());
    assertTrue(why.sentence().contains("more than " + Limits.UNPACKED), why.sentence());
    assertEquals(Guard.UNPACKING, why.guard());
  }

  @Test
  void packedAndCutOffIsBroken() throws IOException {
    byte[] whole = ListPageTest.gzip("<urlset><url><loc>http://example.com/a</loc></url></urlset>");
    for (int length = 3; length < whole.length; length++) {
      assertInstanceOf(Outcome.Broken.class, lost(Arrays.copyOf(whole, length)), "at " + length);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "{",
        "\"a",
        "\"\\u12",
        "\"\\x\"",
        "1]",
        "}",
        "1}}",
        "[1 2]",
        "{\"a\" 1}",
        "?"
      })
  void brokenJsonIsBroken(String rest) {
    String feed = "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":" + rest;
    Parsed parsed =
        new PageParser().parse(Documents.document("application/feed+json", feed.getBytes(UTF_8)));
    assertInstanceOf(Outcome.Broken.class, assertInstanceOf(Parsed.No.class, parsed).why());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "0,"})
  void boundsJson(String piece) {
    brokenJsonIsBroken("[" + piece.repeat(300_000));
  }

  @Test
  void neverThrows() {
    Random random = new Random(SEED);
    String[] bits = {
      "<rss>", "<feed>", "<urlset>", "<item>", "<url>", "<entry", "<loc>", "</loc>", "</url>", ">",
      "<title>", "<link", " href='/a'", "<![CDATA[", "]]>", "<!DOCTYPE x [", "]>", "<?xml", "?>",
          "&",
      "&#x0;", "http://[", "/b", "\"", "{", "}", "[", ",", "\"url\":",
          "https://jsonfeed.org/version/1",
      "\u0000", "é", "<!--", "-->", "xml:base='::'"
    };
    String[] types = {"text/xml", "application/feed+json", "application/rss+xml"};
    for (int round = 0; round < 3_000; round++) {
      StringBuilder soup = new StringBuilder(bits[random.nextInt(bits.length)]);
      for (int i = random.nextInt(30); i > 0; i--) {
        soup.append(bits[random.nextInt(bits.length)]);
      }
      byte[] body = soup.toString().getBytes(random.nextBoolean() ? UTF_8 : ISO_8859_1);
      try {
        new PageParser().parse(Documents.document(types[round % types.length], body));
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + SEED + " round " + round + ": " + soup, e);
      }
    }
  }

  private static Outcome lost(byte[] packed) {
    Parsed parsed = new PageParser().parse(Documents.document(PACKED, "application/gzip", packed));
    return assertInstanceOf(Parsed.No.class, parsed).why();
  }

  private static String many(String start, String piece, int count) {
    StringBuilder all = new StringBuilder(start);
    for (int i = 0; i < count; i++) {
      all.append(piece.replace("NUMBER", "n" + i));
    }
    return all.toString();
  }

  private static Page xml(String body) {
    return Documents.page("application/xml", body.getBytes(UTF_8));
  }
}
