package io.cormorant.revisit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

final class PageTimesTest {
  private static final Instant BEGIN = Instant.parse("2026-03-02T08:00:00Z");
  private static final PageTimes TIMES = new PageTimes(Duration.ofDays(1), Duration.ofDays(60));

  /// Looks every so many days.
  private static LookHistory looks(int count, int daysApart, boolean changed) {
    LookHistory history = LookHistory.EMPTY;
    for (int i = 0; i < count; i++) {
      Instant at = BEGIN.plus(Duration.ofDays((long) daysApart * i));
      history = history.with(new Look(at, i > 0 && changed ? 1 : 0, List.of()));
    }
    return history;
  }

  private static Duration interval(LookHistory history) {
    return Duration.between(history.lastLook().orElseThrow(), TIMES.next(history));
  }

  @Test
  void aPageThatNeverChangesIsLeftAloneForTwiceAsLongEachTime() {
    LookHistory history = looks(1, 1, false);
    Duration before = interval(history);
    for (int look = 0; look < 4; look++) {
      history = history.with(new Look(TIMES.next(history), 0, List.of()));
      Duration now = interval(history);
      double growth = (double) now.toMinutes() / before.toMinutes();
      assertTrue(growth > 1.6 && growth < 2.5, "from " + before + " to " + now);
      before = now;
    }
    for (int look = 0; look < 9; look++) {
      history = history.with(new Look(TIMES.next(history), 0, List.of()));
    }
    assertEquals(TIMES.longest(), interval(history));
  }

  @Test
  void aPageThatChangesIsLookedAtBeforeItIsExpectedToChangeAgain() {
    for (int days = 3; days <= 20; days++) {
      Duration changing = interval(looks(6, days, true));
      assertTrue(changing.compareTo(Duration.ofDays(days)) < 0, days + " days: " + changing);
      Duration still = interval(looks(6, days, false));
      assertTrue(still.compareTo(changing.multipliedBy(3)) > 0, days + " days: " + still);
    }
    assertEquals(TIMES.shortest(), interval(looks(6, 1, true)));
  }

  @Test
  void aPageThatWasNeverLookedAtHasNoNextLook() {
    assertThrows(NoSuchElementException.class, () -> TIMES.next(LookHistory.EMPTY));
    assertThrows(
        IllegalArgumentException.class,
        () -> new PageTimes(Duration.ofDays(2), Duration.ofDays(1)));
  }
}
