package io.cormorant.judge.words;

import static io.cormorant.judge.Pages.generic;
import static io.cormorant.judge.Pages.judge;
import static io.cormorant.judge.Pages.page;
import static io.cormorant.judge.Pages.topic;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.CpuTime;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.text.RandomText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VsmTest {
  /// Weights whose norm is 1: .36 + .64.
  private static final Topic RAIN =
      topic(new Keyword("rain", 0.6), new Keyword("flood control", 0.8));

  /// Paper 000's first topic; .64 + .01 + .01 + .25 + .09 = 1, so the norm is exactly 1.
  private static final Topic RAINSTORM =
      topic(
          new Keyword("暴雨", 0.8),
          new Keyword("气象", 0.1),
          new Keyword("天气", 0.1),
          new Keyword("灾害", 0.5),
          new Keyword("预防", 0.3));

  /// Paper 000's second topic; .64 + .25 + .09 + .04 + .04 = 1.06.
  private static final Topic TYPHOON =
      topic(
          new Keyword("台风", 0.8),
          new Keyword("风暴潮", 0.5),
          new Keyword("暴雨", 0.3),
          new Keyword("气压", 0.2),
          new Keyword("风力", 0.2));

  private static final double SIX_DIGITS = 1e-6;

  /// Without a warm-up every IDF is 1. Title 4 and text 1 make rain ln(1+5) = 1.791759; mud is
  /// ln(1+1) = 0.693147. Page norm sqrt(3.210402 + 0.480453) = 1.921160, score .6 * 1.791759 /
  /// 1.921160.
  @Test
  void scoresATinyPageAsWorkedByHand() {
    Judgement judgement = judge("vsm:warm-up=0", RAIN).judge(page("Rain", "rain and mud"));
    assertEquals(0.559587, judgement.score(), SIX_DIGITS);
    assertTrue(judgement.relevant());
  }

  /// Rain stands once each in title 4, description 2, keywords 2, headings 2, text 1: ln(1+11) =
  /// 2.484907. Flood control in the headings: ln(1+2) = 1.098612. Both are topic terms, nothing
  /// else is there: (.6 * 2.484907 + .8 * 1.098612) / sqrt(6.174761 + 1.206949) = 2.369834 /
  /// 2.716930.
  @Test
  void weighsWordsByTheirPlace() {
    Page page =
        Page.of(Url.of("https://a.example/"), new Prose.Known("rain", "", "en"))
            .title("rain")
            .description("rain")
            .keywords(List.of("rain"))
            .headings(List.of("rain", "flood control"))
            .charset("UTF-8")
            .build();
    assertEquals(0.872247, judge("vsm:warm-up=0", RAIN).judge(page).score(), SIX_DIGITS);
  }

  /// After two pages, D = 2: rain is in both, IDF ln(3/3)+1 = 1; mud in one, ln(3/2)+1 = 1.405465.
  /// All stand once, so ln 2 cancels out: .6 / sqrt(1 + 1.975332) = .6 / 1.724915.
  @Test
  void countsRareWordsMore() {
    Judge judge = judge("vsm:warm-up=2", RAIN);
    judge.judge(page("", "rain mud"));
    judge.judge(page("", "rain"));
    assertEquals(0.347843, judge.judge(page("", "rain mud")).score(), SIX_DIGITS);
    assertEquals(0.347843, judge.score("rain mud"), SIX_DIGITS);
  }

  /// Rain is generic: its weight is .12 in place of .6, the topic's norm sqrt(.0144 + .64) =
  /// .808950. A page that says rain alone scores .12 / .808950 by either norm. With mud its value
  /// is .2 against 1: .2 * .12 / (sqrt(.04 + 1) * .808950).
  @Test
  void countsTheTopicsGenericWordsLess() {
    Topic topic = generic(RAIN, "Rains", "unheard of");
    for (String spec : List.of("vsm:warm-up=0", "vsm:warm-up=0,norm=topic-terms")) {
      assertEquals(0.148340, judge(spec, topic).score("rain"), SIX_DIGITS, spec);
    }
    assertEquals(0.029092, judge("vsm:warm-up=0", topic).score("rain mud"), SIX_DIGITS);
    assertEquals(
        0.8 / Math.sqrt(1.04),
        judge("vsm:warm-up=0", generic(RAIN, "mud")).score("flood control and mud"),
        SIX_DIGITS,
        "a generic word that is no keyword hardly makes a page longer");
  }

  /// Paper 000 prints lg(D / (1 + D_t)), which is below 0 for a word of every page: rain is in all
  /// three, ln(4/4) + 1 = 1, so a page with rain scores as without statistics.
  @Test
  void erratumOfEquation3_aWordOfEveryPageStillCounts() {
    Judge judge = judge("vsm:warm-up=3", RAIN);
    for (int i = 0; i < 3; i++) {
      judge.judge(page("", "rain"));
    }
    assertEquals(0.6, judge.score("rain"), SIX_DIGITS);
  }

  /// The observation that speaks against paper 000's norm: inside the topic's terms a page with one
  /// of them scores weight/norm, whatever else it says and however often it says that one.
  @Test
  void scoresOneMentionAsHighAsAWholePageWithThePapersNorm() {
    Page once = page("购物指南", "今天有暴雨，本店照常营业，所有商品八折");
    Page often = page("暴雨", "暴雨 ".repeat(50));
    Judge rainstorm = judge("vsm:norm=topic-terms", RAINSTORM);
    assertEquals(0.80, rainstorm.judge(once).score(), SIX_DIGITS);
    assertEquals(0.80, rainstorm.judge(often).score(), SIX_DIGITS);
    assertTrue(rainstorm.judge(once).relevant(), "the paper's threshold is .62");
    Judge typhoon = judge("vsm:norm=topic-terms", TYPHOON);
    assertEquals(0.8 / Math.sqrt(1.06), typhoon.score("台风来了"), SIX_DIGITS);
    assertEquals(0.777, typhoon.score("台风来了"), 5e-4);
    Judge ours = judge("vsm", RAINSTORM);
    assertTrue(ours.judge(often).score() > 2 * ours.judge(once).score());
  }

  @Test
  void explainsTheScoreByEvidenceThatAddsUpToIt() {
    for (String spec : List.of("vsm", "vsm:norm=topic-terms")) {
      Judgement judgement = judge(spec, RAINSTORM).judge(page("暴雨灾害", "气象部门说天气不好，预防暴雨，暴雨，注意安全"));
      assertEquals(5, judgement.evidence().size());
      assertEquals("暴雨", judgement.evidence().getFirst().term(), "weightiest first");
      assertEquals(
          judgement.score(),
          judgement.evidence().stream().mapToDouble(Judgement.Evidence::share).sum(),
          1e-12);
    }
  }

  @Test
  void findsAPhraseOnlyAsAWhole() {
    Judge judge = judge("vsm", RAIN);
    assertEquals(0.8, judge.score("Flood Control"), SIX_DIGITS);
    assertEquals(0, judge.score("floods are hard to control, control of floods"));
    assertEquals(
        "flood control", judge.judge(page("", "flood controls")).evidence().getFirst().term());
  }

  @Test
  void scoresNothingForNothing() {
    for (String spec : List.of("vsm", "vsm:norm=topic-terms", "vsm:warm-up=0")) {
      Judge judge = judge(spec, RAIN);
      assertEquals(new Judgement(0, false, List.of()), judge.judge(page("", "")));
      assertEquals(0, judge.score(""));
      assertEquals(0, judge.score(" \n"));
      assertEquals(0, judge.score("the"));
      assertEquals(0, judge.judge(page("Mud", "nothing but mud")).score());
    }
  }

  @Test
  void readsOnlyTheBeginningOfAHugePage() {
    String first = "暴雨预警".repeat(10_000);
    String huge = first + "商品打折".repeat(250_000);
    double expected = judge("vsm", RAINSTORM).judge(page(first, first)).score();
    Judge judge = judge("vsm", RAINSTORM);
    Judgement judgement =
        CpuTime.within(Duration.ofSeconds(5), () -> judge.judge(page(huge, huge)));
    assertEquals(expected, judgement.score());
    assertTrue(expected > 0);
    CpuTime.within(Duration.ofSeconds(5), () -> judge.score(huge));
  }

  @Test
  void scoresAnyTextBetweenZeroAndOne() {
    long seed = 77;
    Random random = new Random(seed);
    for (String spec : List.of("vsm:warm-up=20", "vsm:norm=topic-terms,warm-up=20")) {
      Judge judge = judge(spec, RAINSTORM);
      for (int i = 0; i < 1_000; i++) {
        String text = RandomText.of(random, random.nextInt(60)) + (i % 2 == 0 ? "暴雨" : "");
        double score = judge.score(text);
        assertTrue(score >= 0 && score <= 1, "seed " + seed + ", text " + i + ": " + score);
        judge.judge(page(text, text + "灾害"));
      }
      assertTrue(judge.score("暴雨 暴雨 暴雨 暴雨 灾害 灾害 预防") > 0.8, "near the topic itself");
    }
  }

  @Test
  void remembersScoresOnlyOnceTheyLast() {
    Judge judge = judge("vsm:warm-up=1", RAIN);
    double early = judge.score("rain mud");
    assertEquals(0.6 / Math.sqrt(2), early, SIX_DIGITS);
    judge.judge(page("", "mud"));
    double rain = Math.log(2) + 1;
    double late = judge.score("rain mud");
    assertEquals(0.6 * rain / Math.sqrt(rain * rain + 1), late, SIX_DIGITS);
    assertEquals(late, judge.score("rain mud"), "from memory");
  }

  @Test
  void scoresAlikeFromManyThreads() {
    Judge judge = judge("vsm:warm-up=1", RAINSTORM);
    judge.judge(page("天气", "今天有暴雨"));
    Random random = new Random(9);
    List<String> texts =
        IntStream.range(0, 300).mapToObj(_ -> "暴雨" + RandomText.of(random, 40)).toList();
    Judge alone = judge("vsm:warm-up=1", RAINSTORM);
    alone.judge(page("天气", "今天有暴雨"));
    List<Double> expected = texts.stream().map(alone::score).toList();
    for (int round = 0; round < 3; round++) {
      assertEquals(expected, texts.parallelStream().map(judge::score).toList());
    }
  }

  @Test
  void judgesAlikeAfterSaveAndLoad() throws IOException {
    Judge first = judge("vsm:warm-up=3", RAIN);
    long before = first.revision();
    first.judge(page("Rain", "rain and mud"));
    first.judge(page("𠮷", "flood control of the Yangtze 暴雨"));
    assertNotEquals(before, first.revision(), "there is something to save");
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    first.save(new DataOutputStream(saved));
    Judge second = judge("vsm:warm-up=3", RAIN);
    second.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    assertEquals(first.revision(), second.revision());
    for (String text : List.of("rain", "rain mud", "flood control 暴雨", "rain snow")) {
      assertEquals(first.judge(page(text, text)), second.judge(page(text, text)), text);
      assertEquals(first.score(text), second.score(text), text);
    }
  }

  /// As versions up to 0.1.0 saved it: terms as text.
  @Test
  void readsTheStateOfAnEarlierVersion() throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(saved);
    out.writeInt(2);
    out.writeInt(2);
    out.writeUTF("rain");
    out.writeInt(2);
    out.writeUTF("mud");
    out.writeInt(1);
    Judge judge = judge("vsm:warm-up=2", RAIN);
    judge.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    assertEquals(0.347843, judge.score("rain mud"), SIX_DIGITS, "as in countsRareWordsMore");
  }

  @Test
  void countsAKeywordInsideALongerWord() {
    Judge judge = judge("vsm:warm-up=0", RAINSTORM);
    assertTrue(judge.score("昨夜大暴雨") > 0);
    assertEquals("暴雨", judge.judge(page("", "昨夜大暴雨")).evidence().getFirst().term());
  }

  /// A page without a keyword is not counted word by word once the statistics are frozen, a page
  /// with one is: both must come out as if all were.
  @Test
  void scoresAlikeWhetherOrNotThePageBeforeHadAKeyword() {
    Judge judge = judge("vsm:warm-up=1", RAIN);
    judge.judge(page("", "mud"));
    double alone = judge.judge(page("Rain", "rain and mud 大雨")).score();
    for (int i = 0; i < 3; i++) {
      assertEquals(0, judge.judge(page("Snow", "snow and mud 大雪")).score());
      assertEquals(alone, judge.judge(page("Rain", "rain and mud 大雨")).score());
    }
  }

  @Test
  void forgetsRememberedScoresOnLoad() throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    Judge learned = judge("vsm:warm-up=1", RAIN);
    learned.judge(page("", "mud"));
    learned.save(new DataOutputStream(saved));
    Judge judge = judge("vsm:warm-up=0", RAIN);
    assertEquals(0.6 / Math.sqrt(2), judge.score("rain mud"), SIX_DIGITS);
    judge.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    assertEquals(learned.score("rain mud"), judge.score("rain mud"));
  }

  @Test
  void takesTheThresholdOfTheTopicBeforeItsOwn() {
    assertEquals(0.62, judge("vsm:norm=topic-terms", RAIN).threshold());
    assertEquals(0.06, judge("vsm", RAIN).threshold());
    Topic strict = new Topic("t", "T", RAIN.keywords(), null, 0.7);
    Judge judge = judge("vsm:warm-up=0", strict);
    assertEquals(0.7, judge.threshold());
    assertFalse(judge.judge(page("", "rain")).relevant(), "scores .6");
    assertTrue(judge.judge(page("", "flood control")).relevant(), "scores .8");
  }

  /// Equation 3: 暴雨 is in 1 of 10 pages, lg(10 / 2) = .698970; 灾害 in 2, lg(10 / 3) = .522879. A
  /// page with 暴雨 twice and 灾害 once: (.8 * 1.397940 + .5 * .522879) / sqrt(1.397940² + .522879²).
  @Test
  void paperCountsAsPrinted() {
    Judge judge = judge("vsm:paper=yes", RAINSTORM);
    judge.judge(page("", "暴雨 灾害"));
    judge.judge(page("", "灾害"));
    for (int i = 0; i < 8; i++) {
      judge.judge(page("暴雨", "云"));
    }
    assertEquals(.62, judge.threshold());
    assertEquals(0.924466, judge.score("暴雨 灾害 暴雨"), SIX_DIGITS);
    assertEquals(0.8, judge.score("暴雨"), SIX_DIGITS, "a single mention, as the paper has it");
    assertEquals(0, judge.score("云"));
  }

  @Test
  void refusesOptionsItDoesNotKnow() {
    refuses("vsm:norms=all-terms", "norms", "norm, paper, warm-up");
    refuses("vsm:norm=some-terms", "some-terms", "all-terms|topic-terms");
    refuses("vsm:warm-up=many", "many", "whole");
    refuses("vsm:warm-up=-1", "warm-up", "-1");
    refuses("vsn", "vsn", "vsm");
  }

  private static void refuses(String spec, String... facts) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> judge(spec, RAIN));
    for (String fact : facts) {
      assertTrue(e.getMessage().contains(fact), e.getMessage());
    }
  }
}
