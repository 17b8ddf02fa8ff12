package io.cormorant.judge;

import static io.cormorant.judge.learned.LearnedJudgeTest.page;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.learned.LearnedJudgeTest;
import io.cormorant.text.WordSimilarity;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whoever reads why a page is relevant finds the words in it: no stems, no stop words, Chinese in
/// the characters of the page.
class EvidenceTest {
  private static final Topic TOPIC = new Topic("t", "T", List.of(new Keyword("暴雨", 1)), null, null);
  private static final String STORY =
      "Meteorologists use forecasts of flooding, and forecasts can be uncertain. 我们在使用一个預警系統";
  private static final Material EXAMPLES =
      new Material(
          IntStream.range(0, 3)
              .mapToObj(i -> page("good" + i, "", STORY + " station" + i))
              .toList(),
          List.of(),
          IntStream.range(0, 40)
              .mapToObj(i -> page("other" + i, "", "guitar song stage recipe oven bread n" + i))
              .toList(),
          WordSimilarity.EXACT,
          null);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cosine",
        "jaccard",
        "bayes-sets",
        "naive-bayes",
        "logistic",
        "one-class-svm",
        "auto"
      })
  void isInTheWordsOfThePage(String name) {
    List<String> terms = evidence(name, page("new", "", STORY));
    assertTrue(terms.size() > 1, terms.toString());
    terms.forEach(term -> assertTrue(STORY.contains(term) || isPair(term), terms.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cosine",
        "jaccard",
        "bayes-sets",
        "naive-bayes",
        "logistic",
        "one-class-svm",
        "auto"
      })
  void hasNoStopWords(String name) {
    Set<String> stop = Set.of("use", "can", "of", "我们", "在", "使用", "一个");
    for (String term : evidence(name, page("new", "", "use can 我们 在 使用 一个 预警"))) {
      assertFalse(stop.contains(term), term);
    }
    assertEquals(List.of(), evidence(name, page("new", "", "use can 我们 在 使用 一个")), name);
  }

  @Test
  void isTheCommonestForm() {
    Page page = page("new", "", "flooding Flooded flooding Forecasts forecast forecast");
    List<String> terms = evidence("logistic", page);
    assertTrue(terms.containsAll(List.of("flooding", "forecast")), terms.toString());
  }

  @Test
  void showsChineseWordsTogetherThatStandTogether() {
    Material material =
        new Material(
            List.of(page("good", "", "预警系统")), List.of(), List.of(), WordSimilarity.EXACT, null);
    Judge judge = LearnedJudgeTest.judge("cosine", TOPIC, material);
    assertTrue(terms(judge, page("a", "", "預警系統")).contains("預警系統"));
    assertFalse(terms(judge, page("b", "", "預警。系統")).contains("預警系統"));
  }

  @Test
  void showsKeywordsEvenIfTheyAreStopWords() {
    Topic topic = new Topic("t", "T", List.of(new Keyword("Use", 1)), null, null);
    for (String name : List.of("vsm", "position", "semantic", "auto")) {
      Judge judge = LearnedJudgeTest.judge(name, topic, Material.NONE);
      assertEquals(List.of("Use"), terms(judge, page("a", "using", "using")), name);
    }
  }

  private static boolean isPair(String term) {
    return term.indexOf(' ') > 0 && List.of(term.split(" ")).stream().allMatch(STORY::contains);
  }

  private static List<String> evidence(String name, Page page) {
    return terms(LearnedJudgeTest.judge(name, TOPIC, EXAMPLES), page);
  }

  private static List<String> terms(Judge judge, Page page) {
    return judge.judge(page).evidence().stream().map(Evidence::term).toList();
  }
}
