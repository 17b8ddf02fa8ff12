package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Link;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListInCrawlTest {
  private static final Url SEED = Url.of("http://a.test/");
  private static final Url FEED = Url.of("http://a.test/feed");
  private static final Url ENTRY = Url.of("http://a.test/entry");

  @Test
  void feedLeadsToPagesAndIsNeverRelevantItself() throws InterruptedException {
    String feed =
        "<rss><channel><title>.9</title><item><title>.8</title><link>/entry</link></item>";
    SmallWeb web =
        new SmallWeb()
            .html(SEED, "<link rel=alternate type=application/rss+xml href=/feed><p>home")
            .answer(
                new Response.Document(
                    FEED,
                    200,
                    Headers.of("Content-Type", "application/rss+xml"),
                    feed.getBytes(StandardCharsets.UTF_8),
                    null))
            .page(ENTRY, ".7");
    TestCrawl crawl = new TestCrawl(web, SEED);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(List.of(SEED, FEED, ENTRY), crawl.visited());
    assertEquals(Link.Kind.FEED, visit(crawl, SEED).links().getFirst().kind());
    assertEquals(0, visit(crawl, FEED).score());
    assertEquals(List.of(ENTRY), relevant(crawl));
  }

  @Test
  void countsTheGuardsThatPagesMet() throws InterruptedException {
    SmallWeb web = new SmallWeb().html(SEED, "<p>home" + "<div>".repeat(300));
    Crawl crawl = new TestCrawl(web, SEED).build();
    crawl.run();
    assertEquals(Map.of(Guard.DEPTH, 1L), crawl.progress().guards());
  }

  private static Visit visit(TestCrawl crawl, Url url) {
    return visits(crawl).stream().filter(v -> v.page().url().equals(url)).findFirst().orElseThrow();
  }

  private static List<Url> relevant(TestCrawl crawl) {
    return visits(crawl).stream()
        .filter(v -> v.judgement().relevant())
        .map(v -> v.page().url())
        .toList();
  }

  private static List<Visit> visits(TestCrawl crawl) {
    return crawl.events.stream()
        .filter(CrawlEvent.Visited.class::isInstance)
        .map(e -> ((CrawlEvent.Visited) e).visit())
        .toList();
  }
}
