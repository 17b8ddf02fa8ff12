package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Prose;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.core.Web;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.crawl.crew.ErrandResult;
import io.cormorant.crawl.crew.LocalCrew;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Permit;
import io.cormorant.frontier.Politeness;
import io.cormorant.parse.PageParser;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The crew of a crawl, and what the captain makes of what it brings.
@Timeout(30)
class CrewTest {
  private static final Url SEED = Url.of("http://a.test/");
  private static final Duration LONG = Duration.ofSeconds(20);

  private final AtomicLong now = new AtomicLong();
  private final HostGate gate = new Politeness(now::get).gate(_ -> Duration.ofSeconds(1));

  @Test
  void bringsBackValuesWithNothingLeftToWorkOut() throws InterruptedException {
    SmallWeb web = new SmallWeb().page(SEED, "0.9", "/2 x");
    try (LocalCrew crew = local(web)) {
      crew.send(new Errand(7, SEED), gate.permit(SEED).orElseThrow());
      ErrandResult.Read read =
          assertInstanceOf(ErrandResult.Read.class, crew.await(LONG).orElseThrow());
      assertEquals(7, read.errand());
      assertTrue(read.page().prose() instanceof Prose.Settled, "" + read.page().prose());
      assertSame(read.page(), read.page().settled(Instant.EPOCH));
      assertEquals(0.9, read.judgement().score());
    }
  }

  @Test
  void leavesWorkThatNobodyMayAskForUndone() throws InterruptedException {
    SmallWeb web = new SmallWeb().page(SEED, "0.9", "/2 x");
    try (LocalCrew crew = local(web, false)) {
      crew.send(new Errand(7, SEED), gate.permit(SEED).orElseThrow());
      ErrandResult.Read read =
          assertInstanceOf(ErrandResult.Read.class, crew.await(LONG).orElseThrow());
      assertFalse(read.page().prose() instanceof Prose.Settled);
    }
  }

  /// A round that fails has permits in hand; the hosts are free for other crawls all the same.
  @Test
  void aCrawlThatFailsLeavesNoHostAsked() {
    Politeness shared = new Politeness(now::get);
    Strategy failing =
        new Strategy() {
          @Override
          public void begin(List<Url> seeds, StrategyContext context) {}

          @Override
          public int next(int max, Consumer<Pick> picks) {
            picks.accept(new Pick(Candidate.seed(SEED), Priority.SEED));
            throw new IllegalStateException("a strategy that fails");
          }

          @Override
          public void visited(Visit visit) {}

          @Override
          public void lost(Pick pick, Outcome why) {}

          @Override
          public State state() {
            return State.READY;
          }
        };
    TestCrawl crawl =
        new TestCrawl(new SmallWeb(), SEED)
            .gate(shared.gate(_ -> Duration.ofSeconds(1)))
            .strategy(failing);
    assertThrows(IllegalStateException.class, crawl::run);
    assertTrue(shared.gate(_ -> Duration.ofSeconds(1)).permit(SEED).isPresent());
  }

  @Test
  void givesThePermitBackBeforeTheResult() throws InterruptedException {
    try (LocalCrew crew = local(url -> new Response.Lost(url, 404, new Outcome.Gone(404)))) {
      Permit permit = gate.permit(SEED).orElseThrow();
      crew.send(new Errand(1, SEED), permit);
      assertTrue(crew.await(LONG).isPresent());
      assertTrue(permit.isClosed());
      assertEquals(now.get() + Duration.ofSeconds(1).toNanos(), gate.awakeAt("a.test"));
    }
  }

  @Test
  void bringsBackAResultWhateverHappens() throws InterruptedException {
    try (LocalCrew crew =
        local(
            _ -> {
              throw new IllegalStateException("of the test");
            })) {
      crew.send(new Errand(1, SEED), gate.permit(SEED).orElseThrow());
      ErrandResult.Missed missed =
          assertInstanceOf(ErrandResult.Missed.class, crew.await(LONG).orElseThrow());
      assertTrue(missed.outcome().sentence().contains("of the test"), missed::toString);
      assertEquals(now.get() + Duration.ofSeconds(1).toNanos(), gate.awakeAt("a.test"));
    }
  }

  @Test
  void callsBackWhoeverIsAbandoned() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    try (LocalCrew crew =
        local(
            url -> {
              asked.countDown();
              never.await();
              return new Response.Lost(url, 404, new Outcome.Gone(404));
            })) {
      Permit permit = gate.permit(SEED).orElseThrow();
      crew.send(new Errand(1, SEED), permit);
      asked.await();
      crew.abandon(1);
      assertTrue(crew.await(LONG).isPresent());
      assertTrue(permit.isClosed());
    }
  }

  @Test
  void doesNotListenToResultsNobodyExpects() throws InterruptedException {
    Scripted crew = new Scripted();
    SentPicks sentPicks = new SentPicks(crew, now::get);
    OpenPick open = open("http://a.test/");
    OpenPick late = open("http://b.test/");
    sentPicks.send(late);
    now.addAndGet(Duration.ofMinutes(2).toNanos());
    sentPicks.send(open);
    now.addAndGet(Duration.ofMinutes(2).toNanos());
    List<SentPicks.Lost> lost = sentPicks.abandonAfter(Duration.ofMinutes(3));
    assertEquals(1, lost.size());
    assertSame(late, lost.getFirst().open());
    assertEquals(new Outcome.TimedOut(Duration.ofMinutes(3)), lost.getFirst().outcome());
    assertEquals(List.of(1L), crew.abandoned);
    assertTrue(late.permit().isClosed(), "its host failed");
    assertEquals(now.get() + Duration.ofSeconds(5).toNanos(), gate.awakeAt("b.test"), "and rests");
    crew.results.add(new ErrandResult.Missed(1, 0, 0, new Outcome.Gone(404)));
    crew.results.add(new ErrandResult.Missed(99, 0, 0, new Outcome.Gone(404)));
    crew.results.add(new ErrandResult.Missed(2, 0, 0, new Outcome.Gone(404)));
    crew.results.add(new ErrandResult.Missed(2, 0, 0, new Outcome.Gone(404)));
    assertSame(open, sentPicks.await(Duration.ZERO).orElseThrow().open());
    assertEquals(Optional.empty(), sentPicks.await(Duration.ZERO), "each comes back once");
    assertEquals(0, sentPicks.size());
  }

  @Test
  void blamesTheReadingIfTheHostAnswered() {
    SentPicks sentPicks = new SentPicks(new Scripted(), now::get);
    OpenPick open = open("http://a.test/");
    sentPicks.send(open);
    open.permit().answered();
    open.permit().close();
    now.addAndGet(Duration.ofMinutes(4).toNanos());
    SentPicks.Lost lost = sentPicks.abandonAfter(Duration.ofMinutes(3)).getFirst();
    assertEquals(new Outcome.Broken("reading it took too long"), lost.outcome());
  }

  private OpenPick open(String url) {
    OpenPick open = new OpenPick(new Pick(Candidate.seed(Url.of(url)), 1), null, null, now.get());
    assertTrue(open.ask(gate));
    return open;
  }

  private static LocalCrew local(Web web) {
    return local(web, true);
  }

  private static LocalCrew local(Web web, boolean stored) {
    return new LocalCrew(
        web,
        new PageParser(),
        new TestCrawl.NumberJudge(),
        InstantSource.fixed(Instant.EPOCH),
        stored);
  }

  /// Brings back what it is given.
  private static final class Scripted implements Crew {
    final Deque<ErrandResult> results = new ArrayDeque<>();
    final List<Long> abandoned = new ArrayList<>();

    @Override
    public void send(Errand errand, Permit permit) {}

    @Override
    public Optional<ErrandResult> await(Duration patience) {
      return Optional.ofNullable(results.poll());
    }

    @Override
    public boolean abandon(long errand) {
      abandoned.add(errand);
      return true;
    }

    @Override
    public void close() {}
  }
}
