package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.StrategyMemory;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Crawls by `adaptive`, which remembers much beside its state.
@Timeout(120)
final class AdaptiveCrawlTest {
  private static final long PAGES = 150;

  @TempDir private Path temp;

  /// What it remembers and the rest of the crawl are of the same moment.
  @Test
  void remembersAlikeWhetherItWasCutOffOrNot() throws Exception {
    CrawlPlan plan =
        TinyWeb.plan(PAGES)
            .change()
            .strategy("adaptive")
            .judge("vsm:warm-up=0") // one that learns may know more than was committed
            .connections(1)
            .build();
    Path folder = temp.resolve("a");
    Path whole = temp.resolve("whole");
    try (Crawls crawls = TinyWeb.crawls()) {
      RunningCrawl killed = crawls.start(plan, folder);
      while (killed.progress().downloads() < PAGES / 3 && !killed.isOver()) {
        Thread.sleep(Duration.ofMillis(1));
      }
      killed.kill();
      try {
        killed.result();
      } catch (CancellationException _) {
        // as it was told
      }
      crawls.resume(folder).result();
      crawls.start(plan, whole).result();
    }
    Map<Long, Long> tallies = remembered(folder);
    assertFalse(tallies.isEmpty());
    assertEquals(remembered(whole), tallies);
  }

  private static Map<Long, Long> remembered(Path folder) {
    Path store = CrawlFolder.open(folder).storeFolder();
    try (CrawlStore opened = CrawlStore.open(store, StoreSettings.defaults())) {
      return remembered(opened.frontier(HostGate.open()).memory());
    }
  }

  private static Map<Long, Long> remembered(StrategyMemory memory) {
    Map<Long, Long> all = new TreeMap<>();
    memory.forEach(all::put);
    return all;
  }
}
