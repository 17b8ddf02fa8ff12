package io.cormorant.strategy.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Query;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.frontier.Permit;
import io.cormorant.frontier.Politeness;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import io.cormorant.strategy.T13Drive;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DwdbrmTest {
  private static final int WEBS = 5;

  /// What each operator finds from `land.test/0` when it is alone; see [IslandWeb#small].
  @ParameterizedTest
  @CsvSource({
    "keywords, land.test/0 land.test/1 island.test/a island.test/b",
    "related,  land.test/0 land.test/1 island.test/a island.test/b",
    "forward,  land.test/0 land.test/1 land.test/2 land.test/feed land.test/news hub.test/1 port.test/1",
    "backward, land.test/0 fan.test/1 cove.test/1",
    "homes,    land.test/0 land.test/1 land.test/2 land.test/ land.test/news",
    "lists,    land.test/0 land.test/feed land.test/news",
  })
  void eachOperatorFindsWhatItShould(String operator, String pages) throws InterruptedException {
    IslandWeb web = IslandWeb.small();
    TestCrawl crawl = web.crawl(TestCrawl.strategy("dwdbrm:operators=" + operator), web.engine());
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(urls(pages), IslandWeb.visited(crawl));
  }

  @Test
  void withoutAnEngineRelatedPagesAreThoseLinkedBesideGoodOnes() throws InterruptedException {
    IslandWeb web = IslandWeb.small();
    String spec = "dwdbrm:operators=related+forward,feed=1,links=1";
    TestCrawl crawl =
        web.crawl(TestCrawl.strategy(spec), web.engine(Query.Kind.SITE)).scout(Scout.NONE);
    crawl.run();
    List<String> found =
        visits(crawl).map(visit -> visit.pick().candidate().anchor()).distinct().toList();
    String how = "related search: linked from 1 page that links to http://";
    assertTrue(found.stream().anyMatch(each -> each.startsWith(how)), found::toString);
  }

  @Test
  void allOperatorsTogetherFindEverything() throws InterruptedException {
    IslandWeb web = IslandWeb.small();
    ShelfEngine engine = web.engine();
    TestCrawl crawl = web.crawl(TestCrawl.strategy("dwdbrm:operators=all"), engine);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    Set<String> all = web.urls.stream().map(Url::toString).collect(Collectors.toSet());
    all.add("http://land.test/feed");
    assertEquals(all, Set.copyOf(IslandWeb.visited(crawl)));
    assertTrue(
        visits(crawl)
            .map(visit -> visit.pick().candidate().anchor())
            .anyMatch(how -> how.startsWith("keyword search: t ")),
        "how a page was found is kept as its evidence");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dwdbrm",
        "dwdbrm:operators=all,feed=2,results=1,links=2",
        "dwdbrm:operators=all,reward=sites",
        "dwdbrm:operators=all,unit=rounds,rank=0.5"
      })
  void findsIslandsAsksNothingTwiceAndGoesOnWhereItWasCutOff(String spec)
      throws InterruptedException {
    for (long seed = 0; seed < WEBS; seed++) {
      IslandWeb web = IslandWeb.random(seed);
      ShelfEngine engine = web.engine();
      TestCrawl whole = web.crawl(TestCrawl.strategy(spec), engine);
      assertEquals(Ending.EXHAUSTED, whole.run(), spec + " seed " + seed);
      assertTrue(
          whole.visited().stream().anyMatch(url -> url.host().compareTo("h5") > 0),
          "no island: " + spec + " seed " + seed);
      assertEquals(new HashSet<>(engine.asked).size(), engine.asked.size(), spec + " seed " + seed);
      for (int pages : new int[] {1, 2, 6, 11}) {
        List<Url> both = Resumed.afterPages(web, () -> TestCrawl.strategy(spec), pages);
        assertEquals(whole.visited(), both, spec + " cut off after " + pages + ", seed " + seed);
      }
    }
  }

  /// The best page has no feed, and pages are given to the operator one at a time.
  @Test
  void usesUpAllPagesBeforeItGivesUp() throws InterruptedException {
    IslandWeb web = IslandWeb.small();
    TestCrawl crawl =
        new TestCrawl(web.web, Url.of("http://island.test/a"), Url.of("http://land.test/0"))
            .strategy(TestCrawl.strategy("dwdbrm:operators=lists,feed=1"));
    crawl.run();
    assertEquals(
        urls("island.test/a land.test/0 land.test/feed land.test/news"), IslandWeb.visited(crawl));
  }

  @Test
  void operatorsThatFindNothingSleep() throws InterruptedException {
    IslandWeb web = IslandWeb.small();
    TestCrawl crawl =
        web.crawl(TestCrawl.strategy("dwdbrm:operators=keywords+lists+forward"), web.engine())
            .scout(Scout.NONE);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(
        urls(
            "land.test/0 land.test/1 land.test/2 land.test/feed land.test/news hub.test/1 port.test/1"),
        IslandWeb.visited(crawl));
  }

  @Test
  void pagesOfAHostThatIsGivenUpHoldNothingUp() throws InterruptedException {
    long[] time = {0};
    HostGate gate = new Politeness(() -> time[0]).gate(_ -> Duration.ZERO);
    Url seed = Url.of("http://land.test/0");
    for (int failures = 0; !gate.isParked(seed.host()); failures++) {
      assertTrue(failures < 100, "a host that fails is never given up");
      time[0] += Duration.ofHours(1).toNanos();
      try (Permit permit = gate.permit(seed).orElseThrow()) {
        permit.failed();
      }
    }
    IslandWeb web = IslandWeb.small();
    Strategy dwdbrm = TestCrawl.strategy("dwdbrm:operators=keywords");
    MemoryFrontier frontier = new MemoryFrontier(gate);
    ShelfScout scout = new ShelfScout(web.engine());
    Url alive = Url.of("http://port.test/1");
    Visit visit = visit(web, alive);
    dwdbrm.begin(List.of(seed, alive), context(frontier, scout));
    List<Url> given = new ArrayList<>();
    dwdbrm.next(
        8,
        pick -> {
          given.add(pick.url());
          frontier.ended(pick.url(), true);
        });
    assertEquals(List.of(alive), given, "the seed waits for a host that is given up");
    dwdbrm.visited(visit);
    assertEquals(0, dwdbrm.next(8, _ -> {}));
    assertEquals(Strategy.State.ASKING, dwdbrm.state());
    assertFalse(scout.held.isEmpty());
  }

  @Test
  void putsOpenQuestionsAgainWhenItIsResumed() throws InterruptedException, IOException {
    IslandWeb web = IslandWeb.small();
    Url seed = web.seeds().getFirst();
    Strategy first = TestCrawl.strategy("dwdbrm:operators=keywords");
    MemoryFrontier frontier = new MemoryFrontier(HostGate.open());
    ShelfScout scout = new ShelfScout(web.engine());
    first.begin(List.of(seed), context(frontier, scout));
    first.next(1, pick -> frontier.ended(pick.url(), true));
    first.visited(visit(web, seed));
    assertEquals(0, first.next(1, _ -> {}));
    assertEquals(Strategy.State.ASKING, first.state());
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    first.save(new DataOutputStream(saved));

    Strategy resumed = TestCrawl.strategy("dwdbrm:operators=keywords");
    ShelfScout again = new ShelfScout(web.engine());
    resumed.begin(List.of(seed), context(frontier, again));
    resumed.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    assertEquals(scout.held, again.held);
    assertEquals(Strategy.State.ASKING, resumed.state());
    again.answer();
    Set<String> found = new TreeSet<>();
    resumed.next(10, pick -> found.add(pick.url().toString()));
    assertEquals(urls("land.test/1 island.test/a"), found);

    Strategy alone = TestCrawl.strategy("dwdbrm:operators=keywords");
    alone.begin(List.of(seed), context(new MemoryFrontier(HostGate.open()), Scout.NONE));
    alone.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    alone.next(1, _ -> {});
    assertTrue(alone.state() != Strategy.State.ASKING, "nobody is there to answer");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "operators=paging | no operator of 'dwdbrm' is called 'paging'; there are keywords, related",
        "operators=forward+ | is called ''",
        "operators=forward+forward | has the operator 'forward' twice",
        "feed=0 | feed",
        "rank=2 | rank",
        "unit=hours | unit",
      })
  void explainsOptionsThatCannotBe(String options, String why) {
    String said =
        assertThrows(IllegalArgumentException.class, () -> TestCrawl.strategy("dwdbrm:" + options))
            .getMessage();
    assertTrue(said.contains(why), said);
  }

  /// Holds questions until it is told to answer.
  private static final class ShelfScout implements Scout {
    final List<Query> held = new ArrayList<>();
    private final ShelfEngine engine;
    private final Queue<Reply> replies = new ArrayDeque<>();

    ShelfScout(ShelfEngine engine) {
      this.engine = engine;
    }

    void answer() {
      for (Query query : held) {
        Answer.Found found = (Answer.Found) engine.ask(query, 0);
        List<Lead> leads =
            found.hits().stream()
                .map(hit -> new Lead(hit, List.of(new Naming("shelf", 1))))
                .toList();
        replies.add(new Reply(query, leads, List.of()));
      }
      held.clear();
    }

    @Override
    public void ask(Query query) {
      held.add(query);
    }

    @Override
    public Optional<Reply> reply() {
      return Optional.ofNullable(replies.poll());
    }

    @Override
    public boolean isAsking() {
      return !held.isEmpty() || !replies.isEmpty();
    }

    @Override
    public Set<Query.Kind> answers() {
      return engine.answers();
    }
  }

  private static StrategyContext context(MemoryFrontier frontier, Scout scout) {
    return new StrategyContext(
        T13Drive.TOPIC,
        new TestCrawl.NumberJudge(),
        frontier,
        new MemoryLinkGraph(),
        scout,
        new SplittableRandom(7),
        0);
  }

  private static Visit visit(IslandWeb web, Url url) throws InterruptedException {
    TestCrawl crawl = new TestCrawl(web.web, url).pages(1);
    crawl.run();
    return visits(crawl).findFirst().orElseThrow();
  }

  private static Stream<Visit> visits(TestCrawl crawl) {
    return crawl.events.stream()
        .filter(CrawlEvent.Visited.class::isInstance)
        .map(event -> ((CrawlEvent.Visited) event).visit());
  }

  private static Set<String> urls(String pages) {
    return Stream.of(pages.split(" ", -1))
        .map(page -> "http://" + page)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
