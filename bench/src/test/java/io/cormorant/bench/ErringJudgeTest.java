package io.cormorant.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ErringJudgeTest {
  private static final int MANY = 10_000;

  /// Gives everything the same score.
  private record Stubborn(double always, double threshold) implements Judge {
    @Override
    public Judgement judge(Page page) {
      return new Judgement(always, always >= threshold, List.of());
    }

    @Override
    public double score(String shortText) {
      return shortText.isEmpty() ? 0 : always;
    }
  }

  @Test
  void isWrongAboutATenthOfAllPagesAndTexts() {
    for (double score : new double[] {0, 0.04, 0.06, 0.3, 1}) {
      Judge right = new Stubborn(score, 0.05);
      Judge judge = new ErringJudge(right);
      double pages = share(i -> judge.judge(page(i)).relevant() != score >= 0.05);
      double texts = share(i -> judge.score("text " + i) != score);

      assertEquals(0.1, pages, 0.015, "pages with a score of " + score);
      assertEquals(0.1, texts, 0.015, "texts with a score of " + score);
      assertEquals(0, judge.score(""));
    }
  }

  @Test
  void isWrongAboutTheSamePageWhoeverAsksAndWhateverTheTopic() {
    Judge one = new ErringJudge(new Stubborn(0.9, 0.5));
    Judge two = new ErringJudge(new Stubborn(0.1, 0.5));
    for (int i = 0; i < 1_000; i++) {
      Page page = page(i);
      boolean errs = ErringJudge.errsAbout(page.url().toString());
      assertEquals(!errs, one.judge(page).relevant());
      assertEquals(errs, two.judge(page).relevant());
      assertEquals(one.judge(page), one.judge(page));
    }
  }

  @Test
  void wrongScoresLieWellBeyondTheThreshold() {
    assertTrue(wrong(0.51, 0.5) < 0.2 && wrong(1, 0.5) > 0.04);
    assertTrue(wrong(0.49, 0.5) > 0.8 && wrong(0, 0.5) < 0.96);
    assertTrue(wrong(0.06, 0.05) < 0.013 && wrong(0, 0.05) > 0.5);
    assertTrue(wrong(0.3, 0) >= 0 && wrong(0.3, 1) <= 1);
  }

  /// What it says of a page it is wrong about.
  private static double wrong(double score, double threshold) {
    int page = IntStream.range(0, MANY).filter(i -> errs(page(i))).findFirst().orElseThrow();
    return new ErringJudge(new Stubborn(score, threshold)).judge(page(page)).score();
  }

  private static boolean errs(Page page) {
    return ErringJudge.errsAbout(page.url().toString());
  }

  private static double share(IntPredicate wrong) {
    return IntStream.range(0, MANY).filter(wrong).count() / (double) MANY;
  }

  private static Page page(int number) {
    return Page.of(Url.of("http://a.test/p" + number), new Prose.Known("", "", "")).build();
  }
}
