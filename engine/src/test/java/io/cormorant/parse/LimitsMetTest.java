package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import java.nio.charset.Charset;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which limits a page says it met.
class LimitsMetTest {
  @Test
  void wholePageHasNone() {
    assertEquals(Set.of(), html("<body>" + "<div>".repeat(200) + "deep <a href=x>x</a> 鸬鹚"));
    assertEquals(Set.of(), xml("<rss><channel><item><link>/a</link></item>"));
    assertEquals(Set.of(), cuts("text/plain", "text".getBytes(UTF_8)));
  }

  @Test
  void countsNoBlocksWithoutText() {
    assertEquals(Set.of(), html("<body>" + "<div><br></div>".repeat(60_000)));
  }

  @Test
  void namesDepth() {
    assertEquals(Set.of(Guard.DEPTH), html("<body>" + "<div>".repeat(300) + "deep"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<table>", "<p>x"})
  void namesMarkup(String piece) {
    assertEquals(Set.of(Guard.MARKUP), html("<body>" + piece.repeat(60_000)));
  }

  @Test
  void namesLinks() {
    assertEquals(Set.of(Guard.LINKS), html("<body>" + numbered("<a href=%d>x</a>", 10_001)));
    assertEquals(
        Set.of(Guard.LINKS), html("<body>" + numbered("<a href='http://ü..%d/'>x</a>", 20_001)));
    assertEquals(
        Set.of(Guard.LINKS), xml("<rss>" + numbered("<item><link>/%d</link></item>", 1_001)));
  }

  @Test
  void namesText() {
    assertEquals(Set.of(Guard.TEXT), html("<body>" + "text ".repeat(300_000)));
    assertEquals(Set.of(Guard.TEXT), cuts("text/plain", "text ".repeat(300_000).getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<!ENTITY x SYSTEM 'file:///etc/passwd'>", "<!ENTITY % p 'ha'>"})
  void namesEntities(String declaration) {
    String map = "<?xml version='1.0'?><!DOCTYPE urlset [HERE]><urlset><url><loc>/a</loc></url>";
    assertEquals(Set.of(Guard.ENTITIES), xml(map.replace("HERE", declaration)));
    String article = "<rss><channel><title><![CDATA[HERE]]></title>";
    assertEquals(Set.of(), xml(article.replace("HERE", declaration)), "it only writes about them");
  }

  @Test
  void namesCharset() {
    byte[] chinese = "<p>鸬鹚捕鱼，鱼在水中。鸬鹚是一种水鸟，善于潜水。".getBytes(Charset.forName("GB18030"));
    assertEquals(Set.of(), cuts("text/html; charset=gbk", chinese));
    assertEquals(Set.of(Guard.CHARSET), cuts("text/html; charset=utf-8", chinese));
    byte[] cut = "<p>鸬鹚捕鱼，鱼在水中".getBytes(UTF_8);
    cut[cut.length - 1] = '<';
    assertEquals(Set.of(Guard.CHARSET), cuts("text/html; charset=utf-8", cut));
  }

  @Test
  void jsonBeyondItsLimitsIsBrokenByMarkup() {
    String feed = "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":" + "[".repeat(100);
    Parsed parsed =
        new PageParser().parse(Documents.document("application/feed+json", feed.getBytes(UTF_8)));
    Outcome why = assertInstanceOf(Parsed.No.class, parsed).why();
    assertEquals(Guard.MARKUP, assertInstanceOf(Outcome.Broken.class, why).guard());
  }

  private static String numbered(String format, int count) {
    return IntStream.range(0, count).mapToObj(format::formatted).collect(Collectors.joining());
  }

  private static Set<Guard> html(String body) {
    return Documents.page(body).cuts();
  }

  private static Set<Guard> xml(String body) {
    return cuts("text/xml", body.getBytes(UTF_8));
  }

  private static Set<Guard> cuts(String type, byte[] body) {
    return Documents.page(type, body).cuts();
  }
}
