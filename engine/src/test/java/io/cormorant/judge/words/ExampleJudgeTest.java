package io.cormorant.judge.words;

import static io.cormorant.judge.Pages.examples;
import static io.cormorant.judge.Pages.generic;
import static io.cormorant.judge.Pages.hand;
import static io.cormorant.judge.Pages.judge;
import static io.cormorant.judge.Pages.page;
import static io.cormorant.judge.Pages.topic;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExampleJudgeTest {
  private static final double EXACT = 1e-12;
  private static final Topic RAIN = topic(new Keyword("rain", 0.6), new Keyword("mud", 0.8));

  /// The page has rain 1, mud 1, rain·mud 1, length √3. The first example has rain 2, mud 1,
  /// rain·rain 1, rain·mud 1, length √7: (2 + 1 + 1) / √21. The second has snow alone: 0.
  @Test
  void takesTheMeanCosineOfWordsAndPairs() {
    Judge judge = judge("cosine", RAIN, examples(page("", "rain rain mud"), page("", "snow")));
    Judgement judgement = judge.judge(page("", "rain mud"));
    assertEquals(4 / Math.sqrt(21) / 2, judgement.score(), EXACT);
    assertEquals(
        judgement.score(), judgement.evidence().stream().mapToDouble(Evidence::share).sum(), EXACT);
    assertEquals("rain", judgement.evidence().getFirst().term());
    assertEquals(3, judgement.evidence().size(), "rain, mud and rain mud");
    assertEquals(judgement.score(), judge.score("Rain, mud"), EXACT);
  }

  @Test
  void isOneForTheOnlyExample() {
    Page page = page("Rain in March", "rain and mud, 暴雨 and floods");
    for (String name : List.of("cosine", "jaccard")) {
      assertEquals(1, judge(name, RAIN, examples(page)).judge(page).score(), EXACT, name);
    }
  }

  /// Without examples the keywords are one: rain .6, mud .8, no pair, length 1. A page of rain, mud
  /// and their pair has length √3.
  @Test
  void comparesWithTheKeywordsWhereThereAreNoExamples() {
    assertEquals(1.4 / Math.sqrt(3), judge("cosine", RAIN).score("rain mud"), EXACT);
    assertEquals(1.0 / 4, judge("jaccard", RAIN).score("rain rain snow frost"), EXACT);
  }

  @Test
  void comparesWithTheSentenceWhereThereAreNoKeywordsEither() {
    Topic topic =
        new Topic(
            "t",
            "T",
            List.of(),
            "rain and mud",
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            null);
    assertEquals(1, judge("cosine", topic).score("rain mud"), EXACT);
    assertEquals(1, judge("jaccard", topic).score("mud rain"), EXACT);
  }

  /// Example words {rain, mud, fog}, and {snow}: the page {rain, mud, frost} has 2 of 4 in common
  /// with the first and 0 of 4 with the second.
  @Test
  void takesTheMeanShareOfWordsInCommon() {
    Judge judge = judge("jaccard", RAIN, examples(page("", "rain mud fog rain"), page("", "snow")));
    Judgement judgement = judge.judge(page("rain", "rain mud frost"));
    assertEquals((2.0 / 4 + 0) / 2, judgement.score(), EXACT);
    assertEquals(
        List.of(new Evidence("rain", 1.0 / 8), new Evidence("mud", 1.0 / 8)),
        judgement.evidence().stream().sorted((a, b) -> b.term().compareTo(a.term())).toList());
  }

  @Test
  void isZeroWhereBothAreEmpty() {
    for (String name : List.of("cosine", "jaccard")) {
      Judge judge = judge(name, RAIN, examples(page("", "rain"), page("", "")));
      assertEquals(0, judge.judge(page("", "")).score(), name);
      assertEquals(1, judge.score("rain"), EXACT, name + ": an empty example is none");
    }
    Judge generic = judge("jaccard", generic(RAIN, "rain"), examples(page("", "rain")));
    assertEquals(0, generic.score("rain"), "no word on either side counts");
  }

  /// Generic words count .2: rain .2 and mud 1 against mud 1 alone, with the pair rain·mud.
  @Test
  void countsGenericWordsLess() {
    Judge cosine = judge("cosine", generic(RAIN, "rain"), examples(page("", "mud")));
    assertEquals(1 / Math.sqrt(0.04 + 1 + 1), cosine.score("rain mud"), EXACT);
    Judge jaccard = judge("jaccard", generic(RAIN, "rain"), examples(page("", "mud")));
    assertEquals(1, jaccard.score("rain mud"), EXACT);
  }

  @Test
  void refusesATopicThatSaysNothing() {
    Topic stopWords = topic("the");
    for (String name : List.of("cosine", "jaccard")) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> judge(name, stopWords, examples(page("", "a"))));
      assertTrue(
          e.getMessage().startsWith("judge '" + name + "' needs example pages"), e.getMessage());
    }
  }

  @Test
  void learnsFromPagesCalledRelevantUntilTheyAreTakenBack() {
    for (String name : List.of("cosine", "jaccard")) {
      Judge judge = judge(name, RAIN, examples(page("", "rain")));
      assertEquals(0, judge.score("snow"), name);
      long before = judge.revision();
      assertTrue(judge.learn(page("", "snow"), true));
      assertEquals(0.5, judge.score("snow"), EXACT, name);
      assertNotEquals(before, judge.revision());
      assertTrue(judge.learn(page("", "snow"), true));
      assertEquals(0.5, judge.score("snow"), EXACT, name + ": said twice is said once");
      assertTrue(judge.learn(page("", "snow"), false));
      assertEquals(0, judge.score("snow"), name);
      long after = judge.revision();
      assertTrue(judge.learn(page("", "fog"), false), "nothing to take back");
      assertTrue(judge.learn(page("", ""), true), "nothing to learn");
      assertEquals(after, judge.revision());
    }
  }

  @Test
  void judgesAlikeAfterSaveAndLoad() throws IOException {
    for (String name : List.of("cosine", "jaccard")) {
      Judge first = judge(name, RAIN, examples(page("", "rain")));
      first.learn(page("", "暴雨 and snow"), true);
      Judge second = judge(name, RAIN, examples(page("", "rain")));
      assertEquals(0, second.score("暴雨"));
      hand(first, second);
      assertEquals(first.revision(), second.revision());
      assertTrue(second.score("暴雨") > 0);
      for (String text : List.of("暴雨", "rain and snow", "snow")) {
        assertEquals(first.score(text), second.score(text), EXACT, name);
      }
    }
  }
}
