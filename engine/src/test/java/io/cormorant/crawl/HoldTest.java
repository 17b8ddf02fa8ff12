package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.core.Web;
import io.cormorant.plan.Budget;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// A crawl that is held, and one that is paused, and both at once. The captain's rounds move these
/// tests on: in each it asks the strategy for its state.
class HoldTest {
  private static final Url FIRST = Url.of("http://a.test/1");
  private final AtomicLong time = new AtomicLong();
  private Crawl crawl = new TestCrawl(new SmallWeb()).build();
  private SmallWeb pages = new SmallWeb();
  private Progress resting = Progress.NONE;
  private int round;

  @Test
  void nothingFliesWhileItIsHeldAndWhatFlewIsSaved() throws InterruptedException {
    assertEquals(Ending.EXHAUSTED, run(() -> at(4, this::release)));
    assertEquals(1, resting.downloads(), "the page in flight came home, no other was asked for");
    assertEquals("no room", resting.pausedBecause());
    assertEquals(3, crawl.progress().downloads());
    assertNull(crawl.progress().pausedBecause());
  }

  @Test
  void timeHeldIsNotTakenFromTheBudget() throws InterruptedException {
    run(() -> at(4, this::release));
    assertEquals(3, time.get() / Duration.ofHours(1).toNanos());
    assertEquals(Duration.ZERO, crawl.progress().elapsed());
  }

  @Test
  void proceedEndsNoHoldAndRoomEndsNoPause() throws InterruptedException {
    Ending ending =
        run(
            () -> {
              at(2, () -> crawl.pause());
              at(3, () -> crawl.proceed());
              at(5, () -> crawl.pause());
              at(6, () -> crawl.hold(null));
              at(8, () -> assertEquals("on request", resting.pausedBecause()));
              at(8, () -> assertEquals(1, pages.fetches.get()));
              at(8, () -> crawl.proceed());
              at(8, this::release);
            });
    assertEquals(Ending.EXHAUSTED, ending);
    assertEquals(8, round);
    assertEquals(3, pages.fetches.get());
  }

  @Test
  void heldCrawlCanBeStopped() throws InterruptedException {
    assertEquals(Ending.STOPPED, run(() -> at(3, () -> crawl.stop())));
  }

  /// From this round on no hour goes by.
  private void release() {
    time.addAndGet(-Duration.ofHours(1).toNanos());
    crawl.hold(null);
  }

  private void at(int number, Runnable step) {
    if (round == number) {
      step.run();
    }
  }

  /// Crawls three pages of which the first holds the crawl; `step` is called in each round from
  /// then on. An hour goes by in each, as long as it rests.
  private Ending run(Runnable step) throws InterruptedException {
    pages =
        new SmallWeb()
            .page(FIRST, ".1", "/2 x")
            .page(Url.of("http://a.test/2"), ".2", "/3 x")
            .page(Url.of("http://a.test/3"), ".3");
    Web web =
        new Web() {
          @Override
          public Response fetch(Url url) {
            if (url.equals(FIRST)) {
              crawl.hold("no room");
            }
            return pages.fetch(url);
          }
        };
    crawl =
        new TestCrawl(web, FIRST)
            .strategy(new Rounds(step))
            .budget(new Budget(9, Duration.ofMinutes(30), Long.MAX_VALUE))
            .nanoTime(time::get)
            .build();
    return crawl.run();
  }

  /// Breadth-first, and a step in each round in which the crawl rests and nothing is in flight.
  private final class Rounds implements Strategy {
    private final Strategy bfs = TestCrawl.strategy("bfs");
    private final Runnable step;

    Rounds(Runnable step) {
      this.step = step;
    }

    @Override
    public State state() {
      if (crawl.progress().paused() && crawl.progress().underWay() == 0) {
        round++;
        time.addAndGet(Duration.ofHours(1).toNanos());
        resting = crawl.progress();
        step.run();
      }
      return bfs.state();
    }

    @Override
    public void begin(List<Url> seeds, StrategyContext context) {
      bfs.begin(seeds, context);
    }

    @Override
    public void visited(Visit visit) {
      bfs.visited(visit);
    }

    @Override
    public void lost(Pick pick, Outcome why) {
      bfs.lost(pick, why);
    }

    @Override
    public int next(int max, Consumer<Pick> picks) {
      return bfs.next(max, picks);
    }
  }
}
