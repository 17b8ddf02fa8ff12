package io.cormorant.judge.words;

import static io.cormorant.judge.Pages.generic;
import static io.cormorant.judge.Pages.hand;
import static io.cormorant.judge.Pages.judge;
import static io.cormorant.judge.Pages.page;
import static io.cormorant.judge.Pages.topic;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.Material;
import io.cormorant.text.WordSimilarity;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Scores are x / (x + half): half is .1, or .005 with `length=twice`, times the mean weight of a
/// keyword and the mean rarity of a word.
class SemanticTest {
  private static final double EXACT = 1e-12;
  private static final Topic STORM = topic(new Keyword("storm", 0.8), new Keyword("rain", 0.4));

  /// A gale is like a storm by .5, and rain by .2.
  private static final WordSimilarity WEATHER =
      (word, other) ->
          switch (word + "/" + other) {
            case "gale/storm", "storm/gale" -> 0.5;
            case "gale/rain", "rain/gale" -> 0.2;
            default -> word.equals(other) ? 1 : 0;
          };

  /// Of three pages storm is in two, three times in all; rain and fog are in one each, once; sea is
  /// in all. So storm weighs 3/3 * ln(3/2) = .405465, rain and fog 1/3 * ln 3 = .366204, sea
  /// nothing, and a word that none has the mean of the four, .284468. The keywords weigh as much as
  /// words, whatever the topic says: .385835 in the mean.
  private static final Material CORPUS =
      corpus(page("storm", "storm sea"), page("rain", "sea"), page("fog", "storm sea"));

  private static final double OFTEN = Math.log(1.5);
  private static final double MET_ONCE = Math.log(3) / 3;
  private static final double MEAN = (OFTEN + 2 * MET_ONCE) / 4;
  private static final double HALF_BY_CORPUS = 0.1 * MEAN * (OFTEN + MET_ONCE) / 2;

  /// All words of equal rarity: gale means .8 * .25 + .4 * .04 = .216, storm .8. Of 4 words, x =
  /// (.216 + .8) / 4 = .254, half = .1 * .6 = .06.
  @Test
  void scoresAsWorkedByHand() {
    Judgement judgement = storm("semantic:warm-up=1").judge(page("Gale or storm, sea damage", ""));
    assertEquals(0.254 / 0.314, judgement.score(), EXACT);
    assertEquals(
        List.of("storm", "gale"), judgement.evidence().stream().map(Evidence::term).toList());
    assertEquals(0.8 / 1.016 * judgement.score(), judgement.evidence().getFirst().share(), EXACT);
    assertTrue(judgement.relevant());
  }

  /// Eq. 3 divides by the 4 different words again: x = .0635, half = .005 * .6 = .003.
  @Test
  void dividesByTheNumberOfWordsAgainAsPrinted() {
    Judge judge = storm("semantic:warm-up=1,length=twice");
    assertEquals(
        0.0635 / 0.0665, judge.judge(page("Gale or storm, sea damage", "")).score(), EXACT);
  }

  /// The paper filters words by their kind: 非常 tells nothing, and 2019 neither. So of four words
  /// two are left.
  @Test
  void contentWordsAloneCountAsPrinted() {
    Topic topic = topic(new Keyword("暴雨", 0.8), new Keyword("洪水", 0.4));
    Material material = new Material(List.of(), List.of(), List.of(), WordSimilarity.EXACT, null);
    String text = "2019 暴雨 非常 洪水";
    double all = judge("semantic:warm-up=1", topic, material).judge(page(text, "")).score();
    double content =
        judge("semantic:warm-up=1,words=content", topic, material).judge(page(text, "")).score();
    assertEquals(.3 / .36, all, EXACT);
    assertEquals(.6 / .66, content, EXACT);
  }

  /// Eq. 2 is printed with the number of documents where the length of the text belongs. Were it
  /// so, ten times the text would weigh ten times as much; with the length it weighs the same.
  @Test
  void erratumOfEquation2_termFrequencyIsDividedByTheLengthOfTheText() {
    Judge judge = storm("semantic:warm-up=0");
    double once = judge.score("storm sea");
    assertEquals(0.4 / (0.4 + 0.06), once, EXACT, "w = (1 / 2), times .8");
    assertEquals(once, judge.score("storm sea ".repeat(10)), EXACT);
    assertEquals(0.08 / (0.08 + 0.06), judge.score("storm a1 a2 a3 a4 a5 a6 a7 a8 a9"), EXACT);
  }

  /// Of 4 documents storm is in 2 and rain in 1, sea in all: ln 2, ln 4, 0, and the mean over the
  /// three is ln 2. Known words weigh by that, gale, which none has, by the mean.
  @Test
  void weighsWordsByRarityAndUnseenOnesByTheMean() {
    List<Page> background =
        List.of(
            page("storm sea", ""), page("storm sea", ""), page("rain sea", ""), page("sea", ""));
    Judge judge =
        judge("semantic", STORM, new Material(List.of(), List.of(), background, WEATHER, null));
    double half = 0.1 * 0.6 * Math.log(2);
    double storm = 0.5 * Math.log(2) * 0.8;
    assertEquals(storm / (storm + half), judge.score("storm sea"), EXACT);
    double rain = 0.5 * Math.log(4) * 0.4;
    assertEquals(rain / (rain + half), judge.score("rain sea"), EXACT);
    double gale = 0.5 * Math.log(2) * 0.216;
    assertEquals(gale / (gale + half), judge.score("gale sea"), EXACT);
  }

  @Test
  void weighsWordsAndKeywordsByTheExamplePagesAsPrinted() {
    Judge judge = judge("semantic:weights=corpus", STORM, CORPUS);
    double storm = OFTEN * OFTEN / 2;
    assertEquals(0.0822010, storm, 1e-7);
    assertEquals(0.0109757, HALF_BY_CORPUS, 1e-7);
    assertEquals(storm / (storm + HALF_BY_CORPUS), judge.score("storm sea"), EXACT);
    double rain = MET_ONCE * MET_ONCE / 2;
    assertEquals(rain / (rain + HALF_BY_CORPUS), judge.score("rain fog"), EXACT);
    double gale = MEAN * (0.25 * OFTEN + 0.04 * MET_ONCE);
    assertEquals(gale / (gale + HALF_BY_CORPUS), judge.score("gale"), EXACT, "in no page");
    Judge brief = judge("semantic:weights=corpus,read=description", STORM, CORPUS);
    assertEquals(judge.score("storm sea"), brief.score("storm sea"), "weighs by whole pages too");
  }

  /// Table 4 of the paper: words met once have one and the same weight, however rare others are.
  @Test
  void weighsWordsThatTheExamplePagesHaveOnceAlike() {
    WordSimilarity all = (_, _) -> 1;
    Material corpus = new Material(CORPUS.good(), List.of(), List.of(), all, null);
    Judge judge = judge("semantic:weights=corpus", STORM, corpus);
    assertEquals(judge.score("fog"), judge.score("rain"), EXACT);
    assertTrue(judge.score("storm") > judge.score("fog"));
    assertEquals(0, judge.score("sea"), "in every page");
  }

  @Test
  void takesTheWordsOfATextForASetWhereTheExamplePagesWeigh() {
    Judge judge = judge("semantic:weights=corpus", STORM, CORPUS);
    double once = judge.score("storm mud");
    assertEquals(once, judge.score("storm mud storm storm mud storm"), EXACT);
    assertEquals(
        once, judge("semantic:weights=corpus,length=twice", STORM, CORPUS).score("storm mud"));
    double third = OFTEN * OFTEN / 3;
    assertEquals(third / (third + HALF_BY_CORPUS), judge.score("storm mud ice"), EXACT);
  }

  @Test
  void countsGenericWordsOfACorpusLess() {
    Judge judge = judge("semantic:weights=corpus", generic(STORM, "storm"), CORPUS);
    double storm = 0.2 * OFTEN * 0.2 * OFTEN;
    double half = 0.1 * MEAN * (0.2 * OFTEN + MET_ONCE) / 2;
    assertEquals(storm / (storm + half), judge.score("storm"), EXACT);
  }

  @Test
  void learnsNothingFromTheCrawlWhereTheExamplePagesWeigh() throws IOException {
    Judge judge = judge("semantic:weights=corpus,warm-up=1", STORM, CORPUS);
    double before = judge.score("storm mud");
    judge.judge(page("storm rain", "mud"));
    assertEquals(before, judge.score("storm mud"));
    assertEquals(0, judge.revision());
    Judge other = judge("semantic:weights=corpus", STORM, CORPUS);
    hand(judge, other);
    assertEquals(before, other.score("storm mud"));
  }

  /// A keyword that all pages have weighs nothing; where that holds for each, all words are alike.
  @Test
  void weighsAllWordsAlikeWhereEveryExamplePageHasEveryKeyword() {
    for (Material same :
        List.of(
            corpus(page("storm", "rain"), page("rain", "storm")),
            corpus(page("storm", "rain sea"), page("rain", "storm fog")))) {
      Judge judge = judge("semantic:weights=corpus", STORM, same);
      assertEquals(0.5 / (0.5 + 0.1), judge.score("storm mud"), EXACT);
    }
  }

  @Test
  void refusesFewerThanTwoExamplePagesToWeighBy() {
    for (Material few :
        List.of(corpus(), corpus(page("storm", "")), corpus(page("a storm", ""), page("", "!")))) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> judge("semantic:weights=corpus", STORM, few));
      assertEquals(
          "judge 'semantic' needs two example pages with text for weights=corpus: add `examples:` to the"
              + " topic, or take weights=text",
          e.getMessage());
    }
  }

  @Test
  void countsGenericWordsLess() {
    Judge judge =
        judge(
            "semantic:warm-up=0",
            generic(STORM, "gale"),
            new Material(List.of(), List.of(), List.of(), WEATHER, null));
    double x = 0.2 * 0.216;
    assertEquals(x / (x + 0.06), judge.score("gale"), EXACT);
  }

  /// Companies and company are the term compani.
  @Test
  void countsGenericWordsLessInAnyForm() {
    WordSimilarity like = (word, _) -> word.startsWith("compan") ? 0.5 : 0;
    Judge judge =
        judge(
            "semantic:warm-up=0",
            topic("storm"),
            new Material(List.of(), List.of(), List.of(), like, null));
    double x = 0.2 * 0.25;
    assertEquals(x / (x + 0.1), judge.score("company"), EXACT);
    assertEquals(x / (x + 0.1), judge.score("companies"), EXACT);
  }

  /// 中国 is among the words that say little anywhere, unless the topic has it as a keyword.
  @Test
  void countsCommonWordsLessButNotKeywords() {
    WordSimilarity like = (word, other) -> word.equals(other) || word.equals("中国") ? 1 : 0;
    Material material = new Material(List.of(), List.of(), List.of(), like, null);
    assertEquals(
        0.2 / (0.2 + 0.1), judge("semantic:warm-up=0", topic("党建"), material).score("中国"), EXACT);
    assertEquals(
        1 / (1 + 0.1), judge("semantic:warm-up=0", topic("中国"), material).score("中国"), EXACT);
  }

  @Test
  void readsWhatDescribesThePage() {
    Page page = page("sea", "a storm", List.of("rain"), "storm ".repeat(100), List.of("storm"));
    assertEquals(
        0.4 / (0.4 + 0.06),
        storm("semantic:warm-up=0,read=description").judge(page).score(),
        EXACT,
        "sea, storm, rain: (.8 + .4) / 3");
    Page late = page("sea", "sea ".repeat(200) + "storm");
    assertEquals(0, storm("semantic:read=lead").judge(late).score());
    assertTrue(storm("semantic:read=lead").judge(page("sea", "storm")).score() > 0);
  }

  @Test
  void takesAPhraseForOneWord() {
    Judge judge = judge("semantic:warm-up=0", topic("flood control"));
    assertEquals(0.5 / 0.6, judge.score("Flood controls everywhere"), EXACT);
    assertEquals(
        "flood control", judge.judge(page("flood control", "")).evidence().getFirst().term());
  }

  @Test
  void looksAWordUpOnce() {
    AtomicInteger asked = new AtomicInteger();
    WordSimilarity counting =
        (word, other) -> {
          asked.incrementAndGet();
          return 0;
        };
    Judge judge =
        judge("semantic", STORM, new Material(List.of(), List.of(), List.of(), counting, null));
    judge.judge(page("sea sea fog", ""));
    assertEquals(4, asked.get(), "two words, two keywords");
    judge.judge(page("fog sea fog", "sea"));
    assertEquals(4, asked.get());
  }

  @Test
  void judgesAlikeAfterSaveAndLoad() throws IOException {
    Judge first = storm("semantic:warm-up=3");
    for (String title : List.of("storm sea", "rain sea", "storm fog")) {
      first.judge(page(title, ""));
    }
    Judge second = storm("semantic:warm-up=3");
    hand(first, second);
    assertEquals(first.revision(), second.revision());
    for (String text : List.of("storm sea", "gale", "rain fog")) {
      assertEquals(first.score(text), second.score(text), text);
    }
  }

  private static Material corpus(Page... pages) {
    return new Material(List.of(pages), List.of(), List.of(), WEATHER, null);
  }

  private static Judge storm(String spec) {
    return judge(spec, STORM, new Material(List.of(), List.of(), List.of(), WEATHER, null));
  }
}
