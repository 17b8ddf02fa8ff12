package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Headers;
import io.cormorant.core.Judge;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who listens to a crawl, and what it is to the crawl: nothing.
@Timeout(60)
class BroadcastTest {
  private static final Url SEED = Url.of("http://a.test/");

  private final Broadcast news = new Broadcast();

  @Test
  void tellsManyListenersEverythingInOrder() throws InterruptedException {
    List<Heard> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Heard heard = new Heard(500);
      all.add(heard);
      news.subscribe("listener " + i, heard);
    }
    for (int i = 0; i < 500; i++) {
      news.tell(number(i));
    }
    for (Heard heard : all) {
      assertTrue(heard.enough.await(30, TimeUnit.SECONDS));
      for (int i = 0; i < 500; i++) {
        assertEquals(number(i), heard.news.get(i));
      }
      assertEquals(0, heard.missed.get());
    }
  }

  @Test
  void aSlowListenerLosesTheOldestAndIsToldHowMany() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Heard slow =
        new Heard(1 + Broadcast.MOST) {
          @Override
          public void hear(CrawlNews next) {
            begun.countDown();
            await(goOn);
            super.hear(next);
          }
        };
    Heard quick = new Heard(1);
    news.subscribe("slow", slow);
    news.subscribe("quick", quick);
    news.tell(number(0));
    begun.await();
    int told = 5 * Broadcast.MOST;
    for (int i = 1; i <= told; i++) {
      news.tell(number(i));
    }
    assertTrue(quick.enough.await(30, TimeUnit.SECONDS), "nobody waits for the slow one");
    goOn.countDown();
    assertTrue(slow.enough.await(30, TimeUnit.SECONDS));
    assertEquals(told - Broadcast.MOST, slow.missed.get());
    assertEquals(number(0), slow.news.getFirst());
    assertEquals(number(told - Broadcast.MOST + 1), slow.news.get(1), "the oldest were dropped");
    assertEquals(number(told), slow.news.getLast());
  }

  @Test
  void aSlowListenerHoldsOnToFewLargePages() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    LinkedBlockingQueue<CrawlNews> heard = new LinkedBlockingQueue<>();
    news.subscribe(
        "slow",
        next -> {
          begun.countDown();
          await(goOn);
          heard.add(next);
        });
    news.tell(number(0));
    begun.await();
    for (int i = 0; i < 50; i++) {
      news.tell(large(i));
    }
    news.end();
    goOn.countDown();
    assertEquals(number(0), heard.poll(30, TimeUnit.SECONDS));
    int large = 0;
    while (heard.poll(1, TimeUnit.SECONDS) instanceof CrawlEvent.Lost) {
      large++;
    }
    assertTrue(large >= 1 && large <= 4, large + " of 4 MiB each");
  }

  @Test
  void oneThatThrowsHearsNoMoreAndOthersDo() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    news.subscribe(
        "failing",
        _ -> {
          calls.incrementAndGet();
          throw new IllegalStateException("of the test");
        });
    news.subscribe(
        "broken",
        _ -> {
          calls.incrementAndGet();
          throw new AssertionError("of the test");
        });
    Heard well = new Heard(100);
    news.subscribe("well", well);
    for (int i = 0; i < 100; i++) {
      news.tell(number(i));
    }
    assertTrue(well.enough.await(30, TimeUnit.SECONDS));
    news.end();
    while (calls.get() < 2) {
      Thread.sleep(5);
    }
    Thread.sleep(20);
    assertEquals(2, calls.get(), "each is called once");
  }

  @Test
  void whoLeavesHearsNoMore() throws InterruptedException {
    Heard heard = new Heard(1);
    Broadcast.Subscription subscription = news.subscribe("leaving", heard);
    news.tell(number(1));
    assertTrue(heard.enough.await(30, TimeUnit.SECONDS));
    subscription.close();
    subscription.close();
    news.tell(number(2));
    Thread.sleep(20);
    assertEquals(List.of(number(1)), heard.news);
  }

  @Test
  void whoComesAfterTheEndHearsNothing() throws InterruptedException {
    news.end();
    Heard late = new Heard(1);
    try (var _ = news.subscribe("late", late)) {
      news.tell(number(1));
      assertFalse(late.enough.await(50, TimeUnit.MILLISECONDS));
    }
  }

  @Test
  void tellsTheLifeOfACrawlAndIsNotWaitedFor() throws InterruptedException {
    SmallWeb pages = new SmallWeb().page(SEED, ".9", "/2 x").page(Url.of("http://a.test/2"), ".9");
    Crawl crawl = new TestCrawl(pages, SEED).build();
    CountDownLatch never = new CountDownLatch(1);
    LinkedBlockingQueue<CrawlNews> heard = new LinkedBlockingQueue<>();
    crawl.news().subscribe("all", heard::add);
    crawl.news().subscribe("stuck", _ -> await(never));
    crawl
        .news()
        .subscribe(
            "failing",
            _ -> {
              throw new IllegalStateException("of the test");
            });
    crawl.hold("no room");
    crawl.pause();
    crawl
        .news()
        .subscribe(
            "user",
            next -> {
              switch (next) {
                case CrawlStage.Held _ -> crawl.hold(null);
                case CrawlStage.Paused _ -> crawl.proceed();
                default -> {}
              }
            });
    assertEquals(Ending.EXHAUSTED, crawl.run());
    List<CrawlNews> all = new ArrayList<>();
    while (all.isEmpty() || !(all.getLast() instanceof CrawlStage.Ended)) {
      all.add(heard.poll(30, TimeUnit.SECONDS));
    }
    assertInstanceOf(CrawlEvent.Started.class, all.getFirst());
    assertEquals(
        List.of("Started", "Held", "Paused", "Proceeded", "Visited", "Visited", "Ended"),
        all.stream()
            .filter(next -> !(next instanceof CrawlStage.Committed))
            .map(next -> next.getClass().getSimpleName())
            .toList());
    assertTrue(all.get(all.size() - 2) instanceof CrawlStage.Committed, "all of it is saved");
    never.countDown();
  }

  @Test
  void tellsWhatTheJudgeLearned() throws InterruptedException {
    Judge judge = new TestCrawl.NumberJudge();
    Crawl crawl = new TestCrawl(new SmallWeb().page(SEED, ".9"), SEED).judge(judge).build();
    LinkedBlockingQueue<CrawlNews> heard = new LinkedBlockingQueue<>();
    crawl.news().subscribe("all", heard::add);
    CompletableFuture<Learning> taught = crawl.teach(List.of(new Lesson(1, null, true, false)));
    crawl.run();
    assertTrue(taught.isDone());
    List<CrawlNews> all = new ArrayList<>();
    while (all.isEmpty() || !(all.getLast() instanceof CrawlStage.Ended)) {
      all.add(heard.poll(30, TimeUnit.SECONDS));
    }
    assertEquals(1, all.stream().filter(CrawlStage.Learned.class::isInstance).count(), "" + all);
  }

  private static CrawlNews number(int number) {
    return new CrawlStage.Committed(Instant.ofEpochSecond(number));
  }

  private static CrawlEvent large(int number) {
    Response.Document document =
        new Response.Document(SEED, 200, Headers.NONE, new byte[4 << 20], null);
    return new CrawlEvent.Lost(
        number,
        Instant.EPOCH,
        Duration.ZERO,
        1,
        new Pick(Candidate.seed(SEED), 1),
        SEED,
        200,
        document,
        4 << 20,
        new Outcome.Duplicate(SEED),
        null);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Notes what it hears.
  private static class Heard implements Broadcast.Listener {
    final List<CrawlNews> news = Collections.synchronizedList(new ArrayList<>());
    final AtomicLong missed = new AtomicLong();
    final CountDownLatch enough;

    Heard(int expected) {
      this.enough = new CountDownLatch(expected);
    }

    @Override
    public void hear(CrawlNews next) {
      news.add(next);
      enough.countDown();
    }

    @Override
    public void missed(long count) {
      missed.addAndGet(count);
    }
  }
}
