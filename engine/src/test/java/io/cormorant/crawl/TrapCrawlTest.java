package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.plan.Scope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Endless places, through the real loop.
final class TrapCrawlTest {
  private static final Url SEED = Url.of("http://shop.test/");
  private static final int ITEMS = 400;
  private static final List<String> FILTERS = List.of("brand", "color", "price", "size", "sort");

  @Test
  void fetchesEveryItemOfAShopAndLittleOfItsEndlessParts() throws InterruptedException {
    TestCrawl crawl = new TestCrawl(TrapCrawlTest::shop, SEED).pages(20_000);
    Crawl loop = crawl.build();
    assertEquals(Ending.EXHAUSTED, loop.run());
    assertEquals(ITEMS, count(crawl, "/item/"));
    assertEquals(300, count(crawl, "/calendar"), "an allowance of 150, and half a page for each");
    assertEquals(900, count(crawl, "/list"), "an allowance of 450, and half a page for each");
    assertTrue(count(crawl, "/deep/") < 100);
    Map<Guard, Long> guards = loop.progress().guards();
    long refused = crawl.lost().stream().filter(l -> l.outcome().guard() == Guard.TRAP).count();
    assertTrue(refused > 0);
    assertEquals(Map.of(Guard.TRAP, refused), guards, "picks count, links do not");
  }

  @Test
  void isSwallowedWithoutTheWatch() throws InterruptedException {
    TestCrawl crawl =
        new TestCrawl(TrapCrawlTest::shop, SEED).pages(2_000).scope(Scope.OPEN.withoutTraps());
    assertEquals(Ending.PAGES, crawl.run());
    assertTrue(count(crawl, "/item/") < ITEMS, "the trap is one");
  }

  @Test
  void fetchesTenThousandRelevantPagesOfOneTemplate() throws InterruptedException {
    Web web =
        url -> {
          int number = number(url);
          StringBuilder links = new StringBuilder();
          for (int next = 10 * number + 1; next <= Math.min(10_000, 10 * number + 10); next++) {
            links.append(link("/item/" + next, "next"));
          }
          return page(url, "0.9", links.toString());
        };
    for (int connections : new int[] {1, 400}) {
      TestCrawl crawl = new TestCrawl(web, Url.of("http://a.test/item/0")).pages(20_000);
      assertEquals(Ending.EXHAUSTED, crawl.connections(connections).run());
      assertEquals(10_001, crawl.visited().size(), connections + " connections");
      assertEquals(List.of(), crawl.lost());
    }
  }

  @Test
  void goesOnAsItWouldHaveWhenResumed() throws InterruptedException {
    TestCrawl whole = new TestCrawl(TrapCrawlTest::shop, SEED).pages(1_800);
    whole.run();
    TestCrawl first = new TestCrawl(TrapCrawlTest::shop, SEED).pages(900);
    first.run();
    TestCrawl second = new TestCrawl(TrapCrawlTest::shop, SEED).pages(1_800);
    Crawl resumed = second.frontier(first.frontier()).build();
    Retelling.retell(first.events, resumed.history());
    resumed.run();
    assertEquals(
        whole.visited(),
        Stream.concat(first.visited().stream(), second.visited().stream()).toList());
    assertFalse(whole.lost().isEmpty(), "something was refused on the way");
  }

  @Test
  void visitsANearDuplicateAndCountsIt() throws InterruptedException {
    String text = prose(1, 400);
    SmallWeb web =
        new SmallWeb()
            .html(SEED, html("0.9", text, link("/copy", "x")))
            .html(Url.of("http://shop.test/copy"), html("0.9", text + " 14:05", link("/new", "x")))
            .html(Url.of("http://shop.test/new"), html("0.9", prose(2, 400), ""));
    TestCrawl crawl = new TestCrawl(web, SEED);
    Crawl loop = crawl.build();
    loop.run();
    assertEquals(3, crawl.visited().size());
    assertEquals(1, loop.progress().nearDuplicates());
    CrawlEvent.Visited copy = (CrawlEvent.Visited) crawl.events.get(2);
    assertEquals(SEED, copy.nearDuplicateOf());
    assertTrue(copy.kept());
  }

  @Test
  void losesAPageThatSaysItIsNotThere() throws InterruptedException {
    String html = "<title>Page not found - Shop</title><h1>Sorry</h1><p>Nothing here.</p>";
    SmallWeb web =
        new SmallWeb()
            .page(SEED, "0.9", "/gone 1")
            .html(Url.of("http://shop.test/gone"), html + link("/more", "x"));
    TestCrawl crawl = new TestCrawl(web, SEED);
    Crawl loop = crawl.build();
    loop.run();
    assertEquals(
        List.of(new Outcome.SoftGone("Page not found - Shop")),
        crawl.lost().stream().map(CrawlEvent.Lost::outcome).toList());
    assertEquals(1, loop.progress().guards().get(Guard.SOFT_404));
    assertEquals(2, loop.progress().downloads());
    TestCrawl off = new TestCrawl(web, SEED).scope(Scope.OPEN.withoutTraps());
    off.run();
    assertEquals(2, off.visited().size());
  }

  @Test
  void asksForEverySeedWhateverItsTemplate() throws InterruptedException {
    Url[] seeds = new Url[400];
    SmallWeb web = new SmallWeb();
    for (int i = 0; i < seeds.length; i++) {
      seeds[i] = Url.of("http://a.test/day/" + i);
      web.page(seeds[i], "0");
    }
    TestCrawl crawl = new TestCrawl(web, seeds);
    crawl.run();
    assertEquals(seeds.length, crawl.visited().size());
  }

  /// A shop with a calendar, filters and a path that grows, each without an end. Every page has
  /// text of its own; only items are relevant.
  private static Response shop(Url url) {
    String path = url.path();
    String links = link("/calendar?month=2026-01", "calendar") + link("/list?color=c1", "filter");
    if (path.startsWith("/calendar")) {
      int month = Integer.parseInt(path.substring(path.length() - 2));
      int year = Integer.parseInt(path.substring(path.indexOf('=') + 1, path.length() - 3));
      int next = year * 12 + month;
      links += link("/calendar?month=%d-%02d".formatted(next / 12, next % 12 + 1), "next");
      links += link("/calendar?month=%d-%02d".formatted(next / 12 + 1, next % 12 + 1), "later");
    } else if (path.startsWith("/list")) {
      for (String filter : FILTERS) {
        String value = Integer.toString(Math.floorMod(path.hashCode(), 1_000));
        links += link(path + "&" + filter + "=v" + value, "filter");
      }
    } else if (path.startsWith("/deep")) {
      links += "<a href='deep/'>more</a><a href='other/'>other</a>";
    } else {
      int item = path.equals("/") ? 0 : number(url);
      links += item < ITEMS ? link("/item/" + (item + 1), "next item") : "";
      links += link("/deep/", "deep");
    }
    return page(url, path.startsWith("/item/") ? "0.9" : "0", links);
  }

  private static long count(TestCrawl crawl, String prefix) {
    Predicate<Url> within = url -> url.path().startsWith(prefix);
    return crawl.visited().stream().filter(within).count();
  }

  private static int number(Url url) {
    return Integer.parseInt(url.path().substring(url.path().lastIndexOf('/') + 1));
  }

  private static Response page(Url url, String title, String links) {
    return new Response.Document(
        url,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html(title, prose(url.hashCode(), 60), links).getBytes(StandardCharsets.UTF_8),
        null);
  }

  private static String html(String title, String text, String links) {
    return "<html><title>" + title + "</title><body><p>" + text + ".</p>" + links;
  }

  private static String link(String href, String anchor) {
    return "<a href='" + href + "'>" + anchor + "</a> ";
  }

  private static String prose(long seed, int words) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(Integer.toString(10_000 + random.nextInt(50_000), 36)).append(' ');
    }
    return text.toString().strip();
  }
}
