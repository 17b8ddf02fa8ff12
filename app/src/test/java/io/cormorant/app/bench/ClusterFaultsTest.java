package io.cormorant.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `bench cluster`: workers are killed one after the other, the broker once, the coordinator once.
/// How long that takes is for the benchmark to say.
@Tag("slow")
final class ClusterFaultsTest {
  /// A worker is killed at each sixth of the pages.
  private static final ClusterBench.Plan SHORT =
      new ClusterBench.Plan(3_000, 60, Duration.ofMillis(100), 3, 16, 0, false);

  /// As the benchmark does it: a worker is killed every ten seconds.
  private static final ClusterBench.Plan WHOLE =
      new ClusterBench.Plan(20_000, 200, Duration.ofMillis(200), 3, 32, 10, false);

  /// For processes that live some seconds: half of a core goes into compiling what they run
  /// otherwise.
  private static final List<String> SHORT_LIVED =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  @Test
  void everyPageIsEnteredOnceAndNoHostIsAskedTooEarlyWhateverIsKilled()
      throws IOException, InterruptedException {
    holds(SHORT);
  }

  @Test
  @Tag("long")
  void soItIsInALongCrawlToo() throws IOException, InterruptedException {
    holds(WHOLE);
  }

  private static void holds(ClusterBench.Plan plan) throws IOException, InterruptedException {
    List<String> heard = new CopyOnWriteArrayList<>();
    try (ClusterBench bench = new ClusterBench(plan, SHORT_LIVED, heard::add)) {
      ClusterBench.Run run = bench.disturbed();
      assertEquals(List.of(), run.problems());
      assertEquals(0, run.lost());
      assertEquals(0, run.twice());
      assertEquals(0, run.early());
      assertTrue(run.workersKilled() > 0, heard::toString);
    }
    for (String killed : List.of("worker 0", "the broker", "the coordinator")) {
      assertTrue(
          heard.stream().anyMatch(said -> said.endsWith(killed + " is killed")), heard::toString);
    }
  }
}
