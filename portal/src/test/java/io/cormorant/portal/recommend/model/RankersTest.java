package io.cormorant.portal.recommend.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Neighbours, texts and blends.
final class RankersTest {
  private static final Opinion[] TWO = {Opinion.LIKED, Opinion.LIKED};

  private static Opinions likes(int... pages) {
    Opinion[] said = new Opinion[pages.length];
    java.util.Arrays.fill(said, Opinion.LIKED);
    return Opinions.of(pages, said);
  }

  private static Opinions dislikes(int page) {
    return Opinions.of(new int[] {page}, new Opinion[] {Opinion.DISLIKED});
  }

  @Test
  void neighboursAreLikedByTheSameReaders() {
    Ratings ratings =
        new Ratings(4, List.of(likes(0, 1), likes(0, 1), likes(0, 1, 2), likes(2, 3), likes(2, 3)));
    Neighbours neighbours = new Neighbours(ratings, new Neighbours.Options(10, 1, 0.5));
    float[] scores = neighbours.scores(likes(0));
    assertTrue(scores[1] > scores[2] && scores[2] > 0, "scores");
    assertEquals(0, scores[3]);
    assertTrue(neighbours.scores(dislikes(0))[1] < 0);
    assertEquals(OptionalInt.of(0), neighbours.because(likes(0), 1, 3));
    assertEquals(OptionalInt.empty(), neighbours.because(likes(0), 1, 4), "too few like both");
    assertEquals(OptionalInt.empty(), neighbours.because(dislikes(0), 1, 1));
  }

  @Test
  void textsAreAlikeByTheirWordsInAnyLanguage() {
    List<TermCounts> pages =
        List.of(
            TermCounts.of("Flooded rivers", "The river rose after heavy rain and the dam held."),
            TermCounts.of("A river", "Rivers and dams: how a dam holds a rising river."),
            TermCounts.of("Football", "The team won the match in the last minute."),
            TermCounts.of("洪水", "暴雨之后河水上涨，大坝经受住了洪水。"),
            TermCounts.of("大坝", "洪水来临时大坝如何保护下游的村庄。"),
            TermCounts.of("足球", "球队在最后一分钟赢得了比赛。"));
    Texts texts = new Texts(pages, Texts.Options.USUAL);
    float[] english = texts.scores(likes(0));
    assertTrue(english[1] > english[2] && english[1] > english[4], "English");
    float[] chinese = texts.scores(likes(3));
    assertTrue(chinese[4] > chinese[5] && chinese[4] > chinese[1], "Chinese");
    assertTrue(texts.scores(dislikes(2))[2] < 0);
    assertEquals(OptionalInt.of(0), texts.because(likes(0, 3), 1, 0.05));
    assertEquals(OptionalInt.of(3), texts.because(likes(0, 3), 4, 0.05));
    assertEquals(OptionalInt.empty(), texts.because(likes(0), 2, 0.3));
  }

  @Test
  void blendsDoNotDependOnScales() {
    Ranker one = _ -> new float[] {1, 2, 3};
    Ranker same = _ -> new float[] {100, 200, 300};
    Ranker other = _ -> new float[] {3, 1, 2};
    Ranker none = _ -> new float[3];
    Opinions anybody = Opinions.of(new int[] {0, 1}, TWO);
    Blend blend = new Blend(List.of(new Blend.Part(one, 1), new Blend.Part(other, 0.5)));
    Blend scaled =
        new Blend(
            List.of(new Blend.Part(same, 1), new Blend.Part(other, 0.5), new Blend.Part(none, 1)));
    assertArrayEquals(blend.scores(anybody), scaled.scores(anybody), 1e-5f);
  }
}
