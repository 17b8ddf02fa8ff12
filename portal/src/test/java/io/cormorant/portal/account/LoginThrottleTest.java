package io.cormorant.portal.account;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class LoginThrottleTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final LoginThrottle throttle = new LoginThrottle(now::get);

  private void fail(int times, String name, String address) {
    for (int i = 0; i < times; i++) {
      throttle.admits(name, address);
    }
  }

  private void wait(Duration time) {
    now.updateAndGet(then -> then.plus(time));
  }

  @Test
  void refusesANameAfterTenFailuresUntilAQuarterOfAnHourHasPassed() {
    fail(9, "ann", "1.1.1.1");
    wait(Duration.ofMinutes(14));
    assertTrue(throttle.admits("ann", "1.1.1.1"), "the tenth");
    assertFalse(throttle.admits("ann", "1.1.1.1"));
    assertTrue(throttle.admits("ben", "1.1.1.1"));
    wait(Duration.ofMinutes(1).plusMillis(1));
    assertTrue(throttle.admits("ann", "1.1.1.1"), "the window does not end");
  }

  @Test
  void nobodyLocksOthersOutFromElsewhere() {
    fail(10, "ann", "1.1.1.1");
    assertTrue(throttle.admits("ann", "2.2.2.2"), "Ann herself, at home");
  }

  @Test
  void manyAddressesTogetherGetOnlySoManyAttempts() {
    for (int i = 0; i < 20; i++) {
      fail(5, "ann", "10.0.0." + i);
    }
    assertFalse(throttle.admits("ann", "2.2.2.2"));
    assertTrue(throttle.admits("ben", "2.2.2.2"));
  }

  @Test
  void anAddressThatTriesManyNamesIsRefusedForAll() {
    for (int i = 0; i < 30; i++) {
      fail(1, "name" + i, "1.1.1.1");
    }
    assertFalse(throttle.admits("somebody", "1.1.1.1"));
    assertTrue(throttle.admits("somebody", "2.2.2.2"));
  }

  @Test
  void otherSpellingsOfANameAreTheSameName() {
    for (String name : new String[] {"ann", "ANN", " ann ", "ａｎｎ", "Ａnn"}) {
      fail(2, name, "1.1.1.1");
    }
    assertFalse(throttle.admits("ann", "1.1.1.1"));
    assertFalse(throttle.admits("ａｎｎ", "1.1.1.1"));
  }

  @Test
  void whoGetsInBeginsAnew() {
    fail(9, "ann", "1.1.1.1");
    throttle.succeeded("ann", "1.1.1.1");
    fail(9, "ann", "1.1.1.1");
    assertTrue(throttle.admits("ann", "1.1.1.1"));
  }
}
