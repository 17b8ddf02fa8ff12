package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Feeds and sitemaps as they should be, and nearly.
class ListPageTest {
  private static final Url PACKED = Url.of("http://example.com/maps/part-1.xml.gz?v=2");
  private static final String RSS =
      """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
      <image><title>Logo</title></image><title>Birds &amp;amp; boats</title>
      <link>http://example.com/</link><description>of the coast</description>
      <item><media:title>no</media:title><title><![CDATA[A <b>dive</b>]]></title><link>
        http://example.com/a?x=1&amp;y=2 </link>
        <description>&lt;p&gt;Deep &amp;amp; cold&lt;/p&gt;</description></item>
      <item><title>Wings</title><guid>http://example.com/b</guid></item>
      <item><title>No address</title><guid isPermaLink="false">http://example.com/c</guid></item>
      <item><title>Again</title><link>/b</link></item>
      </channel></rss>""";

  @ParameterizedTest
  @ValueSource(
      strings = {"application/rss+xml", "application/xml; charset=utf-8", "text/xml", "text/html"})
  void readsRss(String type) {
    Page page = Documents.page(type, RSS.getBytes(UTF_8));
    assertTrue(page.list());
    assertEquals("Birds & boats", page.title());
    assertEquals("", page.text() + page.mainText() + page.description() + page.language());
    assertEquals(
        List.of(
            item("http://example.com/a?x=1&y=2", "A dive", "Deep & cold", 0),
            item("http://example.com/b", "Wings", "", 1)),
        page.links());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mon, 02 Mar 2026 08:30:00 GMT | 2026-03-02T08:30:00Z",
        "Mon, 2 Mar 2026 08:30:00 +0200 | 2026-03-02T06:30:00Z",
        "Sun, 2  Mar 2026 08:30 EST | 2026-03-02T13:30:00Z",
        "2026-03-02T08:30:00+08:00 | 2026-03-02T00:30:00Z",
        "2026-03-02T08:30:00.123Z | 2026-03-02T08:30:00.123Z",
        "2026-03-02T08:30:00 |",
        "2026-03-02 |",
        "02/03/2026 |",
        "32 Mar 2026 08:30:00 GMT |",
        "yesterday |",
        "- |"
      })
  void readsWhenEntriesWerePublished(String stated, Instant time) {
    String rss = "<rss><channel><item><link>/a</link><pubDate>%s</pubDate></item></channel></rss>";
    String atom =
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='/a'/>"
            + "<published>%s</published><updated>1999-01-01T00:00:00Z</updated></entry></feed>";
    String rdf =
        "<rdf:RDF xmlns='http://purl.org/rss/1.0/'><item><link>/a</link><dc:date>%s</dc:date></item></rdf:RDF>";
    for (String feed : List.of(rss, atom, rdf)) {
      assertEquals(time, xml(feed.formatted(stated)).links().getFirst().dated(), feed);
    }
    String json =
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":\"1\",\"url\":\"/a\","
            + "\"date_published\":\""
            + stated
            + "\"}]}";
    Page page = Documents.page("application/feed+json", json.getBytes(UTF_8));
    assertEquals(time, page.links().getFirst().dated());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-03-02T08:30:00+08:00 | 2026-03-02T00:30:00Z",
        "2026-03-02 | 2026-03-02T00:00:00Z",
        "2026-13-02 |",
        "2026-03 |",
        "always |",
        "- |"
      })
  void readsWhenEntriesWereChanged(String stated, Instant time) {
    String sitemap =
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>/a</loc>"
            + "<lastmod>%s</lastmod></url></urlset>";
    String index = sitemap.replace("urlset", "sitemapindex").replace("url>", "sitemap>");
    String atom =
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='/a'/>"
            + "<published>1999-01-01T00:00:00Z</published><updated>%s</updated></entry></feed>";
    String rss =
        "<rss><channel><item><link>/a</link><atom:updated>%s</atom:updated></item></channel></rss>";
    for (String list : List.of(sitemap, index, atom, rss)) {
      assertEquals(time, xml(list.formatted(stated)).links().getFirst().changed(), list);
    }
    String json =
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":\"1\",\"url\":\"/a\","
            + "\"date_modified\":\""
            + stated
            + "\"}]}";
    Page page = Documents.page("application/feed+json", json.getBytes(UTF_8));
    assertEquals(time, page.links().getFirst().changed());
  }

  @Test
  void takesTheFirstTitleThatSaysSomething() {
    Page page =
        xml(
            """
            <rss version="2.0"><channel><title>t</title>
            <item><title>阅读全文</title><link>/a</link></item>
            <item><title>Boats</title><link>/b</link></item>
            <item><title>鸬鹚捕鱼</title><link>/a</link><description>deep</description></item>
            <item><title>Read more</title><link>/a</link></item></channel></rss>""");
    assertEquals(
        List.of(
            item("http://example.com/a", "鸬鹚捕鱼", "deep", 0),
            item("http://example.com/b", "Boats", "", 1)),
        page.links());
  }

  @Test
  void readsRssOneInRdf() {
    Page page =
        xml(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
              xmlns="http://purl.org/rss/1.0/">
            <channel rdf:about="http://example.com/x"><title>Coast</title></channel>
            <item rdf:about="/one"><title>One</title><link>/one</link>
            <description>first</description></item></rdf:RDF>""");
    assertEquals("Coast", page.title());
    assertEquals(List.of(item("http://example.com/one", "One", "first", 0)), page.links());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:"})
  void readsAtom(String prefix) {
    Page page =
        xml(
            """
            <?xml version='1.0'?><!-- made by hand -->
            <feed xml:base="http://other.example/blog/"><title type="text">Journal</title>
            <link href="http://other.example/"/><author><name>me</name></author>
            <entry><link rel="self" href="/no"/><link rel="alternate" href="day-1"/>
            <title type="html">&lt;i&gt;Day&lt;/i&gt; one</title>
            <source><title>no</title></source><summary>It rained.</summary></entry>
            <entry xml:base="/notes/"><title>Note</title><link href="2"/><content type="xhtml"><div>
            Sun <b>and</b> wind</div></content></entry></feed>"""
                .replaceAll("<(/?)(?=[a-z])", "<$1" + prefix));
    assertEquals("Journal", page.title());
    assertEquals(
        List.of(
            item("http://other.example/blog/day-1", "Day one", "It rained.", 0),
            item("http://example.com/notes/2", "Note", "Sun and wind", 1)),
        page.links());
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/feed+json", "application/json"})
  void readsJsonFeed(String type) {
    String feed =
        """
        {"version": "https:\\/\\/jsonfeed.org/version/1.1", "n": [-1.5e3, true, null, {}, []],
         "title": "Caf\\u00e9 \\ud83d\\udc1f",
         "items": [{"url": "/1", "title": "T\\"1", "content_html": "<p>say <b>it</b></p>"}, 7,
          {"external_url": "http://other.example/", "summary": "s", "content_text": "c"}]}""";
    Page page = Documents.page(type, feed.getBytes(UTF_8));
    assertTrue(page.list());
    assertEquals("Café 🐟", page.title());
    assertEquals(
        List.of(
            item("http://example.com/1", "T\"1", "say it", 0),
            item("http://other.example/", "", "s", 1)),
        page.links());
  }

  @Test
  void otherJsonIsNoPage() {
    Parsed parsed =
        new PageParser()
            .parse(Documents.document("application/json", "{\"items\": []}".getBytes(UTF_8)));
    assertEquals(new Parsed.No(new Outcome.NotText("application/json")), parsed);
  }

  @ParameterizedTest
  @CsvSource({
    "urlset, url, '', ANCHOR",
    "urlset, url, s:, ANCHOR",
    "sitemapindex, sitemap, '', SITEMAP"
  })
  void readsSitemaps(String root, String entry, String prefix, Link.Kind kind) {
    String xml =
        "<?xml version='1.0'?><?style x?><root xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
            + "<entry><image:loc>http://no/</image:loc><loc>http://example.com/a?b&amp;c</loc></entry>"
            + "<entry><lastmod>long ago</lastmod><loc>\n<![CDATA[http://example.com/b]]> </loc>"
            + "</entry><entry/><entry><loc>ftp://example.com/</loc></entry></root>";
    Page page =
        xml(
            xml.replaceAll("(?<=</?)root", prefix + root)
                .replaceAll("(?<=</?)entry", prefix + entry)
                .replaceAll("(?<=</?)loc", prefix + "loc"));
    assertTrue(page.list());
    assertEquals(
        List.of(place("http://example.com/a?b&c", 0, kind), place("http://example.com/b", 1, kind)),
        page.links());
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/gzip", "application/x-gzip", "text/xml", ""})
  void unpacksSitemaps(String type) throws IOException {
    byte[] body = gzip("<urlset><url><loc>http://example.com/a</loc></url></urlset>");
    Parsed parsed = new PageParser().parse(Documents.document(PACKED, type, body));
    assertEquals(
        List.of(place("http://example.com/a", 0, Link.Kind.ANCHOR)),
        ((Parsed.Ok) parsed).page().links());
  }

  @Test
  void unpacksNothingElse() throws IOException {
    byte[] page = gzip("<html><a href=x>x</a></html>");
    byte[] map = gzip("<urlset><url><loc>http://example.com/a</loc></url></urlset>");
    Parsed no = new Parsed.No(new Outcome.NotText("application/gzip"));
    assertEquals(no, new PageParser().parse(Documents.document(PACKED, "application/gzip", page)));
    assertEquals(no, new PageParser().parse(Documents.document("application/gzip", map)));
  }

  @Test
  void readsFeedsInTheirCharset() {
    String feed =
        "<?xml version='1.0' encoding='CS'?><rss><channel><title>体育新闻</title>"
            + "<item><title>世界杯足球赛今晚开幕</title><link>/足球</link></item></channel></rss>";
    for (Charset charset : List.of(Charset.forName("GBK"), UTF_8, UTF_16)) {
      String body = feed.replace("CS", charset.name());
      Page page = Documents.page("text/xml", body.getBytes(charset));
      assertEquals("体育新闻", page.title(), charset.name());
      assertEquals("世界杯足球赛今晚开幕", page.links().getFirst().anchor(), charset.name());
      assertEquals(Url.of("http://example.com/足球"), page.links().getFirst().target());
    }
  }

  @Test
  void obeysRobotsHeaderOfFeed() {
    Headers headers =
        new Headers(
            List.of(
                new Headers.Field("Content-Type", "text/xml"),
                new Headers.Field("X-Robots-Tag", "nofollow")));
    Response.Document document =
        new Response.Document(Documents.HERE, 200, headers, RSS.getBytes(UTF_8), null);
    Parsed.Ok ok = (Parsed.Ok) new PageParser().parse(document);
    assertEquals(Set.of(RobotsRule.NOFOLLOW), ok.page().robots());
  }

  @Test
  void tellsTheKindsOfLinksApart() {
    Page page =
        Documents.page(
            """
            <head><link rel="alternate" type="application/rss+xml; charset=x" href=/rss title="News">
            <link rel="ALTERNATE home" type="Application/Atom+XML" href=/atom>
            <link rel=alternate type=application/feed+json href=/json>
            <link rel=sitemap href=/map.xml><link rel=alternate hreflang=fr href=/fr>
            <link rel=stylesheet type=text/css href=/css>
            <meta http-equiv=refresh content="9; url=/next"></head>
            <body><p>Text <a href=/a>a</a><iframe src=/frame></iframe>""");
    assertEquals(
        List.of(
            "FEED /rss News",
            "FEED /atom ",
            "FEED /json ",
            "SITEMAP /map.xml ",
            "REFRESH /next ",
            "ANCHOR /a a",
            "FRAME /frame "),
        page.links().stream()
            .map(l -> l.kind() + " " + l.target().path() + " " + l.anchor())
            .toList());
    assertEquals("", page.links().getFirst().around());
    assertFalse(page.list());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<rss><channel><item><title>A & B</title><link>http://example.com/a?x&y</link>",
        "<rss><item><title>A & B</b></title><link>http://example.com/a?x&y</link></item></channel>",
        "\n <rss><channel><item><title>A &amp; B</title><link>http://example.com/a?x&y</link></rss>\u0001"
      })
  void mendsMalformedFeeds(String body) {
    assertEquals(List.of(item("http://example.com/a?x&y", "A & B", "", 0)), xml(body).links());
  }

  @Test
  void otherXmlIsNoPage() {
    Stream.of("<rdf:RDF xmlns:owl='x'/>", "<!DOCTYPE feed SYSTEM 'x'", "<feedback/>", "<?xml")
        .forEach(
            body ->
                assertEquals(
                    new Parsed.No(new Outcome.NotText("text/xml")),
                    new PageParser().parse(Documents.document("text/xml", body.getBytes(UTF_8))),
                    body));
  }

  private static Page xml(String body) {
    return Documents.page("application/xml", body.getBytes(UTF_8));
  }

  static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(text.getBytes(UTF_8));
    }
    return out.toByteArray();
  }

  private static Link item(String target, String anchor, String around, int position) {
    return new Link(
        Url.of(target), anchor, around, "feed/item", Set.of(), position, Link.Kind.ANCHOR);
  }

  private static Link place(String target, int position, Link.Kind kind) {
    return new Link(Url.of(target), "", "", "sitemap/url", Set.of(), position, kind);
  }
}
