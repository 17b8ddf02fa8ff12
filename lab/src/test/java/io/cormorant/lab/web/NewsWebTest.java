package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NewsWebTest {
  private final GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse("plain,pages=2000,seed=7"));
  private Instant now = Instant.parse("2026-03-02T08:00:30Z");
  private final NewsWeb news = new NewsWeb(web, () -> now);

  private List<Url> linked(Url front) throws InterruptedException {
    Response.Document document = assertInstanceOf(Response.Document.class, news.fetch(front));
    Page page = ((Parsed.Ok) new PageParser().parse(document)).page();
    return page.links().stream()
        .map(Link::target)
        .filter(url -> url.path().startsWith("/news/"))
        .toList();
  }

  @Test
  void everySiteWithArticlesPublishesOneEveryMinuteAndKeepsIt() throws InterruptedException {
    int sites = 0;
    for (String host : web.hosts().limit(20).toList()) {
      Url front = Url.of("http://" + host + "/");
      if (!(web.fetch(front) instanceof Response.Document)) {
        continue;
      }
      List<Url> before = linked(front);
      now = now.plus(NewsWeb.EVERY);
      List<Url> after = linked(front);
      if (!before.isEmpty()) {
        sites++;
        Response.Document dated = assertInstanceOf(Response.Document.class, news.fetch(front));
        assertTrue(dated.headers().first("Last-Modified").isEmpty(), host);
        assertEquals(NewsWeb.SHOWN, after.size());
        assertEquals(before.subList(0, NewsWeb.SHOWN - 1), after.subList(1, NewsWeb.SHOWN));
        Response.Document first =
            assertInstanceOf(Response.Document.class, news.fetch(after.getFirst()));
        now = now.plus(NewsWeb.EVERY.multipliedBy(500));
        Response.Document later =
            assertInstanceOf(Response.Document.class, news.fetch(after.getFirst()));
        assertArrayEquals(first.body(), later.body());
      }
    }
    assertTrue(sites > 10, "sites with news: " + sites);
  }

  @Test
  void whatIsNotPublishedYetIsNotThere() throws InterruptedException {
    String host = web.hosts().findFirst().orElseThrow();
    long next = now.plus(NewsWeb.EVERY).toEpochMilli() / NewsWeb.EVERY.toMillis();
    Url url = Url.of("http://" + host + "/news/" + next + ".html");
    assertFalse(news.fetch(url) instanceof Response.Document);
    now = now.plus(NewsWeb.EVERY);
    assertTrue(news.fetch(url) instanceof Response.Document);
    assertFalse(news.fetch(Url.of("http://nobody.test/news/1.html")) instanceof Response.Document);
  }
}
