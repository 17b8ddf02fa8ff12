package io.cormorant.revisit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LookHistoryTest {
  private static final Instant MONDAY = Instant.parse("2026-01-05T00:00:00Z");

  /// Looks at odd times, also before the last one, that find anything, with dates that may be lies.
  private static LookHistory anything(SplittableRandom random) {
    LookHistory history = LookHistory.EMPTY;
    Instant now = MONDAY;
    int looks = random.nextInt(1, 60);
    for (int i = 0; i < looks; i++) {
      Instant at = now;
      List<Instant> dates =
          IntStream.range(0, random.nextInt(0, 40))
              .mapToObj(_ -> at.plusSeconds(random.nextLong(-40_000_000, 4_000_000)))
              .toList();
      history = history.with(new Look(at, random.nextInt(0, 200), dates));
      long most = random.nextInt(10) == 0 ? 400 * 86_400 : 86_400;
      now = now.plusSeconds(random.nextLong(-most / 10, most));
    }
    return history;
  }

  @Test
  void isReadBackFromItsTextAndNeverTooLong() {
    for (int seed = 0; seed < 300; seed++) {
      LookHistory history = anything(new SplittableRandom(seed));
      String text = history.text();
      assertTrue(text.length() <= LookHistory.MOST_TEXT, "seed " + seed + ": " + text.length());
      assertTrue(text.chars().allMatch(c -> c >= ' ' && c < 127), text);
      assertEquals(history, LookHistory.of(text), "seed " + seed);
      assertEquals(history.hashCode(), LookHistory.of(text).hashCode());
      assertEquals(text, LookHistory.of(text).text());
    }
  }

  @Test
  void damagedTextIsAsIfNewOrUsable() {
    RevisitPlanner planner = new RevisitPlanner(4, Duration.ofMinutes(5), Duration.ofDays(3));
    for (String text :
        List.of("", " ", "look1", "look0 1 2 3", "x".repeat(LookHistory.MOST_TEXT + 1))) {
      assertSame(LookHistory.EMPTY, LookHistory.of(text), text);
    }
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder(anything(random).text());
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        int at = random.nextInt(Math.max(1, text.length() - 1));
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.setCharAt(at, (char) random.nextInt(32, 127));
          default -> text.setLength(Math.max(2, at));
        }
      }
      LookHistory history = LookHistory.of(text.toString());
      assertTrue(history.text().length() <= LookHistory.MOST_TEXT, "seed " + seed);
      assertTrue(history.pagesADay() >= 0 && history.pagesADay() < 1e9, "seed " + seed);
      Instant now = MONDAY.plus(Duration.ofDays(500));
      Instant next = planner.next(history, now);
      assertTrue(!next.isBefore(now), "seed " + seed);
      assertTrue(!next.isAfter(now.plus(Duration.ofDays(3))), "seed " + seed);
    }
  }

  @Test
  void countsLooksThatBringSomethingAndThoseThatDoNot() {
    assertThrows(IllegalArgumentException.class, () -> new Look(MONDAY, -1, List.of()));
    LookHistory history = LookHistory.EMPTY;
    assertTrue(history.firstLook().isEmpty());
    int[] fresh = {0, 3, 0, 0};
    for (int i = 0; i < fresh.length; i++) {
      history = history.with(new Look(MONDAY.plusSeconds(i * 3_600L), fresh[i], List.of()));
    }
    assertEquals(4, history.looks());
    assertEquals(1, history.fruitfulLooks());
    assertEquals(2, history.barrenLooks());
    assertEquals(MONDAY, history.firstLook().orElseThrow());
    assertEquals(MONDAY.plusSeconds(3 * 3_600), history.lastLook().orElseThrow());
  }

  @Test
  void aFirstListTellsTheUsualPaceAndHours() {
    List<Instant> mornings =
        IntStream.range(1, 21)
            .mapToObj(day -> MONDAY.minus(Duration.ofDays(day)).plus(Duration.ofHours(8)))
            .toList();
    LookHistory history = LookHistory.EMPTY.with(new Look(MONDAY, 0, mornings));
    assertEquals(1, history.pagesADay(), 0.25);
    Instant tomorrow = MONDAY.plus(Duration.ofDays(1));
    assertTrue(history.busyAt(tomorrow.plus(Duration.ofHours(8))) > 10);
    assertTrue(history.busyAt(tomorrow.plus(Duration.ofHours(20))) < 0.5);
  }

  @Test
  void datesThatCannotBeAreNotBelieved() {
    LookHistory plain = LookHistory.EMPTY.with(new Look(MONDAY, 0, List.of()));
    Instant look = MONDAY.plus(Duration.ofHours(5));
    List<Instant> lies =
        List.of(
            look.plus(Duration.ofMinutes(1)),
            look.plus(Duration.ofDays(9_000)),
            Instant.MAX,
            Instant.MIN,
            Instant.EPOCH);
    LookHistory lied = plain.with(new Look(look, lies.size(), lies));
    assertEquals(plain.with(new Look(look, lies.size(), List.of())), lied);
    Instant midnight = MONDAY.plus(Duration.ofDays(1));
    Instant later = midnight.plus(Duration.ofHours(6));
    assertEquals(
        plain.with(new Look(later, 1, List.of())),
        plain.with(new Look(later, 1, List.of(midnight))),
        "a day without an hour says nothing of the hour");
  }

  @Test
  void goesOnFromALookWithAnEarlierClock() {
    Instant wrong = MONDAY.plus(Duration.ofDays(400));
    LookHistory history =
        LookHistory.EMPTY
            .with(new Look(MONDAY, 0, List.of()))
            .with(new Look(wrong, 0, List.of()))
            .with(new Look(MONDAY.plus(Duration.ofHours(2)), 5, List.of()));
    assertEquals(MONDAY.plus(Duration.ofHours(2)), history.lastLook().orElseThrow());
    assertEquals(3, history.looks());
    Instant now = MONDAY.plus(Duration.ofHours(2));
    for (int i = 0; i < 72; i++) {
      now = now.plus(Duration.ofHours(1));
      history = history.with(new Look(now, 1, List.of()));
    }
    double pages = history.pagesADay();
    assertTrue(pages > 6, () -> "what a wrong clock taught is outweighed in days: " + pages);
  }
}
