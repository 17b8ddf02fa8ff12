package io.cormorant.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ExpectationsTest {
  private final Expectations expectations = new Expectations();

  @Test
  void tellsWhereItWasFurthestOff() {
    add("as-expected.test", 10, .5, 5);
    add("better.test", 10, .1, 8);
    add("worse.test", 20, .9, 2);
    add("too-few.test", 4, 1, 0);
    assertEquals(
        List.of("worse.test", "better.test"),
        expectations.furthest().stream().map(Expectation::name).toList());
    Expectation worse = expectations.furthest().getFirst();
    assertEquals(20, worse.pages());
    assertEquals(2, worse.relevant());
    assertEquals(18, worse.expected(), 1e-9);
  }

  @Test
  void tellsOfFiveAtMostAndTakesNoMoreNamesThanItCanHold() {
    for (int i = 0; i < 2_000; i++) {
      add(i + ".test", 6, .9, 0);
    }
    assertEquals(5, expectations.furthest().size());
    add("late.test", 1_000, .9, 0);
    assertEquals(
        0,
        expectations.furthest().stream().filter(each -> each.name().equals("late.test")).count());
  }

  @Test
  void looksAgainOnlyNowAndThen() {
    add("a.test", 30, .9, 0);
    assertEquals(1, expectations.surprises().size());
    add("b.test", 10, .9, 0);
    assertEquals(1, expectations.surprises().size());
    add("b.test", 10, .9, 0);
    assertEquals(2, expectations.surprises().size());
  }

  private void add(String name, int pages, double chance, int relevant) {
    for (int i = 0; i < pages; i++) {
      expectations.add(name, chance, i < relevant);
    }
  }
}
