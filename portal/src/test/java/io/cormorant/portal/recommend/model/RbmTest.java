package io.cormorant.portal.recommend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// A machine that learns from readers of two kinds: one likes the first half of the pages, the
/// other the second half, and every tenth opinion is the wrong way round.
final class RbmTest {
  private static final int PAGES = 40;
  private static final RbmTraining.Options OPTIONS =
      new RbmTraining.Options(8, 60, 20, 0.05f, 0.9f, 0.005f, 1, 7);

  /// What is known of a reader, and opinions that were held out.
  private record Planted(Ratings known, List<Opinions> heldOut) {}

  private static Planted planted(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Opinions> known = new ArrayList<>();
    List<Opinions> heldOut = new ArrayList<>();
    for (int reader = 0; reader < 300; reader++) {
      List<Integer> pages = new ArrayList<>();
      List<Opinion> said = new ArrayList<>();
      List<Integer> heldPages = new ArrayList<>();
      List<Opinion> heldSaid = new ArrayList<>();
      for (int page = 0; page < PAGES; page++) {
        boolean likes = (reader % 2 == 0) == (page < PAGES / 2);
        Opinion opinion = likes == random.nextInt(10) > 0 ? Opinion.LIKED : Opinion.PASSED;
        int lot = random.nextInt(10);
        if (lot < 3) {
          pages.add(page);
          said.add(opinion);
        } else if (lot < 4) {
          heldPages.add(page);
          heldSaid.add(opinion);
        }
      }
      known.add(opinions(pages, said));
      heldOut.add(opinions(heldPages, heldSaid));
    }
    return new Planted(new Ratings(PAGES, known), heldOut);
  }

  private static Opinions opinions(List<Integer> pages, List<Opinion> said) {
    return Opinions.of(
        pages.stream().mapToInt(page -> page).toArray(), said.toArray(Opinion[]::new));
  }

  /// Bits that a held-out opinion costs in the mean if a ranker's scores are log odds.
  private static double surprise(Ranker ranker, Planted planted) {
    double sum = 0;
    int count = 0;
    for (int reader = 0; reader < planted.heldOut.size(); reader++) {
      float[] scores = ranker.scores(planted.known.readers().get(reader));
      Opinions held = planted.heldOut.get(reader);
      for (int i = 0; i < held.size(); i++) {
        double odds = scores[held.page(i)];
        sum += Math.log1p(Math.exp(held.isLiked(i) ? -odds : odds)) / Math.log(2);
        count++;
      }
    }
    return sum / count;
  }

  @Test
  void guessesHeldOutOpinionsThatPopularityCannot() {
    Planted planted = planted(1);
    Rbm machine = RbmTraining.train(planted.known, OPTIONS);
    int[] likes = planted.known.likes();
    int[] shown = planted.known.shown();
    float[] odds = new float[PAGES];
    for (int page = 0; page < PAGES; page++) {
      odds[page] = (float) Math.log((likes[page] + 1.0) / (shown[page] - likes[page] + 1.0));
    }
    double popular = surprise(_ -> odds, planted);
    double learned = surprise(machine, planted);
    assertTrue(popular > 0.95, "the pages alone tell something: " + popular);
    assertTrue(learned < 0.7, "it costs " + learned + " bits instead of " + popular);
  }

  @Test
  void rightOpinionsHaveLessFreeEnergyThanTheirOpposites() {
    Planted planted = planted(2);
    Rbm machine = RbmTraining.train(planted.known, OPTIONS);
    int right = 0;
    for (Opinions held : planted.known.readers()) {
      Opinion[] turned = new Opinion[held.size()];
      int[] pages = new int[held.size()];
      for (int i = 0; i < pages.length; i++) {
        pages[i] = held.page(i);
        boolean cross = (i & 1) == 0;
        turned[i] = held.isLiked(i) != cross ? Opinion.LIKED : Opinion.PASSED;
      }
      right += machine.freeEnergy(held) < machine.freeEnergy(Opinions.of(pages, turned)) ? 1 : 0;
    }
    assertTrue(right > 270, right + " of 300");
  }

  /// One page was shown to few readers, who all like it: if missing opinions counted as no, nobody
  /// would be expected to like it.
  @Test
  void missingOpinionsSayNothing() {
    List<Opinions> readers = new ArrayList<>();
    for (int reader = 0; reader < 200; reader++) {
      Opinion taste = reader % 2 == 0 ? Opinion.LIKED : Opinion.PASSED;
      readers.add(
          reader < 20
              ? opinions(List.of(0, 1), List.of(taste, Opinion.LIKED))
              : opinions(List.of(0), List.of(taste)));
    }
    Rbm machine = RbmTraining.train(new Ratings(2, readers), OPTIONS);
    float[] scores = machine.scores(opinions(List.of(0), List.of(Opinion.LIKED)));
    assertTrue(scores[1] > 1, "log odds " + scores[1]);
    float[] nothing = machine.scores(Opinions.NONE);
    assertTrue(nothing[1] > 1, "log odds " + nothing[1]);
    float[] passed = machine.scores(opinions(List.of(0), List.of(Opinion.PASSED)));
    assertNotEquals(passed[1], nothing[1], "a page that was passed is taken for a missing one");
  }

  @Test
  void theSeedDecidesEverything() {
    Ratings ratings = planted(3).known;
    RbmTraining.Options other = new RbmTraining.Options(8, 60, 20, 0.05f, 0.9f, 0.005f, 1, 8);
    assertEquals(RbmTraining.train(ratings, OPTIONS), RbmTraining.train(ratings, OPTIONS));
    assertNotEquals(RbmTraining.train(ratings, OPTIONS), RbmTraining.train(ratings, other));
  }

  /// The mean step of contrastive divergence goes where the likelihood of the data grows.
  @Test
  void everyEpochMakesTheOpinionsLikelier() {
    Planted planted = planted(4);
    double before = Double.MAX_VALUE;
    for (int epochs : new int[] {0, 3, 10, 40}) {
      Rbm machine =
          RbmTraining.train(
              planted.known, new RbmTraining.Options(8, epochs, 20, 0.02f, 0.5f, 0, 3, 7));
      double surprise = surprise(machine, planted);
      assertTrue(surprise < before, epochs + " epochs: " + surprise + " after " + before);
      before = surprise;
    }
  }

  @Test
  void longTrainingLeavesFiniteWeights() {
    RbmTraining.Options rough = new RbmTraining.Options(8, 200, 10, 0.2f, 0.9f, 0.001f, 2, 7);
    Rbm machine = RbmTraining.train(planted(5).known, rough);
    for (float score : machine.scores(Opinions.NONE)) {
      assertTrue(Float.isFinite(score), "score " + score);
    }
  }
}
