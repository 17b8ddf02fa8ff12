package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PageParserTest {
  @Test
  void readsWhatThePageSaysOfItself() {
    Page page =
        Documents.page(
            """
            <!doctype html><html lang=en><head>
            <title> Birds &amp;
              fish </title>
            <meta name=Description content=" About  birds ">
            <meta name="keywords" content="birds, fish，鸬鹚;river、boat, fish">
            <link rel="shortlink canonical" href="/birds">
            <svg><title>icon</title></svg>
            </head><body><h1>Birds <b>that</b> dive</h1><p>One.</p><h2>Fish</h2><h4>deep</h4></body>
            """);
    assertEquals("Birds & fish", page.title());
    assertEquals("About birds", page.description());
    assertEquals(List.of("birds", "fish", "鸬鹚", "river", "boat"), page.keywords());
    assertEquals(Url.of("http://example.com/birds"), page.canonical());
    assertEquals(List.of("Birds that dive", "Fish"), page.headings());
    assertEquals("en", page.language());
    assertEquals(Documents.HERE, page.url());
  }

  @Test
  void foldsTextAndLeavesOutWhatIsNotVisible() {
    Page page =
        Documents.page(
            """
            <title>t</title><body>one  <b>two</b>
            three<script>var x</script><style>y</style><div>four&nbsp;&#x3000; fi&shy;ve<br>six</div>
            <noscript>no</noscript><template>tem</template><textarea>area</textarea>
            <table><tr><td>a<td>b</table><!-- c --><ul><li>l1<li>l2</ul><pre>p  q
            r</pre><iframe>fallback</iframe>
            """);
    assertEquals("one two three\nfour five\nsix\na\nb\nl1\nl2\np q r", page.text());
    assertTrue(page.headings().isEmpty());
    assertNull(page.canonical());
  }

  @Test
  void findsLinksInDocumentOrderEachTargetOnce() {
    Page page =
        Documents.page(
            """
            <body><p>See <a href="b.html">the <i>second</i>  page</a> for more.</p>
            <div><a href="/a"><img src=x alt="Picture of a"></a></div>
            <a href="#top">top</a> <a href="page.html">self</a> <a href="">self</a>
            <a href="javascript:void(0)">js</a><a href="mailto:x@y.z">mail</a><a href="ftp://x/">f</a>
            <a href="http://OTHER.example:80/x#part">other</a><a href="b.html#again">again</a>
            <map><area href="c.html" alt="area"></map><iframe src="//frame.example/"></iframe>
            <a href=untitled title="Its title"></a><a name=n>anchor without target</a>
            """);
    assertEquals(
        List.of(
            "http://example.com/dir/b.html the second page",
            "http://example.com/a Picture of a",
            "http://other.example/x other",
            "http://example.com/dir/c.html area",
            "http://frame.example/ ",
            "http://example.com/dir/untitled Its title"),
        page.links().stream().map(link -> link.target() + " " + link.anchor()).toList());
    for (int i = 0; i < page.links().size(); i++) {
      assertEquals(i, page.links().get(i).position());
    }
  }

  @Test
  void takesTheFirstAnchorThatHasText() {
    Page page =
        Documents.page(
            """
            <body><p><a href=x><img src=i></a></p><p><a href=y>why</a></p>
            <p>read <a href=x>the text</a> here</p><p><a href=x>too late</a>
            """);
    Link first = page.links().getFirst();
    assertEquals("the text", first.anchor());
    assertEquals("read here", first.around());
    assertEquals(0, first.position());
    assertEquals("body/p/a", first.tagPath());
    assertEquals(2, page.links().size());
  }

  @Test
  void tellsWhereALinkStands() {
    String far = "far ".repeat(100);
    Page page =
        Documents.page(
            "<body><main><div>other block</div><ul><li>"
                + far
                + "before <a href=x rel='NoFollow ugc'>it</a> after "
                + far
                + "</li><li>next</ul>");
    Link link = page.links().getFirst();
    assertEquals("body/main/ul/li/a", link.tagPath());
    assertEquals(Set.of("nofollow", "ugc"), link.rel());
    assertTrue(link.around().contains("far before after far"), link.around());
    assertTrue(link.around().length() <= 2 * Limits.AROUND + 1, link.around());
    assertTrue(!link.around().contains("next"), link.around());
  }

  @Test
  void readsLinksAroundBlocks() {
    Page page =
        Documents.page("<body><div>before<a href=x><h3>Head</h3><p>Body</p></a>after</div>");
    assertEquals("Head Body", page.links().getFirst().anchor());
    assertEquals("Head", page.headings().getFirst());
  }

  @Test
  void partsWordsOfNeighbouringLinks() {
    Page page = Documents.page("<body><p><a href=x>one</a><a href=y>two</a><b>t</b>hree");
    assertEquals("one twothree", page.text());
  }

  @Test
  void honoursTheFirstBase() {
    Page page =
        Documents.page(
            """
            <head><base target=_blank><base href="/other/"><base href="/third/">
            <link rel=canonical href=c></head><a href=x>x</a>
            """);
    assertEquals("http://example.com/other/x", page.links().getFirst().target().toString());
    assertEquals(Url.of("http://example.com/other/c"), page.canonical());
  }

  @Test
  void followsRefreshAndFrames() {
    Page page =
        Documents.page(
            """
            <head><meta http-equiv=Refresh content="0; URL='next.html'"></head>
            <frameset><frame src=f1><frame src=f2></frameset>
            """);
    assertEquals(
        List.of("head/meta next.html", "frameset/frame f1", "frameset/frame f2"),
        page.links().stream()
            .map(link -> link.tagPath() + link.target().path().replace("/dir/", " "))
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "0;url=a, a",
    "'5; URL=\"a b\" ', a b",
    "3, ''",
    "'', ''",
    "' 0 , a', a",
    "0;a, a",
    "0; url = 'a, a",
    "1;url, url"
  })
  void readsRefresh(String content, String target) {
    assertEquals(target, Refresh.target(content));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          robots    | NoIndex, nofollow        | NOINDEX NOFOLLOW
          ROBOTS    | none                     | NOINDEX NOFOLLOW
          cormorant | noarchive                | NOARCHIVE
          robots    | index,follow,all         |
          googlebot | noindex                  |
          robots    | max-snippet:-1, noindex  | NOINDEX
          """)
  void readsRobotsRules(String name, String content, String rules) {
    Page page = Documents.page("<meta name='" + name + "' content='" + content + "'>text");
    assertEquals(rules(rules), page.robots());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          noindex, nofollow    | NOINDEX NOFOLLOW
          cormorant: none      | NOINDEX NOFOLLOW
          otherbot: noindex    |
          """)
  void readsRobotsHeader(String value, String rules) {
    Headers headers =
        new Headers(
            List.of(
                new Headers.Field("content-type", "text/html"),
                new Headers.Field("x-robots-tag", value)));
    byte[] body = "<p>text".getBytes(UTF_8);
    Response.Document document = new Response.Document(Documents.HERE, 200, headers, body, null);
    Parsed.Ok ok = assertInstanceOf(Parsed.Ok.class, new PageParser().parse(document));
    assertEquals(rules(rules), ok.page().robots());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "",
        "application/octet-stream",
        "text/plain",
        "application/xhtml+xml"
      })
  void readsHtmlUnderManyNames(String type) {
    String html = "\n<!-- c --><!DOCTYPE html><title>T</title><p>text";
    assertEquals("T", Documents.page(type, html.getBytes(UTF_8)).title());
    String xhtml =
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><title>T</title>";
    assertEquals("T", Documents.page(type, xhtml.getBytes(UTF_8)).title());
  }

  @Test
  void readsPlainText() {
    Page page = Documents.page("text/plain", "a  <b>\r\n\r\n c & d".getBytes(UTF_8));
    assertEquals("a <b>\nc & d", page.text());
    assertEquals(page.text(), page.mainText());
    assertEquals(List.of(), page.links());
  }

  @ParameterizedTest
  @CsvSource({
    "application/json, '{\"a\": 1}', application/json",
    "application/xml, '<?xml version=\"1.0\"?><plist></plist>', application/xml",
    "image/png, 'xxxx', image/png",
    "'', 'just words', unknown"
  })
  void saysWhatIsNoPage(String type, String body, String named) {
    Parsed parsed = new PageParser().parse(Documents.document(type, body.getBytes(UTF_8)));
    assertEquals(new Parsed.No(new Outcome.NotText(named)), parsed);
  }

  @Test
  void emptyBodyIsBroken() {
    Parsed.No no =
        assertInstanceOf(
            Parsed.No.class, new PageParser().parse(Documents.document("text/html", new byte[0])));
    assertInstanceOf(Outcome.Broken.class, no.why());
  }

  private static Set<RobotsRule> rules(String names) {
    return names == null
        ? Set.of()
        : Set.copyOf(List.of(names.split(" ")).stream().map(RobotsRule::valueOf).toList());
  }
}
