package io.cormorant.strategy.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Url;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AcheTest {
  private static final Url HOME = Url.of("http://a.test/");
  private static final int LINKS = 200;

  /// ACHE scores a link of the class of bad ones by how sure it is of that.
  @Test
  void erratum_aLinkThatIsSurelyBadGoesAfterOneThatIsPerhapsBad() {
    LinkLearner learner = new LinkLearner(4, false);
    for (int i = 0; i < 200; i++) {
      learner.learn(new int[] {1}, false);
      learner.learn(new int[] {2}, i % 20 < 9);
    }
    double surely = learner.chance(new int[] {1});
    double perhaps = learner.chance(new int[] {2});
    assertTrue(surely < .1 && perhaps > .3 && perhaps < .5, surely + " " + perhaps);
  }

  @Test
  void fewGoodLinksWeighAsMuchAsManyBadOnes() {
    assertTrue(chanceOfRareGood(true) > chanceOfRareGood(false) + .2);
  }

  /// One of twenty links with the word is good, as is the case everywhere.
  private static double chanceOfRareGood(boolean balanced) {
    LinkLearner learner = new LinkLearner(4, balanced);
    for (int i = 0; i < 1_000; i++) {
      learner.learn(new int[] {1}, i % 20 == 0);
    }
    return learner.chance(new int[] {1});
  }

  @Test
  void learnsFromAnchors() throws InterruptedException {
    assertTrue(good("ache", web("/%d", "story", "login", "", "")) >= 70);
    assertTrue(good("best-first", web("/%d", "story", "login", "", "")) <= 60);
  }

  @Test
  void learnsFromWordsAround() throws InterruptedException {
    assertTrue(good("ache", web("/%d", "more", "more", "report of the day", "advert")) >= 70);
  }

  @Test
  void learnsFromAddresses() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      Url url = HOME.resolve((i % 2 == 0 ? "/news/" : "/user/") + i).orElseThrow();
      links.add(url + " more");
      web.page(url, i % 2 == 0 ? ".9" : "0");
    }
    web.page(HOME, ".9", links.toArray(String[]::new));
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy("ache")).pages(100);
    crawl.run();
    assertTrue(crawl.visited().stream().filter(u -> u.path().startsWith("/news/")).count() >= 70);
  }

  /// Links whose even numbers are good, each in a paragraph of its own.
  private static SmallWeb web(String path, String good, String bad, String before, String after) {
    SmallWeb web = new SmallWeb();
    StringBuilder html = new StringBuilder("<title>.9</title>");
    for (int i = 0; i < LINKS; i++) {
      boolean isGood = i % 2 == 0;
      String place = path.formatted(i);
      html.append("<p>").append(isGood ? before : after).append(" <a href='").append(place);
      html.append("'>").append(isGood ? good : bad).append("</a></p>");
      web.page(HOME.resolve(place).orElseThrow(), isGood ? ".9" : "0");
    }
    return web.html(HOME, html.toString());
  }

  private static long good(String spec, SmallWeb web) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy(spec)).pages(100);
    crawl.run();
    return crawl.visited().stream()
        .map(url -> url.path().substring(1))
        .filter(number -> !number.isEmpty() && Integer.parseInt(number) % 2 == 0)
        .count();
  }

  @Test
  void levelsAlsoLearnWhichLinksLeadTowardsRelevantPages() throws InterruptedException {
    long levels = ContextGraphTest.relevant("ache:labels=levels");
    long binary = ContextGraphTest.relevant("ache");
    assertTrue(levels >= binary + 5, levels + " against " + binary);
  }

  @Test
  void sitesTakeTurns() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Url url = Url.of("http://www" + i % 2 + ".site" + i % 4 + ".test/p" + i);
      links.add(url + " " + (i % 4 == 0 ? ".9" : ".1"));
      web.page(url, ".1");
    }
    web.page(HOME, ".9", links.toArray(String[]::new));
    List<String> turns = domains(web, "ache:select=sites");
    for (int from = 1; from < 13; from += 4) {
      assertEquals(4, turns.subList(from, from + 4).stream().distinct().count(), turns::toString);
    }
    assertEquals(1, domains(web, "ache").subList(1, 11).stream().distinct().count());
  }

  private static List<String> domains(SmallWeb web, String spec) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy(spec)).pages(13);
    crawl.run();
    return crawl.visited().stream().map(Url::registeredDomain).toList();
  }

  /// S is relevant, as are A1, B2 and those after C2; the way to B2 is through B1, which is not.
  @Test
  void hardFocusLeavesOutLinksOfPagesThatAreNotRelevant() throws InterruptedException {
    TestCrawl crawl =
        new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"))
            .strategy(TestCrawl.strategy("ache:focus=hard"));
    crawl.run();
    assertEquals(
        List.of("S", "A1", "A2", "B1", "D1"),
        crawl.visited().stream().map(SmallWeb::t13Name).toList());
  }

  @Test
  void keepsTheTwoWordsAroundThatSayMost() {
    WordHashes hashes = new WordHashes(LinkWords.BITS, LinkWords.MOST);
    int[] all = hashes.read("one two three four", 3, 100).words();
    Link link = new Link(HOME, "", "one two three four", "", Set.of(), 0, Link.Kind.ANCHOR);
    int note = new LinkWords().note(link, true, w -> w == all[1] ? -3 : w == all[3] ? 2 : .1);
    int[] known = new LinkWords().of(new Candidate(HOME, 1, HOME, "", note));
    assertEquals(4, known.length, "two words, the page and what all links have");
    assertTrue(IntStream.of(known).anyMatch(w -> w == all[1]));
    assertTrue(IntStream.of(known).anyMatch(w -> w == all[3]));
  }
}
