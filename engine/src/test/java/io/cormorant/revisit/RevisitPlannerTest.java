package io.cormorant.revisit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RevisitPlannerTest {
  private static final Instant MONDAY = Instant.parse("2026-01-05T00:00:00Z");
  private static final Duration SHORTEST = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofDays(5);

  /// A site under watch.
  private static final class Site {
    final double pagesADay;
    LookHistory history = LookHistory.EMPTY;
    Instant due;
    long looks;

    Site(double pagesADay, Instant due) {
      this.pagesADay = pagesADay;
      this.due = due;
    }

    /// Looks at a site that publishes at any time alike.
    void look(SplittableRandom random) {
      double days =
          history
              .lastLook()
              .map(last -> Duration.between(last, due).toMillis() / 8.64e7)
              .orElse(0.0);
      int fresh = 0;
      for (double at = gap(random); at < days; at += gap(random)) {
        fresh++;
      }
      history = history.with(new Look(due, fresh, List.of()));
      looks++;
    }

    private double gap(SplittableRandom random) {
      return pagesADay <= 0
          ? Double.POSITIVE_INFINITY
          : -Math.log(1 - random.nextDouble()) / pagesADay;
    }
  }

  private static List<Site> watch(RevisitPlanner planner, int days, long seed, double... paces) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Site> sites = new ArrayList<>();
    for (double pace : paces) {
      sites.add(new Site(pace, MONDAY.plusSeconds(random.nextLong(86_400))));
    }
    PriorityQueue<Site> queue = new PriorityQueue<>(Comparator.comparing(site -> site.due));
    queue.addAll(sites);
    Instant end = MONDAY.plus(Duration.ofDays(days));
    for (Site site = queue.poll(); site.due.isBefore(end); site = queue.poll()) {
      site.look(random);
      Instant next = planner.next(site.history, site.due);
      Duration wait = Duration.between(site.due, next);
      assertTrue(wait.compareTo(SHORTEST) >= 0 && wait.compareTo(LONGEST) <= 0, wait::toString);
      site.due = next;
      queue.add(site);
    }
    return sites;
  }

  private static double[] paces(int sites, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return random.doubles(sites).map(at -> at < 0.1 ? 0 : Math.pow(10, 4 * at - 2.6)).toArray();
  }

  @Test
  void keepsToTheBudgetOverManySitesAndBetweenShortestAndLongest() {
    for (double budget : new double[] {0.7, 6}) {
      RevisitPlanner planner = new RevisitPlanner(budget, SHORTEST, LONGEST);
      List<Site> sites = watch(planner, 30, 5, paces(80, 3));
      double looks = sites.stream().mapToLong(site -> site.looks).sum() / 30.0 / sites.size();
      assertEquals(budget, looks, 0.1 * budget);
    }
  }

  @Test
  void looksMoreOftenWhereMoreComesAndRarelyWhereNothingDoes() {
    double[] paces = paces(60, 8);
    paces[0] = 20;
    paces[1] = 1;
    paces[2] = 0;
    List<Site> sites = watch(new RevisitPlanner(2, SHORTEST, LONGEST), 40, 6, paces);
    assertTrue(sites.get(0).looks > 2 * sites.get(1).looks);
    assertTrue(sites.get(1).looks > 2 * sites.get(2).looks);
    Duration left =
        Duration.between(sites.get(2).history.lastLook().orElseThrow(), sites.get(2).due);
    assertTrue(left.compareTo(Duration.ofDays(2)) > 0, left::toString);
  }

  @Test
  void looksSoonAfterTheHourAtWhichASitePublishes() {
    RevisitPlanner planner = new RevisitPlanner(1, SHORTEST, LONGEST);
    List<Instant> before = new ArrayList<>();
    for (int day = 1; day < 15; day++) {
      before.add(MONDAY.minus(Duration.ofDays(day)).plus(Duration.ofHours(8)));
    }
    Instant now = MONDAY.plus(Duration.ofHours(3));
    LookHistory history = LookHistory.EMPTY.with(new Look(now, 0, before));
    int within = 0;
    for (int day = 0; day < 60; day++) {
      Instant published = MONDAY.plus(Duration.ofDays(day)).plus(Duration.ofHours(8));
      now = planner.next(history, now);
      while (now.isBefore(published)) {
        history = history.with(new Look(now, 0, List.of()));
        now = planner.next(history, now);
      }
      within += Duration.between(published, now).compareTo(Duration.ofMinutes(45)) <= 0 ? 1 : 0;
      history = history.with(new Look(now, 1, List.of(published)));
    }
    assertTrue(within > 45, () -> "seen within three quarters of an hour on too few days of 60");
  }

  @Test
  void clocksThatJumpDoNoHarmForLong() {
    for (Duration jump :
        List.of(
            Duration.ofDays(-1),
            Duration.ofDays(-900),
            Duration.ofDays(31),
            Duration.ofDays(900))) {
      RevisitPlanner planner = new RevisitPlanner(6, SHORTEST, LONGEST);
      LookHistory history = LookHistory.EMPTY;
      Instant now = MONDAY;
      for (int i = 0; i < 100; i++) {
        history = history.with(new Look(now, 1, List.of()));
        now = planner.next(history, now);
      }
      Instant jumped = now.plus(jump);
      Instant unasked = planner.next(history, jumped);
      assertTrue(!unasked.isBefore(jumped) && !unasked.isAfter(jumped.plus(LONGEST)));
      now = jumped;
      int looks = 0;
      for (Instant end = jumped.plus(Duration.ofDays(20)); now.isBefore(end); looks++) {
        int fresh = (int) Math.max(0, Duration.between(last(history), now).toHours() / 4);
        history = history.with(new Look(now, Math.min(fresh, 5), List.of()));
        Instant next = planner.next(history, now);
        assertTrue(!next.isBefore(now.plus(SHORTEST)) && !next.isAfter(now.plus(LONGEST)));
        now = next;
      }
      int made = looks;
      assertTrue(looks > 40 && looks < 400, () -> jump + ": " + made);
    }
  }

  private static Instant last(LookHistory history) {
    return history.lastLook().orElseThrow();
  }

  @Test
  void goesOnWithItsPriceAfterARestart() {
    RevisitPlanner before = new RevisitPlanner(1, SHORTEST, LONGEST);
    List<Site> sites = watch(before, 20, 9, paces(40, 4));
    RevisitPlanner after = new RevisitPlanner(1, SHORTEST, LONGEST);
    after.resume(before.text());
    assertEquals(before.text(), after.text());
    for (Site site : sites) {
      Instant now = last(site.history);
      assertEquals(before.next(site.history, now), after.next(site.history, now));
    }
    RevisitPlanner fresh = new RevisitPlanner(1, SHORTEST, LONGEST);
    String begin = fresh.text();
    for (String damaged :
        List.of(
            "",
            "plan1",
            "plan1 x 1 1 1",
            "plan1 NaN 1 1 1",
            "plan1 1 1 1 Infinity",
            "plan1 99 1 1 1",
            "plan1 1 -1 1 1",
            before.text() + " ",
            "plan1 ".repeat(50))) {
      fresh.resume(damaged);
      assertEquals(begin, fresh.text(), damaged);
    }
  }

  @Test
  void aSiteNeverSeenIsDueNow() {
    RevisitPlanner planner = new RevisitPlanner(1, SHORTEST, LONGEST);
    assertEquals(MONDAY, planner.next(LookHistory.EMPTY, MONDAY));
  }

  @Test
  void refusesBudgetsAndRangesThatAreNone() {
    for (double looks : new double[] {0, -1, 1e6, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> new RevisitPlanner(looks, SHORTEST, LONGEST));
    }
    assertThrows(IllegalArgumentException.class, () -> new RevisitPlanner(1, LONGEST, SHORTEST));
    assertThrows(
        IllegalArgumentException.class, () -> new RevisitPlanner(1, Duration.ZERO, LONGEST));
    assertThrows(
        IllegalArgumentException.class,
        () -> new RevisitPlanner(1, SHORTEST, Duration.ofDays(401)));
  }
}
