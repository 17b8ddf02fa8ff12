package io.cormorant.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.cluster.message.Beat;
import io.cormorant.cluster.message.Turn;
import io.cormorant.cluster.message.WorkerNote;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RosterTest {
  private static final long RUN = 17;
  private static final String CRAWL = "typhoon-1";
  private static final int HOSTS = 3_000;
  private static final Turn FIRST = new Turn(1, 1);
  private static final Turn SECOND = new Turn(1, 2);

  private long now;
  private final Roster roster = new Roster(RUN, () -> now);

  private void heard(String name, long run, Turn turn, int leftOver, boolean draining) {
    Beat beat = new Beat(turn, now);
    roster.heard(new WorkerNote(name, "p", 2, run, beat, 0, leftOver, 0, 0, 0, draining));
  }

  private void there(String... names) {
    for (String name : names) {
      heard(name, RUN, FIRST, 0, false);
    }
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private Optional<String> choose(String host, Object errand) {
    return roster.choose(CRAWL, host, errand).map(place -> place.post().worker());
  }

  private Map<String, String> owners() {
    Map<String, String> owners = new HashMap<>();
    for (int i = 0; i < HOSTS; i++) {
      String host = "h" + i + ".example";
      Roster.Place place = roster.choose(CRAWL, host, i).orElseThrow();
      owners.put(host, place.post().worker());
      roster.release(place, i);
    }
    return owners;
  }

  @Test
  void namesWhoIsGoneOnceAndWhoIsBack() {
    there("a", "b");
    assertEquals(List.of(), roster.newlyGone());
    pass(WorkerStatus.GONE.plusMillis(1));
    there("b");
    assertEquals(List.of("a"), roster.newlyGone());
    assertEquals(List.of(), roster.newlyGone());
    assertFalse(isNews("b"));
    assertTrue(isNews("a"));
    assertFalse(isNews("a"));
  }

  @Test
  void doesNotNameWhoWasToldToEndAndIsDone() {
    there("a");
    roster.heard(new WorkerNote("a", "p", 2, RUN, new Beat(FIRST, now), 0, 0, 0, 0, 0, true));
    pass(WorkerStatus.GONE.plusMillis(1));
    assertEquals(List.of(), roster.newlyGone());
  }

  private boolean isNews(String name) {
    return roster.heard(
        new WorkerNote(name, "p", 2, RUN, new Beat(FIRST, now), 0, 0, 0, 0, 0, false));
  }

  @Test
  void aHostStaysWithItsWorkerWhileThatIsThere() {
    there("a", "b", "c");
    Map<String, String> before = owners();
    assertEquals(before, owners());
    pass(WorkerStatus.GONE.dividedBy(2));
    there("a", "c");
    pass(WorkerStatus.GONE.dividedBy(2).plusMillis(1));
    there("a", "c");
    Map<String, String> after = owners();
    long others = before.entrySet().stream().filter(e -> !e.getValue().equals("b")).count();
    long moved =
        before.entrySet().stream()
            .filter(e -> !e.getValue().equals("b") && !e.getValue().equals(after.get(e.getKey())))
            .count();
    assertEquals(0, moved, "only the hosts of the lost worker change hands");
    assertTrue(Math.abs(others - HOSTS * 2 / 3) < HOSTS / 10, "even shares: " + others);
    heard("b", RUN, SECOND, 0, false);
    assertEquals(before, owners(), "and they go home when it is back");
  }

  @Test
  void sendsNoMoreThanAWorkerTakes() {
    there("a");
    Roster.Place first = roster.choose(CRAWL, "h", "first").orElseThrow();
    assertEquals(Optional.of("a"), choose("h", "second"));
    assertEquals(Optional.empty(), choose("h", "third"));
    roster.release(first, "first");
    assertEquals(Optional.of("a"), choose("h", "third"));
  }

  @Test
  void aWorkerThatIsSilentDrainingOrUnreachableOrAnothersGetsNothing() {
    heard("draining", RUN, FIRST, 0, true);
    heard("foreign", RUN - 1, FIRST, 0, false);
    assertEquals(Optional.empty(), choose("h", 1));
    assertFalse(roster.hasAny());
    there("a");
    assertTrue(roster.hasAny());
    roster.unreachable(roster.choose(CRAWL, "h", 1).orElseThrow());
    assertEquals(Optional.empty(), choose("h", 2));
    there("a");
    assertEquals(Optional.of("a"), choose("h", 2));
    pass(WorkerStatus.GONE.plusMillis(1));
    assertEquals(Optional.empty(), choose("h", 3));
  }

  @Test
  void aWorkerThatRefusedACrawlGetsItsErrandsOnlyAfterAWhile() {
    there("a");
    assertTrue(roster.refused("a", CRAWL));
    assertFalse(roster.refused("a", CRAWL), "that is known");
    assertFalse(roster.refused("nobody", CRAWL));
    assertEquals(Optional.empty(), choose("h", 1));
    assertTrue(roster.choose("another", "h", 1).isPresent());
    pass(Roster.REFUSED);
    there("a");
    heard("a", RUN, SECOND, 0, false);
    assertEquals(Optional.of("a"), choose("h", 2));
    assertTrue(roster.refused("a", CRAWL), "and says so again");
  }

  @Test
  void aTurnIsOverWhenTheWorkerSaysThatNothingIsLeftOfIt() {
    there("a");
    Roster.Place place = roster.choose(CRAWL, "h", 1).orElseThrow();
    there("a");
    assertFalse(roster.isOver(place));
    heard("a", RUN, SECOND, 1, false);
    assertFalse(roster.isOver(place), "a request is still under way");
    heard("a", RUN, SECOND, 0, false);
    assertTrue(roster.isOver(place));
    assertFalse(roster.isOver(roster.choose(CRAWL, "h", 2).orElseThrow()));
  }

  @Test
  void aTurnIsOverAfterSilenceForGood() {
    there("a");
    Beat last = roster.beats().get("a");
    Roster.Place place = roster.choose(CRAWL, "h", 1).orElseThrow();
    pass(WorkerStatus.GONE);
    assertFalse(roster.isOver(place));
    pass(Duration.ofMillis(1));
    assertTrue(roster.isOver(place));
    there("a");
    assertTrue(roster.isOver(place), "what came late does not begin it again");
    assertEquals(Optional.empty(), choose("h", 2));
    assertEquals(last, roster.beats().get("a"), "and the worker hears that it was given up");
    heard("a", RUN, SECOND, 0, false);
    assertEquals(Optional.of("a"), choose("h", 2));
    assertTrue(roster.isOver(place));
  }

  @Test
  void aProcessThatWasStartedAgainDoesNotSpeakForTheOneBefore() {
    there("a");
    Roster.Place place = roster.choose(CRAWL, "h", 1).orElseThrow();
    pass(Duration.ofSeconds(1));
    heard("a", RUN, new Turn(2, 5), 0, false);
    assertFalse(roster.isOver(place), "its lease may not be over");
    pass(WorkerStatus.GONE);
    assertTrue(roster.isOver(place));
  }

  @Test
  void tellsHowWorkersAreDoing() {
    there("a");
    roster.choose(CRAWL, "h1", 1);
    roster.choose(CRAWL, "h2", 2);
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
