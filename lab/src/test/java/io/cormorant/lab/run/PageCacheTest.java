package io.cormorant.lab.run;

import static io.cormorant.lab.run.SmallWeb.linksTo;
import static io.cormorant.lab.run.SmallWeb.url;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PageCacheTest {
  private static final String LONG = "This page has more than a few bytes in its body. ";

  private final SmallWeb web =
      new SmallWeb(
          Map.of(
              "a",
              LONG + linksTo("b"),
              "copy",
              LONG + linksTo("b"),
              "other",
              LONG + linksTo("c"),
              "moved",
              ">a"));

  @Test
  void asksForEachUrlOnce() throws InterruptedException {
    PageCache cache = new PageCache(web, new PageParser(), 1 << 20);
    for (int i = 0; i < 3; i++) {
      read(cache, "a");
      cache.fetch(url("moved"));
      cache.fetch(url("nowhere"));
    }
    assertEquals(3, web.asked.get());
  }

  @Test
  void withoutRoomAsksEachTimeAndSaysTheSame() throws InterruptedException {
    PageCache cache = new PageCache(web, new PageParser(), 0);
    Page first = read(cache, "a");
    Page second = read(cache, "a");
    assertEquals(2, web.asked.get());
    assertEquals(0, cache.weight());
    assertEquals(first.links(), second.links());
  }

  @Test
  void bodiesThatWereLetGoAreEqualForEqualDocumentsOnly() throws InterruptedException {
    PageCache cache = new PageCache(web, new PageParser(), 1 << 20);
    for (String name : new String[] {"a", "copy", "other"}) {
      read(cache, name);
    }
    byte[] kept = body(cache, "a");
    assertEquals(body(web, "a").length, kept.length);
    assertFalse(Arrays.equals(body(web, "a"), kept), "it was not let go");
    assertArrayEquals(kept, body(cache, "copy"));
    assertFalse(Arrays.equals(kept, body(cache, "other")));
  }

  @Test
  void pagesReadLikeThoseOfTheParser() throws InterruptedException {
    GeneratedWeb generated = GeneratedWeb.generate(WebSpec.parse("plain,pages=300,seed=3"));
    PageCache cache = new PageCache(generated, new PageParser(), 64 << 20);
    int pages = 0;
    for (int i = 0; i < 300; i++) {
      Url url = generated.url(i);
      if (generated.fetch(url) instanceof Response.Document document
          && new PageParser().parse(document) instanceof Parsed.Ok(Page page)) {
        pages++;
        for (int again = 0; again < 2; again++) {
          Page light = ((Parsed.Ok) cache.parse((Response.Document) cache.fetch(url))).page();
          assertEquals(page.text(), light.text(), url::toString);
          assertEquals(page.mainText(), light.mainText(), url::toString);
          assertEquals(page.language(), light.language(), url::toString);
          assertEquals(page.links(), light.links(), url::toString);
          assertEquals(page.headings(), light.headings(), url::toString);
          assertEquals(page.robots(), light.robots(), url::toString);
        }
      }
    }
    assertTrue(pages > 200, "only " + pages + " pages");
  }

  private static Page read(PageCache cache, String name) throws InterruptedException {
    return ((Parsed.Ok) cache.parse((Response.Document) cache.fetch(url(name)))).page();
  }

  private static byte[] body(io.cormorant.core.Web web, String name) throws InterruptedException {
    return ((Response.Document) web.fetch(url(name))).body();
  }
}
