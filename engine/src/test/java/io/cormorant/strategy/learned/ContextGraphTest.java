package io.cormorant.strategy.learned;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContextGraphTest {
  private static final int FAR = 4;

  /// No link of a page one link further away goes before one that waits of a nearer page.
  @Test
  void t13GoesByLayersThatAnOracleTells() throws InterruptedException {
    Layers oracle = visit -> distance(SmallWeb.t13Name(visit.page().url()));
    TestCrawl crawl =
        new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).strategy(new ContextOrder(oracle, FAR));
    crawl.run();
    List<String> order = crawl.visited().stream().map(SmallWeb::t13Name).toList();
    assertEquals(13, order.size());
    Map<String, Integer> waiting = new HashMap<>(Map.of("S", 0));
    List<String> fetched = new ArrayList<>();
    for (String page : order) {
      int layer = waiting.remove(page);
      assertTrue(
          waiting.values().stream().allMatch(other -> other >= layer),
          page + " of layer " + layer + " went before " + waiting);
      fetched.add(page);
      for (String link : SmallWeb.t13Links(page)) {
        if (!fetched.contains(link)) {
          waiting.merge(link, distance(page), Math::min);
        }
      }
    }
    assertEquals("S A1 A2 B1 D1 B2 C2 C3 C4 C1 D2 A3 D3", String.join(" ", order));
  }

  /// Links to the nearest relevant page.
  private static int distance(String page) {
    Map<String, Integer> far = new HashMap<>(Map.of(page, 0));
    Deque<String> rest = new ArrayDeque<>(List.of(page));
    while (!rest.isEmpty()) {
      String next = rest.poll();
      if (SmallWeb.t13Score(next) >= .5) {
        return Math.min(FAR, far.get(next));
      }
      for (String link : SmallWeb.t13Links(next)) {
        if (far.putIfAbsent(link, far.get(next) + 1) == null) {
          rest.add(link);
        }
      }
    }
    return FAR;
  }

  @Test
  void pagesOnTheWayToARelevantOneGetTheirLevels() {
    List<String> heard = new ArrayList<>();
    Trail trail =
        new Trail(10, 3, 9, (words, before, after) -> heard.add(words[0] + ":" + before + after));
    trail.add(url(1), null, new int[] {1}, false);
    trail.add(url(2), url(1), new int[] {2}, false);
    trail.add(url(3), url(2), new int[] {3}, false);
    trail.add(url(4), url(3), new int[] {4}, false);
    trail.add(url(5), url(4), new int[] {5}, true);
    assertEquals(List.of("4:31", "3:32"), heard, "the third is too far away");
    trail.add(url(6), url(2), new int[] {6}, true);
    assertEquals(List.of("4:31", "3:32", "2:31", "1:32"), heard);
    trail.add(url(7), url(3), new int[] {7}, true);
    assertEquals("3:21", heard.getLast(), "its own page is nearer already");
  }

  @Test
  void forgetsTheOldestPages() {
    List<Integer> heard = new ArrayList<>();
    Trail trail = new Trail(2, 5, 9, (words, _, _) -> heard.add(words[0]));
    for (int i = 1; i <= 3; i++) {
      trail.add(url(i), i == 1 ? null : url(i - 1), new int[] {i}, false);
    }
    trail.add(url(4), url(3), new int[] {4}, true);
    assertEquals(List.of(3), heard, "those before were forgotten");
  }

  @Test
  void learnsWhichPagesLeadToRelevantOnes() throws InterruptedException {
    long learned = relevant("context-graph");
    long plain = relevant("best-first");
    assertTrue(learned >= plain + 8, learned + " against " + plain);
  }

  /// A crawl of 300 pages of a web in which an index leads to a relevant page and an imprint to
  /// five that are not, all with the same score: only their words tell them apart.
  ///
  /// @return relevant pages found
  static long relevant(String spec) throws InterruptedException {
    Url home = Url.of("http://a.test/chain/0");
    SmallWeb web = new SmallWeb();
    for (int i = 0; i < 100; i++) {
      Url index = Url.of("http://a.test/index/" + i);
      Url imprint = Url.of("http://a.test/imprint/" + i);
      Url good = Url.of("http://a.test/good/" + i);
      String next = "http://a.test/chain/" + (i + 1) + " next";
      web.page(
          Url.of("http://a.test/chain/" + i), "0", imprint + " imprint", index + " index", next);
      web.page(index, "0", good + " more").page(good, ".9");
      List<String> links = new ArrayList<>();
      for (int j = 0; j < 5; j++) {
        Url bad = Url.of("http://a.test/bad/" + i + "/" + j);
        links.add(bad + " more");
        web.page(bad, "0");
      }
      web.page(imprint, "0", links.toArray(String[]::new));
    }
    TestCrawl crawl = new TestCrawl(web, home).strategy(TestCrawl.strategy(spec)).pages(300);
    crawl.run();
    return crawl.visited().stream().filter(url -> url.path().startsWith("/good/")).count();
  }

  @Test
  void wordsAreRunsOfLettersAndPairsOfCharacters() {
    WordHashes hashes = new WordHashes(14, 50);
    assertArrayEquals(words(hashes, "Heavy rain"), words(hashes, "rain,HEAVY heavy"));
    assertArrayEquals(words(hashes, "page 12"), words(hashes, "page 98"), "digits are alike");
    assertEquals(3, words(hashes, "暴雨预警").length);
    assertEquals(0, words(hashes, " -- ").length);
  }

  private static int[] words(WordHashes hashes, String text) {
    return hashes.clear().read(text, 1, 100).words();
  }

  private static Url url(int number) {
    return Url.of("http://a.test/" + number);
  }
}
