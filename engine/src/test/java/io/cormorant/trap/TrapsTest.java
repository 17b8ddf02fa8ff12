package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

final class TrapsTest {
  private static final long TEXT = 77;

  private final Traps traps = new Traps(true);

  @Test
  void starvesATemplateThatGivesNothing() {
    assertEquals(150, asked(i -> "/calendar/2026/" + i, 10_000, SimHash.NONE, false));
    assertTrue(refused("/calendar/1999/1"));
    assertFalse(refused("/item/1"), "another template of the same host");
    assertFalse(traps.refusal(Url.of("http://b.test/calendar/1999/1")).isPresent());
  }

  @Test
  void starvesFiltersHoweverTheyAreCombined() {
    int asked =
        asked(i -> "/list?f" + (char) ('a' + i % 26) + "=1&g=" + i, 10_000, SimHash.NONE, false);
    assertEquals(450, asked);
  }

  @Test
  void letsNewTextLastLongerButNotForEver() {
    assertEquals(300, asked(i -> "/story/" + i, 10_000, TEXT, false));
  }

  @Test
  void starvesAHostOfEndlessWords() {
    assertEquals(1_500, asked(i -> "/" + word(i), 50_000, SimHash.NONE, false));
  }

  @Test
  void neverCutsATemplateWhosePagesAreRelevant() {
    assertEquals(10_000, asked(i -> "/item/" + i, 10_000, TEXT, true));
  }

  @Test
  void letsAListEarnByTheRelevantPagesItLedTo() {
    Url list = Url.of("http://a.test/list/7");
    for (int i = 0; i < 2_000; i++) {
      Url page = Url.of("http://b.test/item/" + i);
      assertFalse(refused("/list/" + i), "list " + i);
      traps.asked(Url.of("http://a.test/list/" + i));
      traps.asked(page);
      traps.gave(page, list, TEXT, false, true);
    }
  }

  @Test
  void makesRoomForNewFamiliesByForgettingSmallOnes() {
    Traps small = new Traps(true, 64);
    for (int i = 0; i < 150; i++) {
      small.asked(Url.of("http://old.test/day/" + i));
    }
    for (int i = 0; i < 1_000; i++) {
      small.asked(Url.of("http://h" + i + ".test/day/1"));
    }
    for (int i = 0; i < 150; i++) {
      small.asked(Url.of("http://new.test/day/" + i));
    }
    assertTrue(small.refusal(Url.of("http://new.test/day/x1")).isEmpty(), "another template");
    assertTrue(small.refusal(Url.of("http://new.test/day/999")).isPresent());
    assertTrue(small.refusal(Url.of("http://old.test/day/999")).isPresent(), "not forgotten");
  }

  @Test
  void keepsToItsMostFamiliesWhenNoneIsSmall() {
    Traps small = new Traps(true, 64);
    for (int i = 0; i < 15_000; i++) {
      small.asked(Url.of("http://h" + i / 150 + ".test/"));
    }
    for (int i = 0; i < 150; i++) {
      small.asked(Url.of("http://new.test/day/" + i));
    }
    assertTrue(small.refusal(Url.of("http://new.test/day/999")).isEmpty(), "not watched");
  }

  @Test
  void earnsNothingWithATextThatCameBefore() {
    for (int i = 0; i < 150; i++) {
      Url url = Url.of("http://a.test/copy/" + i);
      traps.asked(url);
      traps.gave(url, null, TEXT, true, true);
    }
    assertTrue(refused("/copy/999"), "even if it is relevant");
  }

  @Test
  void saysWhatTheTemplateCostAndGave() {
    asked(i -> "/calendar/2026/" + i, 1_000, TEXT, false);
    Outcome.Refused refusal = traps.refusal(Url.of("http://a.test/calendar/1/2")).orElseThrow();
    assertEquals(Guard.TRAP, refusal.guard());
    assertEquals(
        "trap: the budget of a.test/calendar/N/N is used up: 300 requests gave 300 new pages, 0"
            + " relevant, and led to 0",
        refusal.rule());
    Optional<Outcome.Refused> repeated = traps.refusal(Url.of("http://a.test/x/x/x"));
    assertEquals(
        new Outcome.Refused("trap: the path repeats itself", Guard.REPEATED_PATH),
        repeated.orElseThrow());
  }

  @Test
  void refusesNothingWhenOff() {
    Traps off = new Traps(false);
    for (int i = 0; i < 5_000; i++) {
      off.asked(Url.of("http://a.test/calendar/" + i));
    }
    assertTrue(off.refusal(Url.of("http://a.test/calendar/1")).isEmpty());
    assertTrue(off.refusal(Url.of("http://a.test/x/x/x/x")).isEmpty());
    off.remember(TEXT, Url.of("http://a.test/1"));
    assertTrue(off.nearDuplicate(TEXT + 1).isPresent(), "near duplicates are found all the same");
  }

  /// Asks for URLs until one is refused; says how many were asked for.
  private int asked(IntFunction<String> path, int most, long simHash, boolean relevant) {
    for (int i = 0; i < most; i++) {
      Url url = Url.of("http://a.test" + path.apply(i));
      if (traps.refusal(url).isPresent()) {
        return i;
      }
      traps.asked(url);
      traps.gave(url, null, simHash, false, relevant);
    }
    return most;
  }

  private boolean refused(String path) {
    return traps.refusal(Url.of("http://a.test" + path)).isPresent();
  }

  private static String word(int i) {
    StringBuilder word = new StringBuilder("w");
    for (int n = i; n > 0; n /= 26) {
      word.append((char) ('a' + n % 26));
    }
    return word.toString();
  }
}
