package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Link;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.core.Web;
import io.cormorant.plan.Scope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Sitemaps that sites name in their robots.txt, and what a strategy makes of lists.
class SitemapsTest {
  private static final Url HOME = Url.of("http://a.test/");
  private static final Url MAP = Url.of("http://a.test/map.xml");

  @Test
  void tellsOfTheSitemapsOfASiteOnItsFirstPage() throws InterruptedException {
    SmallWeb pages =
        new SmallWeb()
            .page(HOME, ".1", "/second x")
            .page(Url.of("http://a.test/second"), ".2", "http://b.test/ x")
            .page(Url.of("http://b.test/"), ".3")
            .page(Url.of("http://a.test/hidden"), ".4");
    sitemap(pages, MAP, "http://a.test/hidden");
    TestCrawl crawl = new TestCrawl(naming(pages), HOME);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertTrue(crawl.visited().contains(Url.of("http://a.test/hidden")));
    Link told = visit(crawl, HOME).links().getLast();
    assertEquals(MAP, told.target());
    assertEquals(Link.Kind.SITEMAP, told.kind());
    assertEquals(1, told.position());
    assertEquals(1, visit(crawl, Url.of("http://a.test/second")).links().size(), "once is enough");
    assertEquals(
        Url.of("http://b.test/map.xml"),
        visit(crawl, Url.of("http://b.test/")).links().getFirst().target());
  }

  @Test
  void tellsAgainFromTheFirstRelevantPageSoThatTheSitemapRises() throws InterruptedException {
    SmallWeb pages =
        new SmallWeb()
            .page(HOME, "0", "/good .9", "/poor .2")
            .page(Url.of("http://a.test/good"), ".9")
            .page(Url.of("http://a.test/poor"), "0")
            .page(Url.of("http://a.test/hidden"), ".4");
    sitemap(pages, MAP, "http://a.test/hidden");
    TestCrawl crawl = new TestCrawl(naming(pages), HOME).strategy(TestCrawl.strategy("best-first"));
    crawl.run();
    assertEquals(
        List.of("/", "/good", "/map.xml", "/hidden", "/poor"),
        crawl.visited().stream().map(Url::path).toList());
  }

  @Test
  void scopeAndDepthHoldForSitemapsToo() throws InterruptedException {
    SmallWeb pages = new SmallWeb().page(HOME, ".1");
    Scope shallow = new Scope(List.of(), List.of(), List.of(), List.of("/map"), 0, 0, List.of());
    TestCrawl crawl = new TestCrawl(naming(pages), HOME).scope(shallow);
    crawl.run();
    assertEquals(List.of(), visit(crawl, HOME).links());
    CrawlEvent.Visited visited = (CrawlEvent.Visited) crawl.events.get(1);
    assertEquals(MAP, visited.refusals().getFirst().url());
  }

  @Test
  void nofollowOfAPageDoesNotSpeakForTheSite() throws InterruptedException {
    SmallWeb pages =
        new SmallWeb().html(HOME, "<meta name=robots content=nofollow><p>a<a href=/x>x</a>");
    TestCrawl crawl = new TestCrawl(naming(pages), HOME);
    crawl.run();
    assertEquals(List.of(MAP), visit(crawl, HOME).links().stream().map(Link::target).toList());
  }

  @Test
  void bestFirstHandsOnThroughAListWhatWasExpectedOfIt() throws InterruptedException {
    SmallWeb pages =
        new SmallWeb()
            .html(HOME, "<title>.8</title><link rel=sitemap href=/map.xml><a href=/.3>.1</a>")
            .page(Url.of("http://a.test/.3"), ".2", "/poor .0")
            .page(Url.of("http://a.test/poor"), "0");
    sitemap(pages, MAP, "http://a.test/x.y.html", "http://a.test/7.html");
    pages.page(Url.of("http://a.test/x.y.html"), "0").page(Url.of("http://a.test/7.html"), "0");
    TestCrawl crawl = new TestCrawl(pages, HOME).strategy(TestCrawl.strategy("best-first"));
    crawl.run();
    assertEquals(
        List.of("/", "/.3", "/map.xml", "/7.html", "/x.y.html", "/poor"),
        crawl.visited().stream().map(Url::path).toList());
  }

  private static Web naming(SmallWeb pages) {
    return new Web() {
      @Override
      public Response fetch(Url url) {
        return pages.fetch(url);
      }

      @Override
      public List<Url> sitemaps(Url page) {
        return List.of(Url.of(page.origin() + "/map.xml"));
      }
    };
  }

  private static void sitemap(SmallWeb web, Url url, String... entries) {
    StringBuilder xml = new StringBuilder("<urlset>");
    for (String entry : entries) {
      xml.append("<url><loc>").append(entry).append("</loc></url>");
    }
    web.answer(
        new Response.Document(
            url,
            200,
            Headers.of("Content-Type", "application/xml"),
            xml.toString().getBytes(StandardCharsets.UTF_8),
            null));
  }

  private static Visit visit(TestCrawl crawl, Url url) {
    return crawl.events.stream()
        .filter(CrawlEvent.Visited.class::isInstance)
        .map(e -> ((CrawlEvent.Visited) e).visit())
        .filter(v -> v.page().url().equals(url))
        .findFirst()
        .orElseThrow();
  }
}
