package io.cormorant.strategy.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdaptiveTest {
  private static final Url HOME = Url.of("http://a.test/");
  private static final int LINKS = 200;

  @Test
  void learnsWhichAddressesLeadToRelevantPages() throws InterruptedException {
    SmallWeb web =
        web(i -> "/" + (i % 2 == 0 ? "story" : "user") + "/item-number-" + i, _ -> "more");
    long good = good(web, "adaptive");
    assertTrue(good >= 80, () -> "only " + good);
    assertTrue(good(web, "best-first") <= 60);
  }

  @Test
  void learnsWhichWordsLeadToRelevantPages() throws InterruptedException {
    SmallWeb web = web(i -> "/item-number-" + i, i -> i % 2 == 0 ? "story" : "login");
    long good = good(web, "adaptive");
    assertTrue(good >= 80, () -> "only " + good);
  }

  @Test
  void leavesAHostThatDisappoints() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      Url url = Url.of((i % 2 == 0 ? "http://good.test" : "http://bad.test") + "/item-number-" + i);
      links.add(url + " .6");
      web.page(url, i % 2 == 0 ? ".9" : "0");
    }
    web.page(HOME, ".9", links.toArray(String[]::new));
    List<Url> order = order(web, "adaptive:net=0", 101);
    assertTrue(order.stream().filter(url -> url.host().equals("good.test")).count() >= 90);
  }

  /// The net takes what best-first would: the link with the best text, whatever came of such links.
  @Test
  void everyTenthPickIsThatOfBestFirst() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      boolean lure = i % 2 == 0;
      Url url = HOME.resolve("/" + (lure ? "tags" : "good") + "/item-number-" + i).orElseThrow();
      links.add(url + (lure ? " .9" : " .5"));
      web.page(url, lure ? "0" : ".9");
    }
    web.page(HOME, ".9", links.toArray(String[]::new));
    assertEquals(5, lures(order(web, "adaptive:net=10", 101).subList(50, 100)));
    assertEquals(10, lures(order(web, "adaptive:net=5", 101).subList(50, 100)));
    assertEquals(0, lures(order(web, "adaptive:net=0", 101).subList(50, 100)));
  }

  private static long lures(List<Url> order) {
    return order.stream().filter(url -> url.path().startsWith("/tags/")).count();
  }

  @Test
  void refusesWeightsThatAreNone() {
    for (String wrong :
        List.of(
            "anchor 1",
            "anchor one 2",
            "colour 1 2",
            "anchor NaN 2",
            "anchor 1 Infinity",
            "anchor 1 1e999",
            "parent 3 4")) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class, () -> LinkModel.of("# mine\nparent 1 2\n" + wrong));
      assertTrue(refused.getMessage().startsWith("line 3 "), refused::getMessage);
      assertTrue(refused.getMessage().contains(wrong), refused::getMessage);
    }
  }

  @Test
  void readsTheWeightsItWrites() {
    LinkModel own = LinkModel.own();
    LinkModel read = LinkModel.of(String.join("\n", own.lines()));
    assertEquals(own.lines(), read.lines());
  }

  private interface Name {
    String of(int number);
  }

  /// Links from one page, of which those with even numbers lead to relevant pages.
  private static SmallWeb web(Name path, Name anchor) {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      Url url = HOME.resolve(path.of(i)).orElseThrow();
      links.add(url + " " + anchor.of(i));
      web.page(url, i % 2 == 0 ? ".9" : "0");
    }
    return web.page(HOME, ".9", links.toArray(String[]::new));
  }

  private static long good(SmallWeb web, String spec) throws InterruptedException {
    return order(web, spec, 101).stream()
        .map(url -> url.path().substring(url.path().lastIndexOf('-') + 1))
        .filter(number -> number.matches("\\d+") && Integer.parseInt(number) % 2 == 0)
        .count();
  }

  private static List<Url> order(SmallWeb web, String spec, int pages) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy(spec)).pages(pages);
    crawl.run();
    return crawl.visited();
  }
}
