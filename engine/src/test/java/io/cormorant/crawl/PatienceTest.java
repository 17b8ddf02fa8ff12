package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Permit;
import io.cormorant.frontier.Politeness;
import io.cormorant.plan.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a crawl does about hosts that are busy or down. Its time passes by a step in each round of
/// the captain in which nothing is being fetched; rests are longer than that, so that a request
/// that comes too early is seen.
@Timeout(600)
class PatienceTest {
  private static final Url SEED = Url.of("http://a.test/");
  private static final Duration STEP = Duration.ofSeconds(25);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final AtomicLong now = new AtomicLong();
  private final HostGate gate = new Politeness(now::get).gate(_ -> Duration.ZERO);

  @Test
  void asksABusyHostAgainWhenItsTimeIsOver() throws InterruptedException {
    Hosts web = new Hosts((url, time) -> time <= 2 ? busy(url, MINUTE) : page(url));
    TestCrawl test = crawl(web, SEED);
    Crawl crawl = test.build();
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(List.of(SEED), test.visited());
    assertEquals(List.of(), test.lost());
    assertEquals(3, crawl.progress().requests());
    web.assertGaps(MINUTE, MINUTE);
  }

  @Test
  void losesAPageWhoseHostStaysBusy() throws InterruptedException {
    Hosts web = new Hosts((url, _) -> busy(url, MINUTE));
    TestCrawl test = crawl(web, SEED);
    assertEquals(Ending.EXHAUSTED, test.run());
    assertEquals(1 + RetryPolicy.TIMES_WHEN_BUSY, web.askedAt.size());
    CrawlEvent.Lost lost = test.lost().getFirst();
    assertEquals(1, test.lost().size());
    assertEquals(new Outcome.Busy(503, MINUTE), lost.outcome());
    assertEquals(503, lost.status());
    assertEquals(3, lost.requests());
  }

  @Test
  void asksNothingElseOfABusyHostMeanwhile() throws InterruptedException {
    Url[] seeds = seeds("http://a.test/", 5);
    Hosts web = new Hosts((url, _) -> url.equals(seeds[0]) ? busy(url, MINUTE) : gone(url));
    crawl(web, seeds).run();
    assertEquals(3 + 4, web.askedAt.size());
    long rested = web.askedAt.get(1) - web.askedAt.get(0);
    assertTrue(rested >= MINUTE.toNanos(), "asked early: " + web.askedAt);
  }

  @Test
  void losesAtOnceWhereWaitingDoesNotHelp() throws InterruptedException {
    Hosts web = new Hosts((url, _) -> busy(url, MINUTE));
    TestCrawl test = crawl(web, SEED).gate(HostGate.heedless(_ -> Duration.ZERO, now::get));
    test.run();
    assertEquals(1, web.askedAt.size());
    assertEquals("busy", test.lost().getFirst().outcome().code());
  }

  @Test
  void leavesAPageThatWaitsForTheNextRunWhenStopped() throws InterruptedException {
    List<Crawl> running = new ArrayList<>();
    Hosts busy =
        new Hosts(
            (url, _) -> {
              running.getFirst().stop();
              return busy(url, MINUTE);
            });
    TestCrawl first = crawl(busy, SEED);
    running.add(first.build());
    assertEquals(Ending.STOPPED, running.getFirst().run());
    assertEquals(List.of(), first.lost());

    TestCrawl second =
        crawl(new Hosts((url, _) -> page(url)), SEED)
            .gate(new Politeness(now::get).gate(_ -> Duration.ZERO));
    assertEquals(0, first.frontier().counts().done());
    assertEquals(1, first.frontier().counts().taken(), "it has no ending");
    assertEquals(Ending.EXHAUSTED, second.run());
    assertEquals(List.of(SEED), second.visited());
  }

  @Test
  void spendsTheBudgetOnOtherPagesWhileOneWaits() throws InterruptedException {
    Url other = Url.of("http://b.test/");
    Hosts web =
        new Hosts((url, _) -> url.equals(SEED) ? busy(url, Duration.ofHours(1)) : page(url));
    TestCrawl test = crawl(web, SEED, other).budget(new Budget(1, Duration.ofDays(9), 1 << 20));
    assertEquals(Ending.PAGES, test.run());
    assertEquals(List.of(other), test.visited());
    assertEquals(2, web.askedAt.size());
  }

  @Test
  void givesUpAHostThatIsDownAfterFourAttempts() throws InterruptedException {
    Hosts web = new Hosts((url, _) -> down(url));
    TestCrawl test = crawl(web, seeds("http://a.test/", 20));
    Crawl crawl = test.build();
    assertEquals(Ending.EXHAUSTED, crawl.run());
    web.assertGaps(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(5));
    assertEquals(4, test.lost().size());
    assertEquals(1, crawl.progress().parked());
    assertEquals(16, crawl.progress().waiting());
  }

  @Test
  void givesUpSoonerWhereItAsksAgainLater() throws InterruptedException {
    Hosts dead = new Hosts((url, _) -> down(url));
    TestCrawl first = crawl(dead, seeds("http://a.test/", 20)).gate(impatient());
    assertEquals(Ending.EXHAUSTED, first.run());
    dead.assertGaps(Duration.ofSeconds(5));
    assertEquals(2, first.lost().size());

    Hosts fails = new Hosts((url, _) -> url.path().equals("/0") ? page(url) : down(url));
    TestCrawl second = crawl(fails, seeds("http://a.test/", 20)).gate(impatient());
    assertEquals(Ending.EXHAUSTED, second.run());
    assertEquals(3, second.lost().size(), "it has answered before");
  }

  @Test
  void asksAtLeastOnceWhereItAsksAgainLater() throws InterruptedException {
    Politeness politeness = new Politeness(now::get);
    assertEquals(2, lostOfAHostThatIsDown(impatient(politeness)));
    assertEquals(1, lostOfAHostThatIsDown(impatient(politeness)));
    Hosts up = new Hosts((url, _) -> page(url));
    TestCrawl third = crawl(up, seeds("http://a.test/", 20)).gate(impatient(politeness));
    assertEquals(Ending.EXHAUSTED, third.run());
    assertEquals(20, third.visited().size());
  }

  @Test
  void leavesAHostAloneForAnHourAfterFourSilences() throws InterruptedException {
    Politeness politeness = new Politeness(now::get);
    for (int lost : new int[] {2, 1, 1, 0}) {
      HostGate sooner = impatient(politeness);
      assertEquals(lost, lostOfAHostThatIsDown(sooner));
      assertTrue(sooner.isParked("a.test"));
    }
    now.addAndGet(Duration.ofHours(2).toNanos());
    assertEquals(1, lostOfAHostThatIsDown(impatient(politeness)));
  }

  @Test
  void heedsNoSilencesOfOtherCrawlsBeforeItBegan() throws InterruptedException {
    Politeness politeness = new Politeness(now::get);
    try (HostGate other = politeness.gate(_ -> Duration.ZERO)) {
      for (int i = 0; i < RetryPolicy.PARKED_AGAIN; i++) {
        now.addAndGet(Duration.ofMinutes(10).toNanos());
        try (Permit permit = other.permit(SEED).orElseThrow()) {
          permit.failed();
        }
      }
    }
    TestCrawl crawl = crawl(new Hosts((url, _) -> page(url)), SEED).gate(impatient(politeness));
    assertEquals(Ending.EXHAUSTED, crawl.run());
    assertEquals(List.of(SEED), crawl.visited());
  }

  private int lostOfAHostThatIsDown(HostGate gate) throws InterruptedException {
    TestCrawl crawl =
        crawl(new Hosts((url, _) -> down(url)), seeds("http://a.test/", 20)).gate(gate);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    return crawl.lost().size();
  }

  private HostGate impatient() {
    return impatient(new Politeness(now::get));
  }

  private static HostGate impatient(Politeness politeness) {
    HostGate sooner = politeness.gate(_ -> Duration.ZERO);
    sooner.giveUpAt(RetryPolicy.PARKED_AGAIN, RetryPolicy.PARKED_AT_FIRST);
    return sooner;
  }

  @Test
  void tellsOnceThatAHostIsParked() throws InterruptedException {
    Crawl crawl = crawl(new Hosts((url, _) -> down(url)), seeds("http://a.test/", 20)).build();
    LinkedBlockingQueue<CrawlNews> heard = new LinkedBlockingQueue<>();
    crawl.news().subscribe("test", heard::add);
    assertEquals(Ending.EXHAUSTED, crawl.run());
    List<String> parked = new ArrayList<>();
    CrawlNews next = heard.take();
    while (!(next instanceof CrawlStage.Ended)) {
      if (next instanceof CrawlStage.HostParked(_, String host, int silences)) {
        parked.add(host + " " + silences);
      }
      next = heard.take();
    }
    assertEquals(List.of("a.test 4"), parked);
  }

  @Test
  void losesARedirectToAHostThatIsGivenUp() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      now.addAndGet(Duration.ofMinutes(10).toNanos());
      try (Permit permit = gate.permit(Url.of("http://down.test/")).orElseThrow()) {
        permit.failed();
      }
    }
    Hosts web = new Hosts((url, _) -> new Response.Moved(url, 301, Url.of("http://down.test/x")));
    TestCrawl test = crawl(web, SEED);
    assertEquals(Ending.EXHAUSTED, test.run());
    assertEquals(1, web.askedAt.size());
    assertEquals("unreachable", test.lost().getFirst().outcome().code());
  }

  @Test
  void followsARedirectToAHostThatRestsLong() throws InterruptedException {
    Url target = Url.of("http://b.test/x");
    try (Permit permit = gate.permit(target).orElseThrow()) {
      permit.busy(Duration.ofMinutes(3));
    }
    Hosts web =
        new Hosts((url, _) -> url.equals(SEED) ? new Response.Moved(url, 301, target) : page(url));
    TestCrawl test = crawl(web, SEED);
    assertEquals(Ending.EXHAUSTED, test.run());
    assertEquals(List.of(target), test.visited());
    assertTrue(web.askedAt.getLast() >= Duration.ofMinutes(3).toNanos(), "" + web.askedAt);
  }

  private TestCrawl crawl(Web web, Url... seeds) {
    return new TestCrawl(web, seeds)
        .gate(gate)
        .nanoTime(now::get)
        .budget(new Budget(1_000, Duration.ofDays(9), 1 << 20));
  }

  private static Url[] seeds(String home, int count) {
    return IntStream.range(0, count).mapToObj(i -> Url.of(home + i)).toArray(Url[]::new);
  }

  private static Response busy(Url url, Duration wait) {
    return new Response.Lost(url, 503, new Outcome.Busy(503, wait));
  }

  private static Response down(Url url) {
    return new Response.Lost(url, 0, new Outcome.Unreachable("connection refused"));
  }

  private static Response gone(Url url) {
    return new Response.Lost(url, 404, new Outcome.Gone(404));
  }

  private static Response page(Url url) {
    return new SmallWeb().page(url, "0.9").fetch(url);
  }

  /// Answers by URL and by how many requests that makes, and lets time pass between requests.
  private final class Hosts implements Web {
    final List<Long> askedAt = Collections.synchronizedList(new ArrayList<>());
    private final BiFunction<Url, Integer, Response> answer;
    private final AtomicInteger times = new AtomicInteger();
    private volatile boolean timePasses = true;

    Hosts(BiFunction<Url, Integer, Response> answer) {
      this.answer = answer;
    }

    @Override
    public Response fetch(Url url) {
      timePasses = false;
      askedAt.add(now.get());
      Response response = answer.apply(url, times.incrementAndGet());
      timePasses = !(response instanceof Response.Document);
      return response;
    }

    /// The captain asks for this once a round.
    @Override
    public long sideRequests() {
      if (timePasses) {
        now.addAndGet(STEP.toNanos());
      }
      return 0;
    }

    /// No request came earlier after the one before.
    void assertGaps(Duration... gaps) {
      assertEquals(gaps.length + 1, askedAt.size());
      for (int i = 0; i < gaps.length; i++) {
        Duration gap = Duration.ofNanos(askedAt.get(i + 1) - askedAt.get(i));
        assertTrue(gap.compareTo(gaps[i]) >= 0, "request " + (i + 2) + " came after " + gap);
      }
    }
  }
}
