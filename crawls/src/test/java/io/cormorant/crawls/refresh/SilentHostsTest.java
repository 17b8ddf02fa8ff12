package io.cormorant.crawls.refresh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Candidate;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.Permit;
import io.cormorant.frontier.Politeness;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SilentHostsTest {
  private static final Url OLD = Url.of("http://old.test/page");
  private static final Url MOVED = Url.of("http://new.test/page");
  private static final Outcome REFUSED = new Outcome.Unreachable("connection refused");

  private final AtomicLong now = new AtomicLong();
  private final HostGate gate = new Politeness(now::get).gate(_ -> Duration.ZERO);
  private final MemoryFrontier frontier = new MemoryFrontier(gate);
  private final SilentHosts silent = new SilentHosts();

  @Test
  void namesTheHostThatDidNotAnswerAndNotTheOneThatLedThere() {
    waits(MOVED);
    giveUp(MOVED);
    lose(OLD, OLD, REFUSED);
    assertEquals(1, silent.count());
    lose(OLD, MOVED, new Outcome.TimedOut(Duration.ofSeconds(9)));
    assertEquals(1, silent.count(), "the other answered with a redirect");
    assertEquals(
        List.of(new SilentHost("new.test", "no answer within 9000 ms", 1, 1)),
        silent.givenUp(frontier));
  }

  @Test
  void keepsTheFirstReason() {
    giveUp(MOVED);
    lose(OLD, MOVED, Outcome.Unreachable.GIVEN_UP);
    lose(MOVED, MOVED, REFUSED);
    lose(MOVED, MOVED, new Outcome.Unreachable("no such host"));
    lose(OLD, MOVED, Outcome.Unreachable.GIVEN_UP);
    assertEquals(
        List.of(new SilentHost("new.test", "connection refused", 4, 0)), silent.givenUp(frontier));
  }

  @Test
  void namesHostsThatWereGivenUpBefore() {
    giveUp(MOVED);
    waits(OLD);
    waits(MOVED);
    assertEquals(0, silent.count());
    assertEquals(
        List.of(
            new SilentHost(
                "new.test", "too many requests without an answer in the last hour", 0, 1)),
        silent.givenUp(frontier));
  }

  @Test
  void doesNotNameAHostThatHasAnsweredSince() {
    waits(MOVED);
    lose(MOVED, MOVED, REFUSED);
    lose(MOVED, MOVED, new Outcome.Gone(404));
    assertEquals(0, silent.count());
    assertEquals(List.of(), silent.givenUp(frontier));
  }

  private void waits(Url url) {
    frontier.offer(Candidate.seed(url), 1);
  }

  private void giveUp(Url url) {
    for (int i = 0; i < RetryPolicy.PARKED; i++) {
      now.addAndGet(Duration.ofMinutes(10).toNanos());
      try (Permit permit = gate.permit(url).orElseThrow()) {
        permit.failed();
      }
    }
  }

  private void lose(Url asked, Url ended, Outcome why) {
    Pick pick = new Pick(Candidate.seed(asked), 1);
    silent.hear(
        new CrawlEvent.Lost(
            1, Instant.EPOCH, Duration.ZERO, 1, pick, ended, 0, null, 0, why, null));
  }
}
