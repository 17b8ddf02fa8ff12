package io.cormorant.judge;

import static io.cormorant.judge.Pages.examples;
import static io.cormorant.judge.Pages.judge;
import static io.cormorant.judge.Pages.page;
import static io.cormorant.judge.Pages.topic;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.text.RandomText;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What holds for every judge that goes by words.
class LexicalJudgesTest {
  static final List<String> JUDGES =
      List.of(
          "vsm:warm-up=3",
          "vsm:norm=topic-terms,warm-up=3",
          "boolean",
          "boolean:match=all",
          "position",
          "position:counts=raw",
          "cosine",
          "jaccard",
          "semantic:warm-up=3",
          "semantic:length=twice,warm-up=3,read=description",
          "combined:of=vsm+position+cosine+jaccard+semantic+boolean,sample=5");

  private static final Topic STORM = topic("暴雨", "flood control", "三严三实");

  @ParameterizedTest
  @FieldSource("JUDGES")
  void scoresNothingForNothing(String spec) {
    Judge judge = judge(spec, STORM);
    for (int i = 0; i < 5; i++) {
      assertEquals(
          new Judgement(0, false, List.of()), judge.judge(page("", "")).withVotes(List.of()));
      assertEquals(0, judge.score(""));
      assertEquals(0, judge.score(" \n"));
      assertEquals(0, judge.score("the"));
    }
  }

  @ParameterizedTest
  @FieldSource("JUDGES")
  void scoresAnyTextBetweenZeroAndOne(String spec) {
    long seed = 31;
    Random random = new Random(seed);
    Judge judge = judge(spec, STORM, examples(page("暴雨", "flood control"), page("", "暴雨")));
    for (int i = 0; i < 300; i++) {
      String text = RandomText.of(random, random.nextInt(60)) + (i % 2 == 0 ? " 暴雨" : "");
      Judgement judgement =
          judge.judge(page(text, text, List.of(text), text + " flood control", List.of(text)));
      double score = judge.score(text);
      assertTrue(
          score >= 0 && score <= 1 && !Double.isNaN(judgement.score()),
          "seed " + seed + ", text " + i + ": " + score);
      assertEquals(judgement.score() >= judge.threshold(), judgement.relevant());
      judgement.evidence().forEach(e -> assertTrue(e.share() > 0 && e.share() <= 1 + 1e-9));
    }
  }

  @ParameterizedTest
  @FieldSource("JUDGES")
  void readsAPageOfFiveMegabytes(String spec) {
    Judge judge = judge(spec, STORM);
    String huge = "暴雨预警 flood control 三严三实 ".repeat(250_000);
    assertTrue(huge.length() > 5_000_000);
    assertTrue(judge.judge(page(huge, huge, List.of(huge), huge, List.of(huge, huge))).score() > 0);
    assertTrue(judge.score(huge) > 0);
  }

  @ParameterizedTest
  @FieldSource("JUDGES")
  void scoresAPageInAnotherLanguageZero(String spec) {
    Judge judge = judge(spec, topic("暴雨", "台风"));
    for (int i = 0; i < 5; i++) {
      assertEquals(
          0, judge.judge(page("Наводнение", "Вчера шёл сильный дождь, and floods")).score());
    }
  }

  @ParameterizedTest
  @FieldSource("JUDGES")
  void findsAKeywordThatTheSegmenterWouldSplit(String spec) {
    Judge judge = judge(spec, topic("三严三实"));
    assertTrue(judge.score("三严三实专题教育") > 0);
    assertTrue(judge.judge(page("三严三实专题教育", "")).score() > 0);
  }

  /// The same page is said to be about the topic and not to be: what it is an example of wins.
  @ParameterizedTest
  @FieldSource("JUDGES")
  void bearsExamplesThatContradictEachOther(String spec) {
    Page page = page("暴雨", "暴雨");
    Material material =
        new Material(List.of(page), List.of(page), List.of(), Material.NONE.similarity(), null);
    assertEquals(
        judge(spec, STORM, examples(page)).judge(page).score(),
        judge(spec, STORM, material).judge(page).score());
  }

  @ParameterizedTest
  @FieldSource("JUDGES")
  void worksWithFourHundredKeywords(String spec) {
    Topic large =
        topic(IntStream.range(0, 400).mapToObj(LexicalJudgesTest::word).toArray(String[]::new));
    Judge judge = judge(spec, large);
    boolean all = spec.endsWith("all");
    for (int i = 0; i < 400; i += 57) {
      assertEquals(!all, judge.score(word(i)) > 0, word(i));
      assertEquals(!all, judge.judge(page(word(i) + " x", word(i))).score() > 0, word(i));
    }
    assertEquals(0, judge.score("weather report"));
  }

  /// Two Han characters, or a word and a number.
  static String word(int i) {
    return i % 2 == 0
        ? "" + (char) ('一' + 7 * i) + (char) ('丂' + 11 * i)
        : "keyword" + i + " of" + i;
  }

  @ParameterizedTest
  @FieldSource("JUDGES")
  void needsSomethingToGoBy(String spec) {
    Topic examplesOnly =
        new Topic(
            "t",
            "T",
            List.of(),
            "",
            List.of(Url.of("https://a.example/")),
            List.of(),
            List.of(),
            List.of(),
            null,
            null);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> judge(spec, examplesOnly));
    assertTrue(e.getMessage().contains(" needs "), e.getMessage());
    assertFalse(e.getMessage().contains("\n"));
  }

  @ParameterizedTest
  @FieldSource("JUDGES")
  void judgesAlikeFromManyThreads(String spec) {
    Judge alone = judge(spec, STORM);
    Judge shared = judge(spec, STORM);
    for (int i = 0; i < 100; i++) {
      alone.judge(page("暴雨" + i, "mud"));
      shared.judge(page("暴雨" + i, "mud"));
    }
    Random random = new Random(9);
    List<Page> pages =
        IntStream.range(0, 100)
            .mapToObj(_ -> page(RandomText.of(random, 9), "暴雨" + RandomText.of(random, 40)))
            .toList();
    assertEquals(
        pages.stream().map(alone::judge).toList(),
        pages.parallelStream().map(shared::judge).toList());
  }
}
