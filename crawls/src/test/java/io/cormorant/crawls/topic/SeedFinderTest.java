package io.cormorant.crawls.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.topic.SeedSuggestions.Reach;
import io.cormorant.crawls.topic.SeedSuggestions.State;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Discovery;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SeedFinderTest {
  private static final String SEARCHED = "generated:small";
  private static final Url EXAMPLE = Url.of("http://known.example/river/1");
  private static final Url HOME = Url.of("http://known.example/");
  private static final Url FEED = Url.of("http://known.example/feed.xml");
  private static final SeedFinder.Limits LIMITS =
      new SeedFinder.Limits(50, Duration.ofSeconds(40), 20);
  private static final Topic TOPIC =
      new Topic("rivers", "River floods", List.of(new Keyword("river", 1)), null, null);

  private final Crawls crawls = Crawls.of("test/1", Clock.systemUTC());
  private final SeedFinder finder = new SeedFinder(crawls);

  @AfterEach
  void close() {
    crawls.close();
  }

  @Test
  void followsLinksAndNamesHomeAndFeedsIfThereIsNoEngine() throws Exception {
    SeedSuggestions found = look(plan(CrawlPlan.LIVE, List.of(EXAMPLE)), linked());
    assertEquals(Reach.NO_ENGINE, found.reach());
    assertEquals(State.DONE, found.state(), () -> "" + found.failure());
    assertEquals(
        List.of(
            new SeedHint(HOME, SeedHint.Kind.HOME, EXAMPLE),
            new SeedHint(FEED, SeedHint.Kind.FEED, EXAMPLE)),
        found.hints());
    assertEquals(List.of("linked.example"), found.sites().stream().map(FoundSite::site).toList());
    FoundSite site = found.sites().getFirst();
    assertEquals("River floods of today", site.title());
    assertTrue(site.terms().contains("river"), () -> "" + site.terms());
    assertTrue(site.how().contains(EXAMPLE.toString()), site::how);
    assertTrue(found.pages() >= 2);
    assertTrue(found.notices().stream().anyMatch(Notice.NoEngine.class::isInstance));
  }

  @Test
  void searchesFromKeywordsAlone() throws Exception {
    SeedSuggestions found = look(plan(SEARCHED, List.of()), islands(6));
    assertEquals(Reach.ENGINES, found.reach());
    assertEquals(State.DONE, found.state(), () -> "" + found.failure());
    assertEquals(6, found.sites().size(), () -> "" + found);
    assertTrue(found.sites().getFirst().how().contains("keyword search"), () -> "" + found);
  }

  @Test
  void stopsWithEnoughSitesOrPages() throws Exception {
    CrawlPlan plan = plan(SEARCHED, List.of()).change().connections(1).build();
    SeedFinder.Limits few = new SeedFinder.Limits(50, Duration.ofSeconds(40), 2);
    assertEquals(2, finder.start(plan, islands(30), few).result().get().sites().size());
    SeedFinder.Limits brief = new SeedFinder.Limits(3, Duration.ofSeconds(40), 20);
    assertEquals(3, finder.start(plan, islands(30), brief).result().get().pages());
  }

  @Test
  void saysThatThereIsNothingToStartFrom() throws Exception {
    SmallWeb web = islands(2);
    SeedSuggestions found = look(plan(CrawlPlan.LIVE, List.of()), web);
    assertEquals(Reach.NOTHING, found.reach());
    assertEquals(State.DONE, found.state());
    assertEquals(List.of(), web.asked());
  }

  @Test
  void saysWhatIsWrongWithAnEngine() throws Exception {
    CrawlPlan plan =
        plan(CrawlPlan.LIVE, List.of(EXAMPLE))
            .change()
            .discovery(new Discovery(List.of("gopher"), false))
            .build();
    SeedSuggestions found = look(plan, linked());
    assertEquals(State.FAILED, found.state());
    assertTrue(("" + found.failure()).contains("gopher"), () -> "" + found.failure());
    assertEquals(HOME, found.hints().getFirst().url());
  }

  @Test
  void endsWhenCancelledAndKeepsWhatItFound() throws Exception {
    SmallWeb web = linked().hang("http://slow.example/river");
    CrawlPlan plan = plan(CrawlPlan.LIVE, List.of(EXAMPLE, Url.of("http://slow.example/river")));
    try (SeedHunt hunt = finder.start(plan, web, LIMITS)) {
      web.awaitHung();
      assertFalse(hunt.isOver());
      hunt.cancel();
      SeedSuggestions found = hunt.result().get();
      assertEquals(State.CANCELLED, found.state());
      assertEquals(HOME, found.hints().getFirst().url());
    }
  }

  @Test
  void endsWhenTimeIsUpWhateverHangs() throws Exception {
    SmallWeb web = new SmallWeb().hang(EXAMPLE.toString());
    Topic shown = TOPIC.withExamples(List.of(EXAMPLE), List.of());
    CrawlPlan plan = plan(CrawlPlan.LIVE, List.of()).withTopic(shown);
    SeedFinder.Limits limits = new SeedFinder.Limits(50, Duration.ofMillis(200), 20);
    assertEquals(State.TIME, finder.start(plan, web, limits).result().get().state());
  }

  private SeedSuggestions look(CrawlPlan plan, SmallWeb web) throws Exception {
    return finder.start(plan, web, LIMITS).result().get();
  }

  private static CrawlPlan plan(String web, List<Url> seeds) {
    return CrawlPlan.of(TOPIC, seeds).web(web).judge("vsm").delay(Duration.ZERO).build();
  }

  /// A page on rivers that names a feed, and one that is gone, and links to another site, which is
  /// about rivers too.
  private static SmallWeb linked() {
    return new SmallWeb()
        .add(
            EXAMPLE.toString(),
            "The river",
            SmallWeb.RIVER.repeat(3),
            "<link rel=alternate type=application/rss+xml href=/feed.xml>",
            "<link rel=alternate type=application/rss+xml href=/gone.xml>",
            "<p><a href=http://linked.example/floods>River floods of today</a>"
                + " and <a href=http://chess.example/>chess</a></p>")
        .add(FEED.toString(), "News", "Nothing new today, and nothing to read either.")
        .add("http://linked.example/floods", "River floods of today", SmallWeb.RIVER.repeat(4))
        .add("http://chess.example/", "Chess", SmallWeb.CHESS.repeat(4));
  }

  /// Sites on rivers to which nothing leads.
  private static SmallWeb islands(int count) {
    SmallWeb web = new SmallWeb();
    IntStream.range(0, count)
        .forEach(
            i ->
                web.add(
                    "http://island" + i + ".example/river/" + i,
                    "River floods " + i,
                    ("Gauge " + i + ". " + SmallWeb.RIVER).repeat(3)));
    return web;
  }
}
