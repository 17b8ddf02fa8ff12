package io.cormorant.app.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Plugin;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.LightPages;
import io.cormorant.plan.WordFiles;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every judge there is, given what no judge likes.
class JudgeTroubleTest {
  private static final List<Page> GOOD =
      IntStream.range(0, 4).mapToObj(i -> page("good" + i, "暴雨预警", storm(i))).toList();

  private static final List<Page> BACKGROUND =
      IntStream.range(0, 40).mapToObj(i -> page("other" + i, "Cooking " + i, dish(i))).toList();

  static Stream<String> judges() {
    Stream<String> all =
        Assembly.judges().all().stream()
            .filter(judge -> judge.getClass().getPackageName().startsWith("io.cormorant.judge"))
            .map(Plugin::name)
            .filter(name -> !name.equals("none"))
            .map(name -> name.equals("llm") ? "llm:url=http://localhost:9/v1,model=m" : name);
    return Stream.concat(all, Stream.of("semantic:weights=corpus", "combined:paper=yes"));
  }

  @ParameterizedTest
  @MethodSource("judges")
  void findsTheTopicAndNothingInNothing(String name) {
    Judge judge = judge(name, GOOD, List.of());
    assertTrue(sane(judge, page("p", "三严三实与暴雨", storm(9))) > 0);
    assertEquals(0, sane(judge, page("p", "", "")));
    assertEquals(0, judge.score(""));
    assertEquals(0, judge.score(" \n\t"));
  }

  @ParameterizedTest
  @MethodSource("judges")
  void bearsWhatIsHugeForeignOrNoText(String name) {
    Judge judge = judge(name, GOOD, List.of());
    sane(judge, page("p", "暴雨", "暴雨预警 三严三实 flood ".repeat(250_000)));
    sane(judge, page("p", "Наводнение", "Вчера шёл сильный дождь. ".repeat(50)));
    sane(judge, page("p", "\u0000\uD800\uFFFF\u202E", "\uDC00\uD83D 1e308 -0 NaN ∞ ".repeat(500)));
    sane(judge, page("p", "0", "0 ".repeat(1_000)));
  }

  @ParameterizedTest
  @MethodSource("judges")
  void bearsExamplesThatContradictEachOther(String name) {
    Judge judge = judge(name, GOOD, GOOD.subList(0, 1));
    GOOD.forEach(page -> sane(judge, page));
    for (Page page : GOOD) {
      judge.learn(page, true);
      judge.learn(page, false);
      sane(judge, page);
    }
  }

  /// The score, after a look at everything that is said beside it.
  private static double sane(Judge judge, Page page) {
    Judgement judgement = judge.judge(page);
    double text = judge.score(page.title());
    assertTrue(text >= 0 && text <= 1, () -> "score of the title: " + text);
    double score = judgement.score();
    assertTrue(score >= 0 && score <= 1, () -> "score: " + score);
    judgement
        .evidence()
        .forEach(e -> assertTrue(Double.isFinite(e.share()) && e.share() >= 0, e::toString));
    return score;
  }

  private static Judge judge(String name, List<Page> good, List<Page> bad) {
    Topic topic =
        new Topic(
            "storm", "暴雨", List.of(new Keyword("暴雨", 1), new Keyword("三严三实", 0.01)), null, null);
    return Assembly.judge(
        topic, name, Product.assembly().material(topic, WordFiles.NONE, good, bad, BACKGROUND));
  }

  private static String storm(int i) {
    return "第" + i + "号暴雨预警：今天夜间山区有大暴雨，注意山洪和内涝，三严三实专题教育。 Heavy rain and floods are expected.";
  }

  private static String dish(int i) {
    return "Take " + i + " eggs, flour and milk, stir, and bake for an hour. 今天天气很好，我们去公园散步。";
  }

  private static Page page(String name, String title, String text) {
    Url url = Url.parse("https://example.org/" + name).orElseThrow();
    return LightPages.of(url, title, "", List.of(), List.of(), text, "");
  }
}
