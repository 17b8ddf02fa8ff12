package io.cormorant.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HostGateTest {
  private static final Url PAGE = Url.of("http://a.test/page");

  private final AtomicLong now = new AtomicLong(-7_000_000_000L);
  private final HostGate polite = new Politeness(now::get).gate(_ -> Duration.ofSeconds(1));
  private final HostGate eager = new Politeness(now::get).gate(_ -> Duration.ZERO);

  @Test
  void letsABusyHostRestAsLongAsItAsks() {
    try (Permit permit = ask(polite)) {
      permit.busy(Duration.ofSeconds(60));
    }
    assertRests(polite, Duration.ofSeconds(60));
    try (Permit permit = ask(polite)) {
      permit.busy(Duration.ZERO);
    }
    assertRests(polite, Duration.ofSeconds(1));
  }

  @Test
  void keepsTheRestOfABusyHostWhenAnotherRequestEnds() {
    Permit first = ask(eager);
    Permit second = ask(eager);
    Permit third = ask(eager);
    first.busy(Duration.ofSeconds(60));
    first.close();
    answer(second);
    third.close();
    assertRests(eager, Duration.ofSeconds(60));
    answer(eager);
    assertTrue(eager.isAwake("a.test"));
  }

  @Test
  void wakesAHostWithoutADelayOnlyWhenLessThanItsShareIsUnderWay() {
    Deque<Permit> underWay = new ArrayDeque<>();
    for (int i = 0; i < 5; i++) {
      underWay.add(ask(eager));
    }
    eager.share(3);
    for (int left = 4; left >= 3; left--) {
      answer(underWay.remove());
      assertFalse(eager.isAwake("a.test"), left + " under way");
      assertTrue(eager.permit(PAGE).isEmpty());
    }
    answer(underWay.remove());
    assertTrue(eager.isAwake("a.test"));
    Permit busy = ask(eager);
    busy.busy(Duration.ofSeconds(60));
    busy.close();
    underWay.forEach(Permit::close);
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
      assertTrue(gate.permit(PAGE).isEmpty());
    }
  }

  @Test
  void forgetsFailuresWhenTheHostAnswers() {
    for (int i = 0; i < 20; i++) {
      fail(polite);
      assertRests(polite, Duration.ofSeconds(i % 2 == 0 ? 5 : 30));
      if (i % 2 == 1) {
        answer(polite);
        assertRests(polite, Duration.ofSeconds(1));
      }
    }
    assertEquals(0, polite.parked());
  }

  @Test
  void countsRequestsThatFailedTogetherOnce() {
    List<Permit> underWay = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Permit permit = ask(eager);
      permit.sent();
      underWay.add(permit);
    }
    pass(Duration.ofSeconds(20));
    for (Permit permit : underWay) {
      permit.failed();
      permit.close();
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
    Permit late = ask(eager);
    late.sent();
    Permit alsoFails = ask(eager);
    alsoFails.sent();
    for (int i = 0; i < 4; i++) {
      pass(Duration.ofMinutes(10));
      fail(eager);
    }
    alsoFails.failed();
    alsoFails.close();
    assertEquals(1, eager.parked());
    answer(late);
    assertEquals(new HostGate.Parked("a.test", 4), eager.newlyParked().orElseThrow());
    assertEquals(0, eager.parked());
    assertTrue(eager.isAwake("a.test"));
    assertTrue(eager.revived().isEmpty(), "who asked knows");
  }

  @Test
  void restsASlowHostForHalfTheTimeItTook() {
    assertRestsAfter(polite, Duration.ofMillis(1_900), Duration.ofSeconds(1));
    assertRestsAfter(polite, Duration.ofSeconds(8), Duration.ofSeconds(4));
    assertRestsAfter(polite, Duration.ofMinutes(3), RetryPolicy.LONGEST_ADAPTED);
    Permit slow = ask(eager);
    slow.sent();
    pass(Duration.ofMinutes(3));
    answer(slow);
    assertTrue(eager.isAwake("a.test"), "no delay, no rest");
  }

  @Test
  void keepsADelayThatIsLongerThanAnyAdapted() {
    HostGate gate = new Politeness(now::get).gate(_ -> Duration.ofSeconds(60));
    assertRestsAfter(gate, Duration.ofMinutes(3), Duration.ofSeconds(60));
  }

  @Test
  void keepsADelayThatBecameKnownByTheRequest() {
    for (boolean heedful : new boolean[] {true, false}) {
      AtomicReference<Duration> delay = new AtomicReference<>(Duration.ZERO);
      HostGate gate =
          heedful
              ? new Politeness(now::get).gate(_ -> delay.get())
              : HostGate.heedless(_ -> delay.get(), now::get);
      Permit permit = ask(gate);
      delay.set(Duration.ofSeconds(7));
      answer(permit);
      assertRests(gate, Duration.ofSeconds(7));
    }
  }

  @Test
  void heedsNothingButTheDelayIfToldSo() {
    HostGate gate = HostGate.heedless(_ -> Duration.ofSeconds(1), now::get);
    try (Permit permit = ask(gate)) {
      permit.busy(Duration.ofSeconds(60));
    }
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
      try (Permit permit = polite.permit(url).orElseThrow()) {
        permit.failed();
      }
      frontier.rouse("a.test");
      pass(Duration.ofMinutes(10));
    }
    assertTrue(frontier.poll().isEmpty());
    assertEquals(Long.MAX_VALUE, frontier.nextWake());
    assertEquals(2, frontier.waiting());
  }

  @Test
  void leavesNoTraceOfAPermitThatWasNotUsed() {
    for (int i = 0; i < 10; i++) {
      ask(polite).close();
      assertTrue(polite.isAwake("a.test"));
    }
  }

  @Test
  void restsAHostOfWhichNothingIsSaidForItsDelay() {
    try (Permit permit = ask(polite)) {
      permit.sent();
    }
    assertRests(polite, Duration.ofSeconds(1));
  }

  @Test
  void hearsNothingAfterAPermitWasClosed() {
    Permit permit = ask(polite);
    permit.failed();
    permit.close();
    permit.busy(Duration.ofHours(1));
    permit.close();
    assertRests(polite, Duration.ofSeconds(5));
    Permit next = ask(polite);
    permit.close();
    assertEquals(Long.MAX_VALUE, polite.awakeAt("a.test"), "the next one is under way");
    next.close();
    assertTrue(polite.isAwake("a.test"));
  }

  private static Permit ask(HostGate gate) {
    return gate.permit(PAGE).orElseThrow();
  }

  private static void answer(Permit permit) {
    permit.answered();
    permit.close();
  }

  private static void answer(HostGate gate) {
    answer(ask(gate));
  }

  private static void fail(HostGate gate) {
    try (Permit permit = ask(gate)) {
      permit.failed();
    }
  }

  private void assertRestsAfter(HostGate gate, Duration took, Duration rest) {
    Permit permit = ask(gate);
    permit.sent();
    pass(took);
    answer(permit);
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
