package io.cormorant.judge;

import static io.cormorant.judge.Pages.hand;
import static io.cormorant.judge.Pages.judge;
import static io.cormorant.judge.Pages.page;
import static io.cormorant.judge.Pages.topic;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CombinedTest {
  private static final double EXACT = 1e-12;
  private static final Topic RAIN = topic("rain", "flood");

  /// Threshold .4, nothing seen: half the distance.
  @Test
  void placesAScoreByItsDistanceFromTheThresholdAtFirst() {
    Standing standing = new Standing(0.4, 0);
    assertEquals(0, standing.see(0), EXACT);
    assertEquals(0.25, standing.see(0.2), EXACT);
    assertEquals(0.5, standing.see(0.4), EXACT);
    assertEquals(0.75, standing.see(0.7), EXACT);
    assertEquals(1, standing.see(1), EXACT);
    assertEquals(1, new Standing(1, 0).see(1), EXACT);
  }

  /// Seen: .1 .1 .3 under the threshold .4, then .5 .9. Of .2: two of three are smaller, and ten
  /// pages' worth of distance .5: (5 + 2) / 13 / 2. Of .5: one of two is not larger, distance 1/6:
  /// .5 + (10/6 + 1) / 12 / 2.
  @Test
  void placesAScoreAmongThoseSeen() {
    Standing standing = new Standing(0.4, 5);
    List.of(0.5, 0.1, 0.9, 0.1, 0.3).forEach(standing::see);
    assertEquals(5, standing.revision());
    assertEquals(7.0 / 26, standing.see(0.2), EXACT);
    assertEquals(0.5 + (10 / 6.0 + 1) / 24, standing.see(0.5), EXACT);
    assertEquals(5, standing.revision(), "the sample is full");
  }

  @Test
  void beginsAnotherSampleWhenAJudgeHasLearned() {
    Judge judge = judge("combined:of=cosine", RAIN);
    Judge fresh = judge("combined:of=cosine", RAIN);
    for (int i = 0; i < 50; i++) {
      judge.judge(page("Rain", "rain and flood and mud " + i));
    }
    Page storm = page("Storm", "storm and gale and thunder");
    judge.learn(storm, true);
    fresh.learn(storm, true);
    assertEquals(fresh.judge(storm).score(), judge.judge(storm).score(), EXACT);
  }

  @Test
  void neverPlacesALargerScoreLower() {
    Standing standing = new Standing(0.06, 200);
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      standing.see(Math.pow(random.nextDouble(), 4));
    }
    double before = 0;
    for (int i = 0; i <= 1_000; i++) {
      double place = standing.see(i / 1_000.0);
      assertTrue(place >= before && place <= 1, "at " + i + " of 1000, seed 5");
      before = place;
    }
  }

  /// Of "rain" position says 1/2, its threshold being .5/2.1 = .238095: place .5 + .5 * (.5 -
  /// .238095) / .761905 = .671875. Boolean says 1: place 1. The mean is .8359375.
  @Test
  void takesTheMeanOfThePlaces() {
    Judge judge = judge("combined:of=position+boolean", RAIN);
    assertEquals(0.8359375, judge.score("rain"), EXACT);
    assertEquals(0, judge.score("mud"));
    assertEquals(0, judge.score(" "));
  }

  @Test
  void explainsTheScoreByTheTermsOfAllJudges() {
    Judgement judgement = judge("combined", RAIN).judge(page("Rain", "rain and flood and mud"));
    assertEquals("rain", judgement.evidence().getFirst().term());
    assertEquals(
        judgement.score(), judgement.evidence().stream().mapToDouble(Evidence::share).sum(), EXACT);
    assertTrue(judgement.relevant());
    assertEquals(0.5, judge("combined", RAIN).threshold());
    assertEquals(new Judgement(0, false, List.of()), judge("combined", RAIN).judge(page("", "")));
  }

  @Test
  void leavesTheTopicsThresholdToItself() {
    Judge judge = judge("combined:of=boolean", RAIN.withThreshold(0.9));
    assertEquals(0.9, judge.threshold());
    assertEquals(1, judge.score("rain"));
    assertEquals(
        judge("combined:of=vsm", RAIN).score("rain mud"),
        judge("combined:of=vsm", RAIN.withThreshold(0.9)).score("rain mud"));
  }

  @Test
  void judgesAlikeAfterSaveAndLoad() throws IOException {
    Judge first = judge("combined:sample=4", RAIN);
    for (String text : List.of("rain", "mud", "rain and mud", "flood")) {
      first.judge(page(text, text));
    }
    assertTrue(first.learn(page("", "snow"), true), "cosine learns");
    Judge second = judge("combined:sample=4", RAIN);
    hand(first, second);
    for (String text : List.of("rain", "flood mud", "snow")) {
      assertEquals(first.judge(page(text, text)), second.judge(page(text, text)), text);
      assertEquals(first.score(text), second.score(text), text);
    }
  }

  @Test
  void refusesWhatCannotBeCombined() {
    refuses("combined:of=combined+vsm", "'combined' cannot be one of the judges it combines");
    refuses("combined:of=vsm+vsm", "'combined' has the judge 'vsm' twice");
    refuses("combined:of=vsm+", "no judge is called ''");
    refuses("combined:of=vsm+cosin", "no judge is called 'cosin'");
    refuses("combined:of=", "option 'of' of 'combined' takes text, not ''");
  }

  private static void refuses(String spec, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> judge(spec, RAIN));
    assertTrue(e.getMessage().startsWith(message), e.getMessage());
  }
}
