package io.cormorant.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.cluster.message.WorkerNote;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RosterTest {
  private static final long RUN = 17;
  private static final int HOSTS = 3_000;

  private long now;
  private final Roster roster = new Roster(RUN, () -> now);

  private void heard(String name, long run, int connections, int leftOver, boolean draining) {
    roster.heard(new WorkerNote(name, "p", connections, run, 0, leftOver, 0, 0, 0, draining));
  }

  private void there(String... names) {
    for (String name : names) {
      heard(name, RUN, Integer.MAX_VALUE, 0, false);
    }
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private Map<String, String> owners() {
    Map<String, String> owners = new HashMap<>();
    for (int i = 0; i < HOSTS; i++) {
      String host = "h" + i + ".example";
      owners.put(host, roster.choose(host, i).orElseThrow());
    }
    return owners;
  }

  @Test
  void aHostStaysWithItsWorkerWhileThatIsThere() {
    there("a", "b", "c");
    Map<String, String> before = owners();
    assertEquals(before, owners());
    roster.lost("b");
    Map<String, String> after = owners();
    long others = before.entrySet().stream().filter(e -> !e.getValue().equals("b")).count();
    long moved =
        before.entrySet().stream()
            .filter(e -> !e.getValue().equals("b") && !e.getValue().equals(after.get(e.getKey())))
            .count();
    assertEquals(0, moved, "only the hosts of the lost worker change hands");
    assertTrue(Math.abs(others - HOSTS * 2 / 3) < HOSTS / 10, "even shares: " + others);
    there("b");
    assertEquals(before, owners(), "and they go home when it is back");
  }

  @Test
  void sendsNoMoreThanAWorkerTakes() {
    heard("a", RUN, 2, 0, false);
    assertEquals(Optional.of("a"), roster.choose("h", "first"));
    assertEquals(Optional.of("a"), roster.choose("h", "second"));
    assertEquals(Optional.empty(), roster.choose("h", "third"));
    roster.release("a", "first");
    assertEquals(Optional.of("a"), roster.choose("h", "third"));
  }

  @Test
  void aWorkerThatIsSilentDrainingOrBusyForAnotherGetsNothing() {
    heard("draining", RUN, 2, 0, true);
    heard("foreign", RUN - 1, 2, 0, false);
    heard("leftover", RUN, 2, 1, false);
    assertEquals(Optional.empty(), roster.choose("h", 1));
    assertFalse(roster.hasAny());
    there("a");
    assertTrue(roster.hasAny());
    pass(Duration.ofSeconds(7));
    assertEquals(Optional.empty(), roster.choose("h", 1));
  }

  @Test
  void beginsWhenNobodyWorksForAnEarlierCoordinator() {
    heard("a", RUN - 1, 2, 0, false);
    assertEquals(Optional.empty(), roster.settled());
    pass(Duration.ofSeconds(3));
    heard("a", RUN, 2, 1, false);
    assertEquals(Optional.empty(), roster.settled(), "a request is still under way");
    heard("a", RUN, 2, 0, false);
    heard("fresh", 0, 2, 0, false);
    assertEquals(Optional.of(now), roster.settled());
    long then = now;
    pass(Duration.ofSeconds(3));
    heard("late", RUN - 1, 2, 1, false);
    assertEquals(Optional.of(then), roster.settled(), "it stays so");
  }

  @Test
  void tellsHowWorkersAreDoing() {
    there("a");
    roster.choose("h1", 1);
    roster.choose("h2", 2);
    pass(Duration.ofSeconds(2));
    for (int i = 0; i < 50; i++) {
      roster.reported("a");
    }
    WorkerStatus status = roster.all().getFirst();
    assertEquals(2, status.assigned());
    assertEquals(2, status.hosts());
    assertEquals(5.0, status.pagesPerSecond());
    assertEquals(Duration.ofSeconds(2), status.lag());
    assertFalse(status.isGone());
  }
}
