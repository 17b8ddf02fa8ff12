package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.crawls.CrawlStatus.State;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class StoredCrawlTest {
  @TempDir private Path temp;

  @Test
  void tellsOfACrawlThatRunsElsewhereWhatItSaysOfItself() throws InterruptedException {
    Path folder = temp.resolve("crawl");
    try (Crawls crawls = TinyWeb.crawls()) {
      RunningCrawl crawl = crawls.start(TinyWeb.plan(1_000_000), folder);
      while (crawl.status().pages().downloads() < 5) {
        LockSupport.parkNanos(1_000_000);
      }
      crawl.pause();
      while (!isPausedAtHome(crawl.status()) || stored(folder).state() != State.PAUSED) {
        LockSupport.parkNanos(1_000_000);
      }
      assertEquals(timeless(crawl.status()), timeless(stored(folder)));

      crawl.stop();
      crawl.result();
      assertEquals(State.STOPPED, stored(folder).state());
      assertEquals(timeless(crawl.status()), timeless(stored(folder)));
    }
  }

  private static CrawlStatus stored(Path folder) {
    return new StoredCrawl(CrawlFolder.open(folder)).status(folder);
  }

  private static boolean isPausedAtHome(CrawlStatus status) {
    return status.state() == State.PAUSED && status.urls().fetching() == 0;
  }

  private static String timeless(CrawlStatus status) {
    var object = status.object();
    object.remove("seconds");
    return Json.line(object);
  }
}
