package io.cormorant.judge.words;

import static io.cormorant.judge.Pages.generic;
import static io.cormorant.judge.Pages.judge;
import static io.cormorant.judge.Pages.page;
import static io.cormorant.judge.Pages.topic;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Numbers are worked by hand: a keyword counts 1 in the title, .8 in the meta keywords, .3 in the
/// anchors, 2.1 together.
class PositionTest {
  private static final double EXACT = 1e-12;

  private final Judge football = judge("position", topic("足球", "联赛"));

  /// Title 1 (足球), keywords .8 * 2, anchors .3 (联赛): 2.9 / 2 = 1.45, of at most 2.1.
  @Test
  void scoresTheWorkedExample() {
    Judgement judgement =
        football.judge(page("足球 新闻", "", List.of("足球", "联赛"), "", List.of("联赛积分榜", "首页")));
    assertEquals(1.45 / 2.1, judgement.score(), EXACT);
    assertEquals(0.690, judgement.score(), 5e-4);
    assertTrue(judgement.relevant());
    assertEquals(List.of("足球", "联赛"), judgement.evidence().stream().map(Evidence::term).toList());
    assertEquals(1.8 / 4.2, judgement.evidence().getFirst().share(), EXACT, "title and keywords");
  }

  @Test
  void erratumA_metaKeywordsCountBetaAndAnchorsAlphaNotTheReverse() {
    assertEquals(
        0.8 / 4.2, football.judge(page("-", "", List.of("足球"), "", List.of())).score(), EXACT);
    assertEquals(
        0.3 / 4.2, football.judge(page("-", "", List.of(), "", List.of("足球"))).score(), EXACT);
  }

  @Test
  void erratumB_dividesByTheNumberOfKeywordsNotOfWordsExamined() {
    assertEquals(
        football.judge(page("足球", "")).score(),
        football.judge(page("足球 新闻 今天 比赛 结果 一览 表", "")).score());
    assertEquals(1 / 4.2, football.judge(page("足球", "")).score(), EXACT);
  }

  /// Printed with the title's number of words as the upper limit of the other two sums.
  @Test
  void erratumC_readsAllMetaKeywordsAndAnchorsHoweverShortTheTitle() {
    Page page = page("新闻", "", List.of("a", "b", "c", "联赛"), "", List.of("d", "e", "f", "g", "足球"));
    assertEquals((0.8 + 0.3) / 4.2, football.judge(page).score(), EXACT);
  }

  @Test
  void erratumD_staysInRangeBecauseAKeywordCountsOncePerPlace() {
    Page often = page("足球 足球 足球 联赛", "", List.of("足球", "足球", "联赛"), "", List.of("足球", "足球", "联赛"));
    assertEquals(1, football.judge(often).score(), EXACT);
    assertEquals(1 / 4.2, football.judge(page("足球 足球 足球", "")).score(), EXACT);
  }

  /// With raw counts the sum is as printed: title 2, anchors .3 * 3, 2.9 / 2, cut off at 1.
  @Test
  void erratumD_rawCountsAreCutOff() {
    Judge raw = judge("position:counts=raw", topic("足球", "联赛"));
    assertEquals(1, raw.judge(page("足球 足球", "", List.of(), "", List.of("足球", "足球联赛"))).score());
    assertEquals(
        (1 + 2 * 0.3) / 2,
        raw.judge(page("足球", "", List.of(), "", List.of("足球", "足球"))).score(),
        EXACT);
    assertEquals(0.5, raw.threshold());
  }

  @Test
  void erratumE_readsTheTextOfAPageWithoutTitleAndMetaKeywords() {
    assertEquals(0.2 / 4.2, football.judge(page("", "昨天的足球比赛")).score(), EXACT);
    assertEquals(
        (0.2 * 2 + 0.3) / 4.2,
        football.judge(page(" ", "", List.of(""), "足球联赛", List.of("足球"))).score(),
        EXACT);
    assertEquals(0, football.judge(page("新闻", "昨天的足球比赛")).score(), "has a title");
  }

  /// Weights .8 and .2: the title with the first is .8 * 1 / (1 * 2.1).
  @Test
  void weighsKeywords() {
    Judge judge = judge("position", topic(new Keyword("足球", 0.8), new Keyword("联赛", 0.2)));
    assertEquals(0.8 / 2.1, judge.judge(page("足球", "")).score(), EXACT);
    assertEquals(0.8, judge.score("足球新闻"), EXACT, "the share of the weight that is there");
    assertEquals(1, judge.score("联赛 足球"), EXACT);
  }

  /// 联赛 counts .2 in place of 1: 1 / 1.2 and .2 / 1.2.
  @Test
  void countsGenericWordsLess() {
    Judge judge = judge("position", generic(topic("足球", "联赛"), "联赛"));
    assertEquals(1 / 1.2, judge.score("足球"), EXACT);
    assertEquals(0.2 / 1.2, judge.score("联赛"), EXACT);
  }

  @Test
  void callsRelevantWhatTheThesisCallsRelevant() {
    assertEquals(0.5 / 2.1, football.threshold(), EXACT);
    assertTrue(football.judge(page("足球", "")).relevant(), "1 / 2 on its scale");
    assertFalse(football.judge(page("-", "", List.of("足球"), "", List.of())).relevant(), ".4");
  }

  @Test
  void findsNoPhraseOverTheEndOfAnAnchor() {
    Judge judge = judge("position", topic("flood control"));
    assertEquals(0, judge.judge(page("-", "", List.of(), "", List.of("flood", "control"))).score());
    assertTrue(judge.judge(page("-", "", List.of(), "", List.of("flood control"))).score() > 0);
  }

  @Test
  void refusesWeightsThatAreNone() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> judge("position:anchors=1.5", topic("x1")));
    assertEquals("option 'anchors' of 'position' is from 0 to 1, not 1.5", e.getMessage());
  }
}
