package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.HostStanding;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Politeness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WaitlistTest {
  private static final Url SEED = Url.of("http://a.test/");

  private final HostGate gate = new Politeness(System::nanoTime).gate(_ -> Duration.ofDays(1));
  private final CompletableFuture<Crawl> running = new CompletableFuture<>();
  private final CountDownLatch visited = new CountDownLatch(1);

  /// What the seed links to waits: two pages of its own host, which rests, and forty of others.
  @Test
  void tellsTheBestAndWhyTheyWait() throws Exception {
    Crawl crawl = paused();
    FutureTask<Ending> run = new FutureTask<>(crawl::run);
    Thread.ofPlatform().start(run);
    visited.await();
    Waitlist list = crawl.waitlist().get();
    assertEquals(42, list.urls());
    assertEquals(41, list.hosts());
    assertTrue(list.complete());
    Waitlist.Host best = list.best().getFirst();
    assertEquals("a.test", best.name());
    assertEquals(2, best.waiting());
    assertEquals(HostStanding.Why.DELAY, best.standing().why());
    assertEquals("h39.test", list.best().get(1).name());
    assertEquals(HostStanding.Why.FREE, list.best().get(1).standing().why());
    assertEquals(30, list.best().size());
    assertEquals("a.test", list.fullest().getFirst().name());
    assertEquals(20, list.next().size());
    Waitlist.Entry next = list.next().getFirst();
    assertEquals(Url.of("http://a.test/best"), next.url());
    assertEquals("0.99", next.anchor());
    assertEquals(SEED, next.via());
    assertEquals(best.priority(), next.priority());
    assertEquals(Url.of("http://h21.test/"), list.next().getLast().url());
    crawl.stop();
    assertEquals(Ending.STOPPED, run.get());
    assertTrue(crawl.waitlist().isCompletedExceptionally(), "nobody is there to answer");
  }

  @Test
  void whoAsksBeforeTheRunIsAnsweredWhenItBegins() throws Exception {
    Crawl crawl = new TestCrawl(new SmallWeb().page(SEED, "0.9"), SEED).build();
    CompletableFuture<Waitlist> asked = crawl.waitlist();
    crawl.run();
    assertEquals(List.of(SEED), asked.get().next().stream().map(Waitlist.Entry::url).toList());
    assertTrue(asked.get().next().getFirst().seed());
  }

  /// It fetches its seed and nothing more.
  private Crawl paused() {
    List<String> links = new ArrayList<>(List.of("/best 0.99", "/worst 0.01"));
    for (int i = 0; i < 40; i++) {
      links.add("http://h%d.test/ 0.%d".formatted(i, 20 + i));
    }
    SmallWeb web = new SmallWeb().page(SEED, "0.9", links.toArray(String[]::new));
    Crawl crawl =
        new TestCrawl(
                url -> {
                  running.join().pause();
                  return web.fetch(url);
                },
                SEED)
            .gate(gate)
            .strategy(TestCrawl.strategy("best-first"))
            .build();
    running.complete(crawl);
    crawl
        .news()
        .subscribe(
            "test",
            news -> {
              if (news instanceof CrawlEvent.Visited) {
                visited.countDown();
              }
            });
    return crawl;
  }
}
