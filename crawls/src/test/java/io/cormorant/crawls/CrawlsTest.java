package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.crawl.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class CrawlsTest {
  @TempDir private Path temp;

  @Test
  void noticesThatFailHarmNothing() throws Exception {
    try (Crawls crawls = TinyWeb.crawls()) {
      Launch launch =
          Launch.begin(TinyWeb.plan(60).change().strategy("fcosa-lg").build(), temp.resolve("a"))
              .with(
                  notice -> {
                    throw new IllegalStateException("at " + notice);
                  });
      assertEquals(Ending.PAGES, crawls.start(launch).result().ending());
    }
  }

  @Test
  void closedOnesStartNothing() throws Exception {
    Crawls crawls = TinyWeb.crawls();
    RunningCrawl endless = crawls.start(TinyWeb.plan(1_000_000), temp.resolve("a"));
    crawls.close();
    assertEquals(Ending.STOPPED, endless.result().ending());
    Path other = temp.resolve("b");
    assertThrows(IllegalStateException.class, () -> crawls.start(TinyWeb.plan(10), other));
    assertFalse(Files.exists(other));
  }

  /// What cannot be written stops the crawl before it fetches.
  @Test
  void aCrawlThatFailsAtItsBeginningLeavesNoListenerWaiting() throws Exception {
    try (Crawls crawls = TinyWeb.crawls()) {
      Path folder = temp.resolve("a");
      crawls.start(TinyWeb.plan(20), folder).result();
      Path state = find(folder, "ending.state");
      Files.delete(state);
      Files.createDirectories(state.resolve("in-the-way"));
      RunningCrawl again = crawls.start(Launch.resume(TinyWeb.plan(40), folder));
      again.listen("test", _ -> {});
      assertThrows(Exception.class, again::result);
      assertEquals(0, listeners(), "threads of listeners that are left");
    }
  }

  private static Path find(Path folder, String name) throws Exception {
    try (var all = Files.walk(folder)) {
      return all.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }

  /// A listener's thread may take a moment to end.
  private static long listeners() throws InterruptedException {
    long left = 1;
    for (int i = 0; i < 200 && left > 0; i++) {
      left =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().startsWith("listener "))
              .count();
      if (left > 0) {
        Thread.sleep(Duration.ofMillis(25));
      }
    }
    return left;
  }
}
