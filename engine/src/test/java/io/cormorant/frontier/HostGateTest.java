package io.cormorant.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HostGateTest {
  private static final Url PAGE = Url.of("http://a.test/page");
  private static final Duration FAST = Duration.ofMillis(10);

  private final AtomicLong now = new AtomicLong(-7_000_000_000L);
  private final HostGate polite = new HostGate(_ -> Duration.ofSeconds(1), now::get);
  private final HostGate eager = new HostGate(_ -> Duration.ZERO, now::get);

  @Test
  void letsABusyHostRestAsLongAsItAsks() {
    polite.asked(PAGE);
    polite.busy(PAGE, FAST, Duration.ofSeconds(60));
    assertRests(polite, Duration.ofSeconds(60));
    polite.asked(PAGE);
    polite.busy(PAGE, FAST, Duration.ZERO);
    assertRests(polite, Duration.ofSeconds(1));
  }

  @Test
  void keepsTheRestOfABusyHostWhenAnotherRequestEnds() {
    eager.asked(PAGE);
    eager.asked(PAGE);
    eager.busy(PAGE, FAST, Duration.ofSeconds(60));
    eager.answered(PAGE, FAST);
    assertRests(eager, Duration.ofSeconds(60));
    eager.answered(PAGE, FAST);
    assertTrue(eager.isAwake("a.test"));
  }

  @Test
  void wakesAHostWithoutADelayOnlyWhenLessThanItsShareIsUnderWay() {
    for (int i = 0; i < 5; i++) {
      eager.asked(PAGE);
    }
    eager.share(3);
    for (int aloft = 4; aloft >= 3; aloft--) {
      eager.answered(PAGE, FAST);
      assertFalse(eager.isAwake("a.test"), aloft + " under way");
    }
    eager.answered(PAGE, FAST);
    assertTrue(eager.isAwake("a.test"));
    eager.asked(PAGE);
    eager.asked(PAGE);
    eager.busy(PAGE, FAST, Duration.ofSeconds(60));
    eager.ended(PAGE);
    assertRests(eager, Duration.ofSeconds(60));
  }

  @Test
  void restsAFailingHostLongerEachTimeThenParksIt() {
    for (HostGate gate : new HostGate[] {polite, eager}) {
      for (int seconds : new int[] {5, 30, 300}) {
        fail(gate);
        assertRests(gate, Duration.ofSeconds(seconds));
        assertEquals(0, gate.parked());
      }
      fail(gate);
      assertTrue(gate.isParked("a.test"));
      assertEquals(1, gate.parked());
      pass(Duration.ofDays(1));
      assertFalse(gate.isAwake("a.test"));
    }
  }

  @Test
  void forgetsFailuresWhenTheHostAnswers() {
    for (int i = 0; i < 20; i++) {
      fail(polite);
      assertRests(polite, Duration.ofSeconds(i % 2 == 0 ? 5 : 30));
      if (i % 2 == 1) {
        polite.asked(PAGE);
        polite.answered(PAGE, FAST);
        assertRests(polite, Duration.ofSeconds(1));
      }
    }
    assertEquals(0, polite.parked());
  }

  @Test
  void countsRequestsThatFailedTogetherOnce() {
    for (int i = 0; i < 16; i++) {
      eager.asked(PAGE);
    }
    pass(Duration.ofSeconds(20));
    for (int i = 0; i < 16; i++) {
      eager.failed(PAGE, Duration.ofSeconds(20).plusMillis(i));
      pass(Duration.ofMillis(1));
    }
    assertFalse(eager.isParked("a.test"));
    pass(Duration.ofSeconds(5));
    assertTrue(eager.isAwake("a.test"));
    fail(eager);
    assertRests(eager, Duration.ofSeconds(30));
  }

  @Test
  void takesAParkedHostBackIfALateAnswerComes() {
    for (int i = 0; i < 4; i++) {
      pass(Duration.ofMinutes(10));
      fail(eager);
    }
    eager.failed(PAGE, FAST);
    assertEquals(1, eager.parked());
    eager.answered(PAGE, Duration.ofMinutes(50));
    assertEquals(0, eager.parked());
    assertTrue(eager.isAwake("a.test"));
  }

  @Test
  void restsASlowHostForHalfTheTimeItTook() {
    assertRestsAfter(polite, Duration.ofMillis(1_900), Duration.ofSeconds(1));
    assertRestsAfter(polite, Duration.ofSeconds(8), Duration.ofSeconds(4));
    assertRestsAfter(polite, Duration.ofMinutes(3), HostGate.LONGEST_ADAPTED);
    eager.asked(PAGE);
    eager.answered(PAGE, Duration.ofMinutes(3));
    assertTrue(eager.isAwake("a.test"), "no delay, no rest");
  }

  @Test
  void keepsADelayThatIsLongerThanAnyAdapted() {
    HostGate gate = new HostGate(_ -> Duration.ofSeconds(60), now::get);
    assertRestsAfter(gate, Duration.ofMinutes(3), Duration.ofSeconds(60));
  }

  @Test
  void heedsNothingButTheDelayIfToldSo() {
    HostGate gate = HostGate.heedless(_ -> Duration.ofSeconds(1), now::get);
    gate.asked(PAGE);
    gate.busy(PAGE, FAST, Duration.ofSeconds(60));
    assertRests(gate, Duration.ofSeconds(1));
    for (int i = 0; i < 9; i++) {
      fail(gate);
      assertRests(gate, Duration.ofSeconds(1));
    }
    assertEquals(0, gate.parked());
  }

  @Test
  void givesNoUrlOfAParkedHostAndNoTimeToWaitFor() {
    MemoryFrontier frontier = new MemoryFrontier(polite);
    for (int i = 0; i < 6; i++) {
      frontier.offer(Candidate.seed(Url.of("http://a.test/" + i)), 1);
    }
    for (int i = 0; i < 4; i++) {
      Url url = frontier.poll().orElseThrow().url();
      polite.asked(url);
      polite.failed(url, FAST);
      frontier.rouse("a.test");
      pass(Duration.ofMinutes(10));
    }
    assertTrue(frontier.poll().isEmpty());
    assertEquals(Long.MAX_VALUE, frontier.nextWake());
    assertEquals(2, frontier.waiting());
  }

  private void fail(HostGate gate) {
    gate.asked(PAGE);
    gate.failed(PAGE, Duration.ZERO);
  }

  private void assertRestsAfter(HostGate gate, Duration took, Duration rest) {
    gate.asked(PAGE);
    gate.answered(PAGE, took);
    assertRests(gate, rest);
  }

  /// The host is asleep until the last nanosecond of that time, which then has passed.
  private void assertRests(HostGate gate, Duration rest) {
    now.addAndGet(rest.toNanos() - 1);
    assertFalse(gate.isAwake("a.test"), "rests less than " + rest);
    now.incrementAndGet();
    assertTrue(gate.isAwake("a.test"), "rests longer than " + rest);
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
