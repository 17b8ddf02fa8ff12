package io.cormorant.judge.words;

import static io.cormorant.judge.Pages.judge;
import static io.cormorant.judge.Pages.page;
import static io.cormorant.judge.Pages.topic;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.CpuTime;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BooleanTest {
  @Test
  void saysWhetherOneKeywordIsThere() {
    Judge judge = judge("boolean", topic("flood control", "暴雨"));
    Judgement judgement = judge.judge(page("Weather", "controls of floods, flood control"));
    assertEquals(new Judgement(1, true, List.of(new Evidence("flood control", 1))), judgement);
    assertEquals(
        new Judgement(0, false, List.of()), judge.judge(page("Weather", "control floods")));
    assertEquals(1, judge.score("昨夜大暴雨"));
    assertEquals(0, judge.score("大雨"));
  }

  @Test
  void saysWhetherAllKeywordsAreThere() {
    Judge judge = judge("boolean:match=all", topic("flood", "rain", "/20\\d\\d/"));
    assertEquals(1, judge.judge(page("Floods of 2024", "rain")).score());
    assertEquals(0, judge.judge(page("Floods of 2024", "mud")).score());
    assertEquals(0, judge.judge(page("Floods", "rain")).score());
    assertEquals(3, judge.judge(page("Floods of 2024", "rain")).evidence().size());
  }

  @Test
  void findsAKeywordThatStandsInALongerOne() {
    Judge judge = judge("boolean:match=all", topic("flood", "flood control", "flood control act"));
    assertEquals(1, judge.score("the Flood Control Act"));
    assertEquals(0, judge.score("flood control"));
  }

  @Test
  void findsKeywordsThatOverlap() {
    Judge judge = judge("boolean:match=all", topic("flood control", "control act"));
    assertEquals(1, judge.score("the Flood Control Act"));
    assertEquals(0, judge.score("act on flood control"));
  }

  @Test
  void looksForARegularExpressionAnywhereInAnyCase() {
    Judge judge = judge("boolean", topic("/(flood|rain)s?[- ]gauge/", "/台风[“\"].{1,3}[”\"]/"));
    assertEquals(1, judge.score("The Rain-Gauge of Kew"));
    assertEquals(0, judge.score("gauges for rain"));
    assertEquals(1, judge.score("第9号台风“利奇马”登陆"));
    assertEquals(
        "/(flood|rain)s?[- ]gauge/",
        judge.judge(page("", "floods gauge")).evidence().getFirst().term());
  }

  @Test
  void refusesWhatIsNoRegularExpression() {
    refuses("/(flood/", "keyword /(flood/ is not a regular expression: ");
    refuses("/(a|b)*a(a|b){30}/", "too complex");
  }

  private static void refuses(String keyword, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> judge("boolean", topic(keyword)));
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }

  /// What takes a backtracking matcher longer than the universe has been there.
  @Test
  void isNotSlowedDownByAPage() {
    Judge judge = judge("boolean", topic("/(a+)+b/", "/(x|xx)*y/"));
    CpuTime.within(
        Duration.ofSeconds(20),
        () -> assertEquals(0, judge.judge(page("a".repeat(30_000), "x".repeat(30_000))).score()));
  }
}
