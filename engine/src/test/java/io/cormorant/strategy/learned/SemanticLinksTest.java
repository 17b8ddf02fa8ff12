package io.cormorant.strategy.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.SmallWeb;
import io.cormorant.crawl.TestCrawl;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What `semantic` says of addresses and links, and what its source prints wrongly.
class SemanticLinksTest {
  private static final double THRESHOLD = .1;

  private final UrlSample sample = new UrlSample(20, THRESHOLD, false);
  private final UrlSample faithful = new UrlSample(20, THRESHOLD, true);

  @Test
  void pathsAreComparedPartByPart() {
    UrlShape news = shape("http://a.test/dangjian/2018/01/x1.html");
    assertEquals(.8385, news.pathSimilarity(shape("http://b.test/dangjian/2018/02/x2.html")), 5e-5);
    assertEquals(.0179, news.pathSimilarity(shape("http://a.test/sports/nba/1.html")), 5e-5);
  }

  /// Step 2 of the printed algorithm returns true as soon as one host contains the other.
  @Test
  void erratumA_withinASiteThePathDecides() {
    UrlShape party = shape("http://news.example.com/dangjian/2018/01/x1.html");
    UrlShape sports = shape("http://news.example.com/sports/nba/1.html");
    UrlShape home = shape("http://example.com/sports/nba/1.html");
    assertFalse(sample.isAlike(party, sports));
    assertFalse(sample.isAlike(party, home));
    assertTrue(faithful.isAlike(party, sports));
    assertTrue(faithful.isAlike(party, home));
    assertTrue(sample.isAlike(party, shape("http://news.example.com/dangjian/2017/12/y7.html")));
  }

  /// Jaccard of single labels is 0 or 1; of their characters, abc and abd have two of four.
  @Test
  void erratumB_partsOfAPathAreSetsOfCharacters() {
    assertEquals(.25, shape("http://a.test/abc").pathSimilarity(shape("http://b.test/abd")), 1e-9);
  }

  /// From the left, www would be compared with news, and example with www.
  @Test
  void erratumC_hostsAreComparedFromTheRight() {
    UrlShape www = shape("http://www.example.co.uk/");
    assertEquals(.5, www.hostSimilarity(shape("http://news.example.co.uk/")), 1e-9);
    assertEquals(0, www.hostSimilarity(shape("http://news.other.co.uk/")), 1e-9);
    assertEquals(.4 / 2, www.hostSimilarity(shape("http://www.other.co.uk/")), 1e-9);
    assertEquals(
        .5 + .4 / 2, www.hostSimilarity(shape("http://www.example.com/")), 1e-9, "www counts half");
  }

  @Test
  void anAddressIsLikeTheSampleIfItIsLikeMoreThanHalf() {
    assertFalse(sample.isLike(Url.of("http://a.test/news/1")), "of an empty sample");
    sample.add(Url.of("http://a.test/news/2"));
    assertTrue(sample.isLike(Url.of("http://a.test/news/1")));
    sample.add(Url.of("http://a.test/XYZ/!"));
    assertFalse(sample.isLike(Url.of("http://a.test/news/1")), "half is not more than half");
  }

  @Test
  void theSampleIsBoundedFairAndSaved() throws IOException {
    UrlSample few = new UrlSample(20, THRESHOLD, false);
    few.seed(7);
    for (int i = 0; i < 5_000; i++) {
      few.add(Url.of("http://a.test/" + i));
    }
    long late =
        few.urls().stream().filter(u -> Integer.parseInt(u.path().substring(1)) >= 2_500).count();
    assertEquals(20, few.urls().size());
    assertTrue(late >= 4 && late <= 16, "of the later half there are " + late);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    few.save(new DataOutputStream(out));
    UrlSample again = new UrlSample(20, THRESHOLD, false);
    again.load(new DataInputStream(new ByteArrayInputStream(out.toByteArray())));
    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      Url url = Url.of("http://a.test/" + random.nextInt());
      few.add(url);
      again.add(url);
    }
    assertEquals(few.urls(), again.urls());
  }

  /// With no threshold only the gate decides: B1 (.3) lets B2 (.3) pass and neither C1 nor D2, and
  /// so C1 is never seen; D1 passes with S, which is relevant, and lets nothing pass.
  @Test
  void t13GateDropsLinksOfOffTopicPagesWithAnchorsThatSayNothing() throws InterruptedException {
    assertEquals(
        "S A1 A2 B1 D1 B2 C2 C3 C4", order(SmallWeb.t13(), "S", "semantic:threshold=0,below=drop"));
  }

  /// C1 is not relevant: of C2 (.0) and D2 (.1) only D2 passes.
  @Test
  void t13GateLetsOnlyD2PassFromC1() throws InterruptedException {
    assertEquals("C1 D2", order(SmallWeb.t13(), "C1", "semantic:threshold=0,below=drop"));
  }

  /// S gives D1 .4 * .9 + .4 * 0; A1 gives A2 .4 * .7 + .4 * .6; with a threshold of 1 * .5 that is
  /// enough for A2 only.
  @Test
  void linksUpToTheThresholdWaitBehindAllOthersOrAreDropped() throws InterruptedException {
    assertEquals("S A1 A2 B1 D1 B2 C2 C3 C4", order(SmallWeb.t13(), "S", "semantic:below=drop"));
    assertEquals(
        "S A1 A2", order(SmallWeb.t13(), "S", "semantic:url-share=0,threshold=1,below=drop"));
    assertEquals("S A1 A2 B1 D1 B2 C2 C3 C4 A3 C1 D2 D3", order(SmallWeb.t13(), "S", "semantic"));
  }

  /// Figure 1 of the paper: of an off-topic page a link whose anchor matches goes into the queue by
  /// that alone, so that the better anchor goes first whatever the page says of itself.
  @Test
  void matchingAnchorsOfOffTopicPagesCountAlone() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(Url.of("http://a.test/"), ".1", "http://a.test/off 0", "http://a.test/on .3")
            .page(Url.of("http://a.test/off"), "0")
            .page(Url.of("http://a.test/on"), "0");
    TestCrawl crawl =
        new TestCrawl(web, Url.of("http://a.test/")).strategy(TestCrawl.strategy("semantic"));
    crawl.run();
    List<Double> places =
        crawl.events.stream()
            .filter(CrawlEvent.Visited.class::isInstance)
            .map(e -> Priority.major(((CrawlEvent.Visited) e).visit().pick().priority()))
            .toList();
    assertEquals(3, places.size());
    assertEquals(.3, places.get(1), 1e-6);
    assertTrue(places.get(2) < 0, "deferred");
  }

  /// The page itself is off topic, its description is not: .4 * .9.
  @Test
  void whatAPageSaysOfItselfCountsForItsLinks() throws InterruptedException {
    Url home = Url.of("http://a.test/");
    SmallWeb web =
        new SmallWeb()
            .html(
                home,
                "<title></title><meta name=description content='.9'><a href='/x'>.1</a>"
                    + "<a href='/y'>0</a>")
            .page(Url.of("http://a.test/x"), "0");
    TestCrawl crawl = new TestCrawl(web, home).strategy(TestCrawl.strategy("semantic"));
    crawl.run();
    assertEquals(
        List.of("http://a.test/", "http://a.test/x"),
        crawl.visited().stream().map(Url::toString).toList());
  }

  private static String order(SmallWeb web, String seed, String spec) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(web, SmallWeb.t13Url(seed)).strategy(TestCrawl.strategy(spec));
    crawl.run();
    return crawl.visited().stream().map(SmallWeb::t13Name).collect(Collectors.joining(" "));
  }

  private static UrlShape shape(String url) {
    return UrlShape.of(Url.of(url));
  }
}
