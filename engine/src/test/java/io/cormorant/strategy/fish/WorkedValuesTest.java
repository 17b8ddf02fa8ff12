package io.cormorant.strategy.fish;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.frontier.MemoryLinkGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What the strategies say of the links of the test graph T13, worked out by hand or by a plain
/// program, and what their sources print wrongly.
class WorkedValuesTest {
  private static final Url HOME = Url.of("http://a.test/");

  @Test
  void mixIsHalfThePageAndHalfTheAnchor() throws InterruptedException {
    assertEquals(
        "A1 .850 A2 .650 B1 .500 D1 .450 B2 .300 C2 .400 C3 .750 C4 .600 C1 .150 D2 .150 A3 .100"
            + " D3 .050",
        trace("best-first", WorkedValuesTest::major));
  }

  /// A1: .40 * .9 + .45 * .8 + .15 * PR / (1 + PR), PR = .15 + .85 * .15 / 3 = .1925.
  @Test
  void comprehensiveWeighsAnchorPagesAndRank() throws InterruptedException {
    String first = trace("best-first:scorer=comprehensive", WorkedValuesTest::major);
    double rank = .15 + .85 * .15 / 3;
    double expected = .40 * .9 + .45 * .8 + .15 * rank / (1 + rank);
    assertEquals("A1 " + three(expected), first.substring(0, 7));
  }

  /// D1 is found on S (.9, anchor 0) and on A2 (.2, anchor 0) before it is fetched.
  @Test
  void meanMinimumAndFirstParentDiffer() throws InterruptedException {
    assertEquals(".450", value("best-first", "D1"));
    assertEquals(".450", value("best-first:parents=first", "D1"));
    assertEquals(".100", value("best-first:parents=min", "D1"));
    assertEquals(".275", value("best-first:parents=mean", "D1"));
  }

  @Test
  void fishGivesTheDepthsOfDeBra() throws InterruptedException {
    assertEquals(
        "A1 2 A2 2 A3 1 B1 2 B2 1 C2 2 C3 2 D1 2 D2 1 D3 1 C1 1 C4 2",
        trace("fish:depth=2,width=1", pick -> FishNote.depth(pick.candidate().note(), 2))
            .replaceAll("\\.000", ""));
  }

  /// Lines 23 and 24 of the thesis: irrelevant gives D, relevant D - 1.
  @Test
  void fishErratumA_thePrintedDepthRuleWouldStopAfterFourPages() throws InterruptedException {
    List<String> right = order("fish:depth=1,width=1,dead=drop");
    assertEquals(10, right.size());
    assertEquals("S A1 B1 D1", String.join(" ", PrintedFish.order(1)));
    assertNotEquals(PrintedFish.order(1), right);
  }

  /// The prose of the thesis hands on the depth of the page, which would be 2 here.
  @Test
  void fishErratumB_aRelevantPageGivesTheFullDepth() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, ".1", path("/off") + " 0")
            .page(path("/off"), ".1", path("/on") + " 0")
            .page(path("/on"), ".9", path("/child") + " 0")
            .page(path("/child"), ".1");
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy("fish:depth=4"));
    crawl.run();
    assertEquals(
        List.of(4, 3, 2, 4),
        picks(crawl).stream().map(p -> FishNote.depth(p.candidate().note(), 4)).toList());
  }

  /// Three links of a page with width 2 that is off topic; then the links of a dead page.
  @Test
  void fishErratumC_zeroIsForLinksBeyondTheWidthAndOfDeadPages() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, ".1", path("/1") + " 0", path("/2") + " 0", path("/3") + " 0")
            .page(path("/1"), ".1", path("/4") + " 0")
            .page(path("/2"), ".1")
            .page(path("/3"), ".1")
            .page(path("/4"), ".1");
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy("fish:depth=1,width=2"));
    crawl.run();
    assertEquals(
        "/ 1.0 /1 0.5 /2 0.5 /3 0.0 /4 0.0",
        picks(crawl).stream()
            .map(p -> p.url().path() + " " + Priority.major(p.priority()))
            .collect(Collectors.joining(" ")));
  }

  /// The last two offered come last by the order of the queue, and first if the head is where they
  /// are put.
  @Test
  void fishErratumD_equalsGoByTheOrderOfDiscoveryUnlessAskedOtherwise()
      throws InterruptedException {
    assertEquals(List.of("S", "A1", "B1", "D1"), order("fish:width=2").subList(0, 4));
    assertEquals(List.of("S", "D1"), order("fish:width=2,ties=lifo").subList(0, 2));
  }

  /// Of the links of a page those that were fetched already take up no width: D1 comes to its
  /// third.
  @Test
  void fishCountsOnlyLinksThatMayStillBeFetched() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, ".9", path("/1") + " 0")
            .page(path("/1"), ".1", HOME + " 0", path("/2") + " 0", path("/3") + " 0")
            .page(path("/2"), ".1")
            .page(path("/3"), ".1");
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy("fish:width=1"));
    crawl.run();
    assertEquals(
        List.of(1.0, 1.0, .5, 0.0),
        picks(crawl).stream().map(p -> Priority.major(p.priority())).toList());
  }

  @Test
  void sharkMixesWhatIsInheritedWithWhatTheAnchorSays() throws InterruptedException {
    assertEquals(
        "A1 .528 B1 .416 A2 .416 D1 .360 B2 .208 C2 .312 C3 .472 C4 .424 D2 .180 D3 .180 C1 .120"
            + " A3 .080",
        trace("shark", WorkedValuesTest::major));
  }

  /// A page of score 0 that inherited .5 * .8 hands on half of that, and not 0.
  @Test
  void sharkTunnelsThroughAPageOfScoreZero() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, ".8", path("/zero") + " 0")
            .page(path("/zero"), "0", path("/beyond") + " 0")
            .page(path("/beyond"), "0");
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy("shark:gamma=1"));
    crawl.run();
    assertEquals(
        List.of("1.000", ".400", ".200"), picks(crawl).stream().map(p -> three(major(p))).toList());
  }

  /// Anchors of .05 and .06 in a neighbourhood that says nothing, gamma 0: .8 * .05, and .8 * .06
  /// and .2 for the context.
  @Test
  void sharkGivesTheContextBonusOnlyAboveASmallScore() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, ".8", path("/less") + " .05", path("/more") + " .06")
            .page(path("/less"), "0")
            .page(path("/more"), "0");
    TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy("shark:gamma=0"));
    crawl.run();
    assertEquals(
        "/ 1.000 /more .248 /less .040",
        picks(crawl).stream()
            .map(p -> p.url().path() + " " + three(major(p)))
            .collect(Collectors.joining(" ")));
  }

  @Test
  void messageFadesAndIsRestored() throws InterruptedException {
    assertEquals(
        "A1 100 A2 100 B1 80 B2 100 C2 80 C3 100 C4 100 D1 80 A3 80 C1 64 D2 64 D3 64",
        trace("message", WorkedValuesTest::major).replaceAll("\\.000", ""));
  }

  @Test
  void messageErratum_anAnchorOfJustTheLimitIsNotRelevant() throws InterruptedException {
    assertEquals("80.000", value("message", "C2"));
    assertEquals("100.000", value("message:f=.19", "C2"));
  }

  /// The abstract has a relevant page restore the message, the algorithm an anchor only. B2 is
  /// relevant and comes with a whole message anyway; so give it an anchor that says nothing.
  @Test
  void messageErratum_aRelevantPageRestoresItOnlyIfAsked() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(HOME, "0", path("/on") + " 0")
            .page(path("/on"), ".9", path("/child") + " 0")
            .page(path("/child"), "0");
    for (Map.Entry<String, Double> each :
        Map.of("message", 64.0, "message:recover=page", 80.0).entrySet()) {
      TestCrawl crawl = new TestCrawl(web, HOME).strategy(TestCrawl.strategy(each.getKey()));
      crawl.run();
      assertEquals(each.getValue(), major(picks(crawl).getLast()), 1e-4, each.getKey());
    }
  }

  /// After seven off-topic links the message is below 26.2 and counts nothing; none is dropped.
  @Test
  void messageBelowTheLeastIsParked() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    for (int i = 0; i < 10; i++) {
      web.page(path("/p" + i), "0", path("/p" + (i + 1)) + " .1");
    }
    web.page(path("/p10"), "0");
    TestCrawl crawl = new TestCrawl(web, path("/p0")).strategy(TestCrawl.strategy("message"));
    crawl.run();
    List<Pick> picks = picks(crawl);
    assertEquals(11, picks.size());
    assertEquals(26.2144, major(picks.get(6)), 1e-3);
    assertTrue(picks.stream().skip(7).allMatch(p -> major(p) == 0));
  }

  /// The depth rule as the thesis prints it, to show what it does.
  private static final class PrintedFish {
    private record Fish(String page, double potential, int depth) {}

    static List<String> order(int depth) {
      List<Fish> queue = new ArrayList<>(List.of(new Fish("S", 1, depth)));
      List<String> order = new ArrayList<>();
      while (!queue.isEmpty()) {
        Fish fish =
            queue.stream().reduce((a, b) -> b.potential() > a.potential() ? b : a).orElseThrow();
        queue.remove(fish);
        if (order.contains(fish.page())) {
          continue;
        }
        order.add(fish.page());
        boolean relevant = SmallWeb.t13Score(fish.page()) >= .5;
        int place = 0;
        for (String child : fish.depth() > 0 ? SmallWeb.t13Links(fish.page()) : List.<String>of()) {
          double potential = place++ > 0 ? 0 : relevant ? 1 : .5;
          queue.add(new Fish(child, potential, relevant ? depth - 1 : depth));
        }
      }
      return order;
    }
  }

  private static Url path(String path) {
    return HOME.resolve(path).orElseThrow();
  }

  private static double major(Pick pick) {
    return Priority.major(pick.priority());
  }

  private static String three(double value) {
    return "%.3f".formatted(value).replaceFirst("^0", "");
  }

  private static TestCrawl t13(String strategy) throws InterruptedException {
    TestCrawl crawl =
        new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"))
            .links(new MemoryLinkGraph())
            .strategy(TestCrawl.strategy(strategy));
    crawl.run();
    return crawl;
  }

  private static List<Pick> picks(TestCrawl crawl) {
    return crawl.events.stream()
        .filter(CrawlEvent.Visited.class::isInstance)
        .map(e -> ((CrawlEvent.Visited) e).visit().pick())
        .toList();
  }

  private static List<String> order(String strategy) throws InterruptedException {
    return t13(strategy).visited().stream().map(SmallWeb::t13Name).toList();
  }

  private static String value(String strategy, String page) throws InterruptedException {
    String all = trace(strategy, WorkedValuesTest::major) + " ";
    int start = all.indexOf(page + " ") + page.length() + 1;
    return all.substring(start, all.indexOf(' ', start));
  }

  /// The pages in the order in which they were fetched but for the seed, each with a value.
  private static String trace(String strategy, ToDoubleFunction<Pick> value)
      throws InterruptedException {
    return picks(t13(strategy)).stream()
        .skip(1)
        .map(p -> SmallWeb.t13Name(p.url()) + " " + three(value.applyAsDouble(p)))
        .collect(Collectors.joining(" "));
  }
}
