package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.core.Web;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Politeness;
import io.cormorant.frontier.UrlRegister;
import io.cormorant.plan.Budget;
import io.cormorant.plan.Scope;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CrawlTest {
  private static final Url SEED = Url.of("http://a.test/");

  @Test
  void neverExceedsThePageBudgetWithManyConnections() throws InterruptedException {
    for (int budget : new int[] {1, 5, 12}) {
      TestCrawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"));
      assertEquals(Ending.PAGES, crawl.connections(8).pages(budget).run());
      assertEquals(budget, crawl.visited().size());
    }
  }

  @Test
  void countsRedirectsAndErrorsAsRequestsOnly() throws InterruptedException {
    Url moved = Url.of("http://a.test/moved");
    Url there = Url.of("http://b.test/there");
    SmallWeb web =
        new SmallWeb()
            .page(SEED, "0.9", moved + " x", "http://a.test/dead x")
            .moved(moved, there)
            .page(there, "0.7");
    TestCrawl crawl = new TestCrawl(web, SEED);
    Crawl built = crawl.build();
    assertEquals(Ending.EXHAUSTED, built.run());
    Progress end = built.progress();
    assertEquals(2, end.downloads());
    assertEquals(4, end.requests());
    assertEquals(2, end.relevant());
    assertEquals(1, end.lost());
    assertEquals(List.of(SEED, there), crawl.visited());
  }

  @Test
  void fetchesATargetOnceHoweverManyRedirectsLeadToIt() throws InterruptedException {
    Url one = Url.of("http://a.test/1");
    Url two = Url.of("http://a.test/2");
    Url target = Url.of("http://a.test/target");
    SmallWeb web =
        new SmallWeb()
            .page(SEED, "0.9", one + " x", two + " y", target + " z")
            .moved(one, target)
            .moved(two, target)
            .page(target, "0.1");
    TestCrawl crawl = new TestCrawl(web, SEED);
    crawl.run();
    assertEquals(List.of(SEED, target), crawl.visited());
    assertEquals(new Outcome.Duplicate(target), crawl.lost().getFirst().outcome());
  }

  @Test
  void endsRedirectCirclesAndEndlessChains() throws InterruptedException {
    Url circle = Url.of("http://a.test/circle");
    SmallWeb web =
        new SmallWeb()
            .page(SEED, "0.9", circle + " x", "http://a.test/chain0 y")
            .moved(circle, circle);
    for (int i = 0; i < 50; i++) {
      web.moved(Url.of("http://a.test/chain" + i), Url.of("http://a.test/chain" + (i + 1)));
    }
    TestCrawl crawl = new TestCrawl(web, SEED);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(2, crawl.lost().size());
    assertInstanceOf(Outcome.Duplicate.class, crawl.lost().get(0).outcome());
    assertInstanceOf(Outcome.TooManyRedirects.class, crawl.lost().get(1).outcome());
  }

  @Test
  void losesTheSameTextUnderAnotherUrl() throws InterruptedException {
    String story = "The same long story, told word for word. ".repeat(10);
    Url copy = Url.of("http://b.test/copy");
    SmallWeb web =
        new SmallWeb()
            .html(SEED, "<title>x</title><p>" + story + "<a href='" + copy + "'></a>")
            .html(copy, "<title>x</title><div class=other><p>" + story + "<a href='/more'></a>");
    TestCrawl crawl = new TestCrawl(web, SEED);
    crawl.run();
    assertEquals(List.of(SEED), crawl.visited());
    CrawlEvent.Lost lost = crawl.lost().getFirst();
    assertEquals(new Outcome.Duplicate(SEED), lost.outcome());
    assertEquals(copy, Objects.requireNonNull(lost.document()).url(), "the archive may want it");
    assertEquals(2, web.fetches.get(), "links of a copy are not followed");
  }

  @Test
  void refusesByScopeAndNamesTheRule() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .page(SEED, "0.9", "http://evil.test/ x", "http://a.test/private/1 y")
            .page(Url.of("http://a.test/private/1"), "0.9");
    Scope scope =
        new Scope(
            List.of(), List.of("evil.test"), List.of(), List.of("/private/"), 0, 0, List.of());
    TestCrawl crawl = new TestCrawl(web, SEED).scope(scope);
    crawl.run();
    assertEquals(List.of(SEED), crawl.visited());
    List<CrawlEvent.Refusal> refused = ((CrawlEvent.Visited) crawl.events.getLast()).refusals();
    assertEquals("scope.exclude-domains: evil.test", refused.get(0).rule());
    assertEquals("scope.exclude-paths: /private/", refused.get(1).rule());
  }

  @Test
  void stopsAtDepthAndPagesPerHost() throws InterruptedException {
    SmallWeb web = new SmallWeb();
    for (int i = 0; i < 20; i++) {
      web.page(Url.of("http://a.test/" + i), "0.9", "http://a.test/" + (i + 1) + " next");
    }
    Url first = Url.of("http://a.test/0");
    Scope depth = new Scope(List.of(), List.of(), List.of(), List.of(), 3, 0, List.of());
    TestCrawl shallow = new TestCrawl(web, first).scope(depth);
    shallow.run();
    assertEquals(4, shallow.visited().size());
    Scope perHost = new Scope(List.of(), List.of(), List.of(), List.of(), 0, 5, List.of());
    TestCrawl few = new TestCrawl(web, first).scope(perHost);
    few.run();
    assertEquals(5, few.visited().size());
  }

  @Test
  void obeysMetaRobots() throws InterruptedException {
    SmallWeb web =
        new SmallWeb()
            .html(
                SEED,
                "<meta name=robots content='noindex,nofollow'><title>0.9</title><a href='/x'>x</a>");
    TestCrawl crawl = new TestCrawl(web, SEED);
    crawl.run();
    CrawlEvent.Visited visited = (CrawlEvent.Visited) crawl.events.getLast();
    assertEquals(1, web.fetches.get());
    assertEquals(false, visited.kept());
    assertEquals(1, visited.refusals().size());
  }

  /// Whatever a web does, each pick gets exactly one ending, and the strategy hears of it.
  @Test
  void givesEveryPickExactlyOneEndingWhateverTheWebDoes() throws InterruptedException {
    int picks = 0;
    for (long seed = 0; seed < 20; seed++) {
      long chance = seed * 1_000_003;
      Map<Url, Integer> endings = Collections.synchronizedMap(new HashMap<>());
      Web nasty = url -> nastyAnswer(url, new Random(chance ^ url.hashCode()));
      Strategy counted = new Counting(TestCrawl.strategy("bfs"), endings);
      TestCrawl crawl = new TestCrawl(nasty, SEED).strategy(counted).connections(16).pages(300);
      crawl.run();
      endings.forEach((url, n) -> assertEquals(1, n, "endings of " + url));
      picks += endings.size();
      int told = crawl.visited().size() + crawl.lost().size();
      assertEquals(endings.size(), told, "seed " + seed);
    }
    assertTrue(picks > 1_000, "only " + picks + " picks");
  }

  @Test
  void stopsWhenToldAndSettlesWhatIsInFlight() throws Exception {
    CountDownLatch underWay = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    SmallWeb pages = new SmallWeb().page(SEED, "0.9", "http://a.test/next x");
    Web slow =
        url -> {
          underWay.countDown();
          goOn.await();
          return pages.fetch(url);
        };
    TestCrawl test = new TestCrawl(slow, SEED);
    Crawl crawl = test.build();
    List<Ending> ended = new ArrayList<>();
    Thread captain =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    ended.add(crawl.run());
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    underWay.await();
    crawl.stop();
    goOn.countDown();
    captain.join();
    assertEquals(List.of(Ending.STOPPED), ended);
    assertEquals(List.of(SEED), test.visited());
  }

  @Test
  void waitsForARestingHostInsteadOfEnding() throws InterruptedException {
    HostGate gate = new Politeness(System::nanoTime).gate(_ -> Duration.ofMillis(5));
    TestCrawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).gate(gate);
    assertEquals(Ending.EXHAUSTED, crawl.connections(4).run());
    assertEquals(13, crawl.visited().size());
  }

  /// A host may awake between the moment nothing could be picked and the look whether to end.
  @Test
  void goesOnWhenAHostAwakesInTheMiddleOfARound() throws InterruptedException {
    for (int rest = 1; rest < 30; rest++) {
      AtomicLong ticks = new AtomicLong();
      Duration delay = Duration.ofNanos(rest);
      HostGate gate = new Politeness(ticks::incrementAndGet).gate(_ -> delay);
      TestCrawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).gate(gate);
      assertEquals(Ending.EXHAUSTED, crawl.run());
      assertEquals(13, crawl.visited().size(), "rest " + rest);
    }
  }

  @Test
  void asksARestingHostOnceAtATimeAndNeverEarly() throws InterruptedException {
    long rest = Duration.ofMillis(10).toNanos();
    Map<String, Long> answeredAt = new ConcurrentHashMap<>();
    Set<String> busy = ConcurrentHashMap.newKeySet();
    List<String> wrongs = Collections.synchronizedList(new ArrayList<>());
    SmallWeb pages = star("http://a.test/", 12).and(star("http://b.test/", 12));
    Web watching =
        url -> {
          long early = answeredAt.getOrDefault(url.host(), 0L) + rest - System.nanoTime();
          if (!busy.add(url.host()) || (answeredAt.containsKey(url.host()) && early > 0)) {
            wrongs.add(url + " early by " + early);
          }
          Response response = pages.fetch(url);
          answeredAt.put(url.host(), System.nanoTime());
          busy.remove(url.host());
          return response;
        };
    HostGate gate = new Politeness(System::nanoTime).gate(_ -> Duration.ofMillis(10));
    TestCrawl crawl =
        new TestCrawl(watching, SEED, Url.of("http://b.test/")).gate(gate).connections(8);
    crawl.run();
    assertEquals(List.of(), wrongs);
    assertEquals(26, crawl.visited().size());
  }

  @Test
  void keepsToPagesPerHostWithManyConnections() throws InterruptedException {
    Scope five = new Scope(List.of(), List.of(), List.of(), List.of(), 0, 5, List.of());
    SmallWeb web = star("http://a.test/", 50);
    TestCrawl crawl = new TestCrawl(web, SEED).scope(five).connections(16);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(5, crawl.visited().size());
    assertEquals(5, web.fetches.get());
  }

  @Test
  void saysWhatAFinishedCrawlHadDoneWhenItIsResumed() throws InterruptedException {
    TestCrawl first = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).pages(4);
    first.run();
    Crawl again =
        new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"))
            .pages(4)
            .frontier(first.frontier())
            .build();
    Retelling.retell(first.events, again.history());
    assertEquals(Ending.PAGES, again.run());
    assertEquals(4, again.progress().downloads());
    assertEquals(0.5, again.progress().harvest());
  }

  @Test
  void aStrategyWithoutAStateRemembersNothing() throws InterruptedException {
    for (byte[] state : List.of(new byte[0], new byte[] {1})) {
      TestCrawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).pages(4);
      Crawl again = crawl.build();
      crawl.frontier().memory().put(1, 10);
      crawl.frontier().memory().put(2, 20);
      again.history().strategy(state);
      again.run();
      List<Long> keys = new ArrayList<>();
      crawl.frontier().memory().forEach((key, _) -> keys.add(key));
      assertEquals(state.length == 0 ? 0 : 2, keys.size());
    }
  }

  @Test
  void onlyTheEndOfAWayCanBeAnError() throws InterruptedException {
    Url target = Url.of("http://a.test/target");
    Web web =
        url ->
            url.equals(SEED)
                ? new Response.Moved(url, 301, target)
                : new Response.Lost(url, 500, new Outcome.ServerFailed(500));
    TestCrawl crawl = new TestCrawl(web, SEED);
    crawl.run();
    assertEquals(new UrlRegister.Counts(0, 0, 1, 1), crawl.frontier().counts());
    assertTrue(crawl.frontier().reopen(Candidate.seed(target), 1));
  }

  @Test
  void chargesTheBudgetForWhatWasReadInVain() throws InterruptedException {
    Web endless =
        url ->
            url.equals(SEED)
                ? star("http://a.test/", 9).fetch(url)
                : new Response.Lost(url, 200, 1_000, new Outcome.TooLarge(1_000));
    TestCrawl crawl =
        new TestCrawl(endless, SEED).budget(new Budget(100, Duration.ofMinutes(1), 3_500));
    Crawl built = crawl.build();
    assertEquals(Ending.BYTES, built.run());
    assertTrue(built.progress().downloads() < 6, "stopped late: " + built.progress());
  }

  @Test
  void reportsAnArchiveThatDiesOfAnError() {
    Archive broken =
        new Archive() {
          @Override
          public void record(CrawlEvent event) {
            throw new NoClassDefFoundError("Gone");
          }

          @Override
          public void commit(Map<String, byte[]> states) {}

          @Override
          public void close() {}
        };
    Crawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).archive(broken).build();
    assertTrue(assertThrows(IllegalStateException.class, crawl::run).getMessage().contains("Gone"));
  }

  /// A page that links to so many others on its host.
  private static SmallWeb star(String home, int leaves) {
    SmallWeb web = new SmallWeb();
    List<String> links = new ArrayList<>();
    for (int i = 0; i < leaves; i++) {
      links.add(home + i + " leaf");
      web.page(Url.of(home + i), "0.1");
    }
    return web.page(Url.of(home), "0.9", links.toArray(String[]::new));
  }

  @Test
  void endsWhenAStrategyWaitsForNothing() throws InterruptedException {
    Strategy stuck =
        new Strategy() {
          @Override
          public void begin(List<Url> seeds, StrategyContext context) {}

          @Override
          public void visited(Visit visit) {}

          @Override
          public void lost(Pick pick, Outcome why) {}

          @Override
          public int next(int max, Consumer<Pick> picks) {
            return 0;
          }

          @Override
          public State state() {
            return State.WAITING;
          }
        };
    assertEquals(Ending.EXHAUSTED, new TestCrawl(SmallWeb.t13(), SEED).strategy(stuck).run());
  }

  @Test
  void goesOnWhereAnEarlierRunWasCutOff() throws InterruptedException {
    for (String strategy : List.of("bfs", "dfs", "best-first")) {
      TestCrawl whole = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"));
      whole.strategy(TestCrawl.strategy(strategy)).run();
      for (int cut = 1; cut < 13; cut++) {
        TestCrawl first = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"));
        first.strategy(TestCrawl.strategy(strategy)).pages(cut).run();
        TestCrawl second = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S"));
        Crawl resumed =
            second.frontier(first.frontier()).strategy(TestCrawl.strategy(strategy)).build();
        Retelling.retell(first.events, resumed.history());
        resumed.run();
        List<Url> order = new ArrayList<>(first.visited());
        order.addAll(second.visited());
        assertEquals(whole.visited(), order, strategy + " cut after " + cut);
        assertEquals(13, resumed.progress().downloads());
      }
    }
  }

  @Test
  void reportsAFailingArchiveInsteadOfGoingOn() {
    AtomicInteger recorded = new AtomicInteger();
    Archive full =
        new Archive() {
          @Override
          public void record(CrawlEvent event) {
            if (recorded.incrementAndGet() > 3) {
              throw new IllegalStateException("disk full");
            }
          }

          @Override
          public void commit(Map<String, byte[]> states) {}

          @Override
          public void close() {}
        };
    Crawl crawl = new TestCrawl(SmallWeb.t13(), SmallWeb.t13Url("S")).archive(full).build();
    assertEquals("disk full", assertThrows(IllegalStateException.class, crawl::run).getMessage());
    assertEquals(4, recorded.get());
  }

  private static Response nastyAnswer(Url url, Random random) throws InterruptedException {
    return switch (url.equals(SEED) ? 9 : random.nextInt(10)) {
      case 0 -> throw new IllegalStateException("a bug in a web");
      case 1 -> throw new InterruptedException("of its own accord");
      case 2 -> new Response.Lost(url, 0, new Outcome.Unreachable("gone fishing"));
      case 3 -> new Response.Moved(url, 302, Url.of("http://b.test/" + random.nextInt(500)));
      case 4 -> new SmallWeb().html(url, "<title>" + "<b>".repeat(2_000)).fetch(url);
      case 5 -> throw new NoClassDefFoundError("a broken class path");
      default ->
          new SmallWeb()
              .page(
                  url,
                  "0." + random.nextInt(10),
                  "http://a.test/" + random.nextInt(1, 500) + " x",
                  "http://b.test/" + random.nextInt(500) + " y",
                  "http://c.test/" + random.nextInt(500) + " z",
                  "http://d.test/" + random.nextInt(500) + " z")
              .fetch(url);
    };
  }

  /// Counts the endings a strategy is told of.
  private record Counting(Strategy strategy, Map<Url, Integer> endings) implements Strategy {
    @Override
    public void begin(List<Url> seeds, StrategyContext context) {
      strategy.begin(seeds, context);
    }

    @Override
    public void visited(Visit visit) {
      endings.merge(visit.pick().url(), 1, Integer::sum);
      strategy.visited(visit);
    }

    @Override
    public void lost(Pick pick, Outcome why) {
      endings.merge(pick.url(), 1, Integer::sum);
      strategy.lost(pick, why);
    }

    @Override
    public int next(int max, Consumer<Pick> picks) {
      return strategy.next(
          max,
          pick -> {
            assertEquals(null, endings.put(pick.url(), 0), "picked twice: " + pick.url());
            picks.accept(pick);
          });
    }

    @Override
    public State state() {
      return strategy.state();
    }
  }
}
