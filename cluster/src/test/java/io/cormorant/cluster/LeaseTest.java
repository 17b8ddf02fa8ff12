package io.cormorant.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.cluster.message.Beat;
import io.cormorant.cluster.message.Turn;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LeaseTest {
  private long now = Long.MAX_VALUE - 1_000;
  private final Lease lease = new Lease(17, () -> now);

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void lastsFromTheBeatThatWasHeardAndNotFromWhenThatBecameKnown() {
    Beat beat = lease.beat();
    assertFalse(lease.holds(beat.turn()), "nobody has heard of it");
    pass(Lease.TERM.minusMillis(1));
    assertTrue(lease.heard(beat));
    assertTrue(lease.holds(beat.turn()));
    pass(Duration.ofMillis(1));
    assertFalse(lease.holds(beat.turn()));
    assertEquals(new Turn(17, 2), lease.turn());
  }

  @Test
  void isRenewedByLaterBeatsAndNotShortenedByEarlierOnes() {
    Beat first = lease.beat();
    pass(Duration.ofSeconds(1));
    Beat second = lease.beat();
    assertTrue(lease.heard(second));
    assertTrue(lease.heard(first));
    pass(Lease.TERM.minusMillis(1));
    assertTrue(lease.holds(second.turn()));
    assertTrue(lease.heard(first), "an old one does no harm while it holds");
  }

  @Test
  void nothingOfAnEarlierTurnIsDone() {
    Beat before = lease.beat();
    assertTrue(lease.heard(before));
    lease.next();
    assertFalse(lease.heard(before));
    assertFalse(lease.holds(before.turn()));
    Beat after = lease.beat();
    assertNotEquals(before.turn(), after.turn());
    assertTrue(lease.heard(after));
    assertFalse(lease.heard(new Beat(new Turn(18, 2), now)), "it is another's");
  }

  @Test
  void aTurnThatTheCoordinatorGaveUpEndsAsSoonAsThatIsHeard() {
    Beat old = lease.beat();
    pass(Lease.TERM);
    assertEquals(old.turn(), lease.turn(), "it never had a lease");
    assertFalse(lease.heard(old));
    assertNotEquals(old.turn(), lease.turn());
  }
}
