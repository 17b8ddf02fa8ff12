package io.cormorant.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.app.bench.CrawlFigures.Sample;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Figures from samples.
final class CrawlFiguresTest {
  @Test
  void steadyFiguresLeaveOutTheBeginAndTheTail() {
    CrawlFigures figures =
        CrawlFigures.of(
            List.of(
                sample(0, 0, 0),
                sample(2, 100, 3),
                sample(3, 300, 4),
                sample(5, 1_000, 6),
                sample(9, 1_000, 9)));
    assertEquals(1_000, figures.pages());
    assertEquals(200, figures.overall().pagesPerSecond(), 1e-9);
    assertEquals(6, figures.overall().cpuSecondsPerThousand(), 1e-9);
    assertEquals(350, figures.steady().pagesPerSecond(), 1e-9);
    assertEquals(350, figures.steady().pagesPerCpuSecond(), 1e-9);
    assertEquals(1, figures.steady().cores(), 1e-9);
    assertEquals(Duration.ofSeconds(2).dividedBy(700), figures.serverCpuPerPage());
    assertEquals(0.5, figures.foreign(), 1e-9);
  }

  @Test
  void aRunTooShortForAWarmUpIsTakenWhole() {
    CrawlFigures figures = CrawlFigures.of(List.of(sample(0, 0, 0), sample(1, 50, 1)));
    assertEquals(figures.overall(), figures.steady());
    assertThrows(
        IllegalArgumentException.class,
        () -> CrawlFigures.of(List.of(sample(0, 0, 0), sample(1, 0, 1))));
  }

  /// The server uses a core all the time, and half a core is busy elsewhere.
  private static Sample sample(int seconds, long pages, int cpu) {
    Duration server = Duration.ofSeconds(seconds);
    Duration all = server.plusSeconds(cpu).plusMillis(500L * seconds);
    return new Sample(Duration.ofSeconds(seconds), pages, Duration.ofSeconds(cpu), server, all, 0);
  }
}
