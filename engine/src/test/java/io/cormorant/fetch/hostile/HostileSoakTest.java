package io.cormorant.fetch.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.plan.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Fetches on and on over a faulty web and looks for what is left behind. One client serves many
/// crawls, each with hosts of its own; between crawls nothing is under way, so that whatever was
/// kept beyond what a client may keep shows.
///
/// What was measured is left in `target/soak-FETCHES.txt`. The property `soak.fetches` sets the
/// length of the long one, `soak.seed` the faults.
class HostileSoakTest {
  private static final int SHORT = 20_000;
  private static final int LONG = 1_000_000;
  private static final int ROUNDS = 10;
  private static final int MOST_IN_A_ROUND = 20_000;
  private static final int SEEDS = 20;
  private static final int CONNECTIONS = 64;
  private static final int KEPT_CONNECTIONS = 128;
  private static final Duration TOTAL = Duration.ofSeconds(2);

  /// One in so many may meet a dead connection each time it is repeated. Without repeats it would
  /// be one in a few hundred.
  private static final int UNLUCKY = 2_000;

  private static final long SEED = Long.getLong("soak.seed", 11);

  /// Kept connections have two ends here, each with a file, and one with a thread.
  private static final Resources SLACK =
      new Resources(KEPT_CONNECTIONS + 8, 2 * KEPT_CONNECTIONS + 16, 8 << 20, 32 << 20);

  /// When all is closed. The JVM opens files of its own when it first uses sockets and classes.
  private static final Resources NONE = new Resources(2, 32, 8 << 20, 32 << 20);

  private final FaultySites sites = new FaultySites(SEED);
  private final Map<String, Integer> surprises = new TreeMap<>();
  private long ended;
  private int tardy;

  @Test
  @Tag("slow")
  void leaksNothing(TestReporter reporter) throws IOException, InterruptedException {
    soak(SHORT, reporter);
  }

  @Test
  @Tag("long")
  void leaksNothingInAMillionFetches(TestReporter reporter)
      throws IOException, InterruptedException {
    soak(Integer.getInteger("soak.fetches", LONG), reporter);
  }

  private void soak(int fetches, TestReporter reporter) throws IOException, InterruptedException {
    int rounds = Math.max(ROUNDS, fetches / MOST_IN_A_ROUND);
    Resources before = Resources.now();
    Resources early = before;
    try (Loopback server = new Loopback(sites::answer);
        HttpWeb web =
            new HttpWeb(
                HostileServer.settings(
                    (_, _) -> List.of(server.address()), KEPT_CONNECTIONS, TOTAL),
                InstantSource.system())) {
      for (int round = 1; round <= rounds || sites.answers() < fetches; round++) {
        crawl(web, round, fetches / rounds);
        if (round == rounds / 5) {
          early = Resources.now();
        }
      }
      Resources late = Resources.now();
      String figures =
          "before: %s%nafter a fifth: %s%nafter %,d fetches: %s%n"
              .formatted(before, early, sites.answers(), late);
      reporter.publishEntry("figures", figures);
      Files.writeString(Path.of("target", "soak-" + fetches + ".txt"), figures);
      late.mustNotExceed(early, SLACK);
    }
    Resources.awaitThreads(before.threads() + NONE.threads());
    Resources.now().mustNotExceed(before, NONE);
    assertTrue(sites.answers() >= fetches, "fetches " + sites.answers());
    assertTrue(tardy <= ended / 100, tardy + " of " + ended + " were late");
    int wrong = surprises.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(wrong <= ended / UNLUCKY, surprises + " of " + ended + ", seed " + SEED);
  }

  private void crawl(HttpWeb web, int round, int fetches) throws InterruptedException {
    Endings endings = new Endings(TestCrawl.strategy("bfs"), this::ended);
    Url[] seeds = IntStream.range(0, SEEDS).mapToObj(n -> sites.root(round, n)).toArray(Url[]::new);
    Ending ending =
        new TestCrawl(web, seeds)
            .strategy(endings)
            .archive(endings)
            .budget(new Budget(fetches, Duration.ofHours(1), Long.MAX_VALUE))
            .connections(CONNECTIONS)
            .run();
    assertEquals(Ending.PAGES, ending);
    endings.mustBalance();
  }

  /// A loaded machine may be late with a good answer; any other wrong ending is a surprise.
  private void ended(Url url, String code) {
    ended++;
    if (!sites.mayEnd(url, code)) {
      if (code.equals("timed-out")) {
        tardy++;
      } else {
        surprises.merge(sites.faultAt(url) + " " + code, 1, Integer::sum);
      }
    }
  }
}
