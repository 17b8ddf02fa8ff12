package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.Politeness;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A host that is blocked while it rests. Time stands still, so a crawl that waited for the host
/// would wait for ever.
@Timeout(60)
final class BlockedHostTest {
  private static final Url[] SEEDS = {
    Url.of("http://a.test/1"), Url.of("http://a.test/2"), Url.of("http://a.test/3")
  };

  private final SiteBlocks blocks = new SiteBlocks();
  private final HostGate gate = new Politeness(() -> 0, blocks).gate(_ -> Duration.ofDays(1));
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void whatWaitsForABusyHostIsRefusedAtOnce() throws InterruptedException {
    TestCrawl test =
        crawl(url -> new Response.Lost(url, 503, new Outcome.Busy(503, Duration.ofHours(1))));
    assertEquals(Ending.EXHAUSTED, test.run());
    assertEquals(1, asked.get());
    assertEquals(Collections.nCopies(3, SiteBlocks.RULE), rules(test));
  }

  @Test
  void whatWaitsForTheDelayIsRefusedAtOnce() throws InterruptedException {
    TestCrawl test = crawl(url -> new SmallWeb().page(url, "0.9").fetch(url));
    assertEquals(Ending.EXHAUSTED, test.run());
    assertEquals(1, test.visited().size());
    assertEquals(Collections.nCopies(2, SiteBlocks.RULE), rules(test));
  }

  /// A crawl whose host is blocked by the time it answers the first time.
  private TestCrawl crawl(Function<Url, Response> answer) {
    return new TestCrawl(
            url -> {
              asked.incrementAndGet();
              blocks.add("a.test");
              return answer.apply(url);
            },
            SEEDS)
        .gate(gate)
        .nanoTime(() -> 0);
  }

  private static List<String> rules(TestCrawl test) {
    return test.lost().stream()
        .map(lost -> lost.outcome() instanceof Outcome.Refused(String rule, _) ? rule : "")
        .toList();
  }
}
