package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.HostStanding;
import io.cormorant.crawl.Waitlist;
import io.cormorant.crawls.live.CrawlSnapshot;
import io.cormorant.crawls.live.CrawlView;
import io.cormorant.crawls.live.RecallWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is shown of a crawl that runs.
@Timeout(120)
final class LiveCrawlTest {
  private static final long PAGES = 200;
  private static final long ENDLESS = 1_000_000;

  @TempDir private Path temp;

  /// Whatever became of the file meanwhile: lines of a crash are taken back, the last decisions are
  /// written anew.
  @Test
  void aViewThatWasThereAllTheTimeShowsTheSameAsANewOne() throws Exception {
    try (Crawls crawls = TinyWeb.crawls()) {
      RunningCrawl first = crawls.start(TinyWeb.plan(ENDLESS), temp);
      CrawlFolder folder = CrawlFolder.open(temp);
      CrawlView view = new CrawlView(folder);
      until(() -> view.snapshot().downloads() >= PAGES);
      first.kill();
      assertThrows(CancellationException.class, first::result);
      view.snapshot();
      long pages = folder.downloads() + PAGES;
      RunningCrawl again = crawls.start(Launch.resume(TinyWeb.plan(pages), temp));
      until(() -> view.snapshot().downloads() > 0 && again.isOver());
      again.result();
      CrawlSnapshot end = view.snapshot();
      assertEquals(pages, end.downloads());
      assertEquals(again.status().pages().relevant(), end.relevant());
      assertEquals(new CrawlView(CrawlFolder.open(temp)).snapshot(), end);
      assertEquals(1, end.hostCount());
      assertEquals(pages, view.courtesy("tiny.example").orElseThrow().pages());
    }
  }

  @Test
  void tellsWhatWaits() throws Exception {
    try (Crawls crawls = TinyWeb.crawls()) {
      RunningCrawl crawl = crawls.start(TinyWeb.plan(ENDLESS), temp);
      crawl.pause();
      until(() -> crawl.progress().paused() && crawl.progress().underWay() == 0);
      Waitlist list = crawl.waiting().orElseThrow();
      assertEquals(crawl.progress().waiting(), list.urls());
      assertEquals("tiny.example", list.best().getFirst().name());
      assertEquals(HostStanding.Why.FREE, crawl.standing("tiny.example").why());
      crawls.blocks().add("tiny.example");
      assertEquals(HostStanding.Why.BLOCKED, crawl.standing("tiny.example").why());
      crawl.stop();
      crawl.result();
      assertEquals(Optional.empty(), crawl.waiting());
    }
  }

  @Test
  void estimatesRecallNowAndThen() throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    AtomicInteger made = new AtomicInteger();
    try (Crawls crawls = TinyWeb.crawls()) {
      RunningCrawl crawl = crawls.start(TinyWeb.plan(PAGES).change().links(true).build(), temp);
      until(() -> crawl.progress().downloads() >= PAGES / 2);
      RecallWatch watch =
          new RecallWatch(
              CrawlFolder.open(temp),
              work -> {
                made.incrementAndGet();
                work.run();
              },
              now::get);
      assertEquals(Optional.empty(), watch.latest());
      watch.latest();
      assertEquals(1, made.get(), "not at once again");
      crawl.result();
      now.set(Instant.EPOCH.plus(Duration.ofSeconds(31)));
      watch.latest();
      assertEquals(2, made.get());
      RecallWatch.Estimate last = watch.latest().orElseThrow();
      assertEquals(now.get(), last.at());
      assertEquals(crawl.status().recall(), last.recall());
      assertTrue(last.recall().found() > 0);
    }
  }

  private static void until(BooleanSupplier happened) throws InterruptedException {
    while (!happened.getAsBoolean()) {
      Thread.sleep(Duration.ofMillis(1));
    }
  }
}
