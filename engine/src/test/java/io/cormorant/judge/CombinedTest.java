package io.cormorant.judge;

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
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.text.WordSimilarity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CombinedTest {
  private static final double EXACT = 1e-12;
  private static final Topic RAIN = topic("rain", "flood");

  private static final Material EXAMPLES =
      new Material(
          List.of(page("rain", "rain and flood and dam"), page("flood", "flood in the rain")),
          List.of(),
          List.of(page("bread", "bread and oven"), page("song", "song and guitar and dam")),
          WordSimilarity.EXACT,
          null);

  /// Threshold .4, nothing seen: half the distance.
  @Test
  void placesAScoreByItsDistanceFromTheThresholdAtFirst() {
    Standing standing = new Standing(0.4, 0);
    assertEquals(0, standing.see(0), EXACT);
    assertEquals(0.25, standing.see(0.2), EXACT);
    assertEquals(0.5, standing.see(0.4), EXACT);
    assertEquals(0.75, standing.see(0.7), EXACT);
    assertEquals(1, standing.see(1), EXACT);
    assertEquals(1, new Standing(1, 0).see(1), EXACT);
  }

  /// Seen: .1 .1 .3 under the threshold .4, then .5 .9. Of .2: two of three are smaller, and ten
  /// pages' worth of distance .5: (5 + 2) / 13 / 2. Of .5: one of two is not larger, distance 1/6:
  /// .5 + (10/6 + 1) / 12 / 2.
  @Test
  void placesAScoreAmongThoseSeen() {
    Standing standing = new Standing(0.4, 5);
    List.of(0.5, 0.1, 0.9, 0.1, 0.3).forEach(standing::see);
    assertEquals(5, standing.revision());
    assertEquals(7.0 / 26, standing.see(0.2), EXACT);
    assertEquals(0.5 + (10 / 6.0 + 1) / 24, standing.see(0.5), EXACT);
    assertEquals(5, standing.revision(), "the sample is full");
  }

  @Test
  void beginsAnotherSampleWhenAJudgeHasLearned() {
    Judge judge = judge("combined:of=cosine", RAIN);
    Judge fresh = judge("combined:of=cosine", RAIN);
    for (int i = 0; i < 50; i++) {
      judge.judge(page("Rain", "rain and flood and mud " + i));
    }
    Page storm = page("Storm", "storm and gale and thunder");
    judge.learn(storm, true);
    fresh.learn(storm, true);
    assertEquals(fresh.judge(storm).score(), judge.judge(storm).score(), EXACT);
  }

  @Test
  void neverPlacesALargerScoreLower() {
    Standing standing = new Standing(0.06, 200);
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      standing.see(Math.pow(random.nextDouble(), 4));
    }
    double before = 0;
    for (int i = 0; i <= 1_000; i++) {
      double place = standing.see(i / 1_000.0);
      assertTrue(place >= before && place <= 1, "at " + i + " of 1000, seed 5");
      before = place;
    }
  }

  /// Of "rain" position says 1/2, its threshold being .5/2.1 = .238095: place .5 + .5 * (.5 -
  /// .238095) / .761905 = .671875. Boolean says 1: place 1. The mean is .8359375.
  @Test
  void takesTheMeanOfThePlaces() {
    Judge judge = judge("combined:of=position+boolean", RAIN);
    assertEquals(0.8359375, judge.score("rain"), EXACT);
    assertEquals(0, judge.score("mud"));
    assertEquals(0, judge.score(" "));
  }

  @Test
  void explainsTheScoreByTheTermsOfAllJudges() {
    Judgement judgement = judge("combined", RAIN).judge(page("Rain", "rain and flood and mud"));
    assertEquals("rain", judgement.evidence().getFirst().term());
    assertEquals(
        judgement.score(), judgement.evidence().stream().mapToDouble(Evidence::share).sum(), EXACT);
    assertTrue(judgement.relevant());
    assertEquals(0.5, judge("combined", RAIN).threshold());
    assertEquals(
        new Judgement(0, false, List.of(), List.of(0.0, 0.0, 0.0)),
        judge("combined", RAIN).judge(page("", "")));
  }

  @Test
  void leavesTheTopicsThresholdToItself() {
    Judge judge = judge("combined:of=boolean", RAIN.withThreshold(0.9));
    assertEquals(0.9, judge.threshold());
    assertEquals(1, judge.score("rain"));
    assertEquals(
        judge("combined:of=vsm", RAIN).score("rain mud"),
        judge("combined:of=vsm", RAIN.withThreshold(0.9)).score("rain mud"));
  }

  @Test
  void judgesAlikeAfterSaveAndLoad() throws IOException {
    Judge first = judge("combined:sample=4", RAIN);
    for (String text : List.of("rain", "mud", "rain and mud", "flood")) {
      first.judge(page(text, text));
    }
    assertTrue(first.learn(page("", "snow"), true), "cosine learns");
    Judge second = judge("combined:sample=4", RAIN);
    hand(first, second);
    for (String text : List.of("rain", "flood mud", "snow")) {
      assertEquals(first.judge(page(text, text)), second.judge(page(text, text)), text);
      assertEquals(first.score(text), second.score(text), text);
    }
  }

  /// The hub links to a and nobody to b. Boolean places all first: .8 * 1. At first nothing is
  /// known of ranks: .2 * .5. When a is judged, the only page seen has a smaller rank: .2 * (5 + 1)
  /// / 11. Then b: of hub and a, the hub is its equal: .2 * (5 + .5) / 12.
  @Test
  void movesAPageThatOthersLinkToBeforeItsEqual() {
    Judge judge = judge("combined:of=boolean,rank=0.2", RAIN);
    assertEquals(0.9, judge.judge(linking("hub", "a")).score(), EXACT);
    assertEquals(0.8 + 0.2 * 6 / 11, judge.judge(linking("a")).score(), EXACT);
    assertEquals(0.8 + 0.2 * 5.5 / 12, judge.judge(linking("b")).score(), EXACT);
    Judge without = judge("combined:of=boolean", RAIN);
    without.judge(linking("hub", "a"));
    assertEquals(
        without.judge(linking("a")).score(), without.judge(linking("b")).score(), "no rank");
  }

  @Test
  void ranksALinkHigherThatComesFromAnImportantPage() {
    Judge judge = judge("combined:of=boolean,rank=1,sample=4", RAIN);
    judge.judge(linking("one", "home"));
    judge.judge(linking("two", "home"));
    judge.judge(linking("home", "by-home"));
    judge.judge(linking("nobody", "by-nobody"));
    assertEquals((5 + 4) / 14.0, judge.judge(linking("by-home")).score(), EXACT, "before home");
    assertEquals((5 + 3) / 14.0, judge.judge(linking("by-nobody")).score(), EXACT);
  }

  /// The sample is full with the two pages, so that a later page has a rank but gives none.
  @Test
  void ranksLaterPagesByTheLinksOfTheSample() {
    Judge judge = judge("combined:of=boolean,rank=1,sample=2", RAIN);
    judge.judge(linking("one", "a"));
    judge.judge(linking("two", "a"));
    judge.judge(linking("three", "b", "b", "b"));
    assertEquals((5 + 2) / 12.0, judge.judge(linking("a")).score(), EXACT);
    assertEquals((5 + 1) / 12.0, judge.judge(linking("b")).score(), EXACT);
    assertEquals((5 + 1) / 12.0, judge.judge(linking("c")).score(), EXACT);
  }

  /// After 11 pages ranks are computed anew when there are 13.
  @Test
  void ranksAnewWhenTheSampleHasGrownByATenth() {
    Judge judge = judge("combined:of=boolean,rank=1", RAIN);
    for (int i = 0; i < 11; i++) {
      judge.judge(linking("p" + i));
    }
    judge.judge(linking("twelfth", "a"));
    double before = judge.judge(linking("p0")).score();
    assertEquals((5 + 5.5) / 21, before, EXACT);
    assertEquals(before, judge.judge(linking("a", "c")).score(), EXACT, "not ranked yet");
    assertEquals((5 + 12.5) / 23, judge.judge(linking("a", "c")).score(), EXACT, "the first of 13");
  }

  @Test
  void heedsTheFirstFiveHundredLinksOfAPage() {
    Judge judge = judge("combined:of=boolean,rank=1,sample=1", RAIN);
    judge.judge(
        linking("hub", IntStream.range(0, 501).mapToObj(i -> "t" + i).toArray(String[]::new)));
    assertEquals((5 + 1) / 11.0, judge.judge(linking("t499")).score(), EXACT);
    assertEquals((5 + 0.5) / 11, judge.judge(linking("t500")).score(), EXACT);
  }

  /// A page that links to itself has the rank of one to which nobody links.
  @Test
  void countsNoLinkOfAPageToItself() {
    Judge judge = judge("combined:of=boolean,rank=1,sample=2", RAIN);
    judge.judge(linking("vain", "vain"));
    judge.judge(linking("hub", "a"));
    assertEquals((5 + 2) / 12.0, judge.judge(linking("a")).score(), EXACT);
    assertEquals((5 + 1) / 12.0, judge.judge(linking("vain")).score(), EXACT);
  }

  /// A hundred pages with 500 links each fill any sample, and half a megabyte holds them.
  @Test
  void savesNoMoreThanSoManyLinks() throws IOException {
    Judge judge = judge("combined:of=boolean,rank=1,sample=10000", RAIN);
    for (int page = 0; page < 150; page++) {
      String name = "p" + page + "-";
      judge.judge(
          linking(name, IntStream.range(0, 500).mapToObj(i -> name + i).toArray(String[]::new)));
    }
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    judge.save(new DataOutputStream(saved));
    assertTrue(saved.size() < 500_000, saved.size() + " bytes");
    assertTrue(judge.judge(linking("p99-0")).score() > judge.judge(linking("p100-0")).score());
  }

  @Test
  void saysWhatIsWrongWithASavedSample() {
    assertEquals(
        "not what a judge saved: 3 pages with links, 0 of them ranked, of at most 2", wrong(0, 3));
    assertEquals(
        "not what a judge saved: 1 pages with links, 2 of them ranked, of at most 2", wrong(2, 1));
    assertEquals(
        "not what a judge saved: -1 pages with links, -1 of them ranked, of at most 2",
        wrong(-1, -1));
    assertEquals("not what a judge saved: the links of a page twice", wrong(2, 2));
  }

  /// What is said of a sample of pages that have the number 0 and no links.
  private static String wrong(int ranked, int size) {
    ByteBuffer saved = ByteBuffer.allocate(40).putInt(0).putInt(ranked).putInt(size);
    Judge judge = judge("combined:of=boolean,rank=1,sample=2", RAIN);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(saved.array()));
    return assertThrows(IOException.class, () -> judge.load(in)).getMessage();
  }

  @Test
  void countsNoRankWhereNoJudgeFindsAnythingNorForShortTexts() {
    Judge judge = judge("combined:of=boolean,rank=0.2", RAIN);
    judge.judge(linking("hub", "a"));
    assertEquals(0, judge.judge(page("", "")).score());
    assertEquals(1, judge.score("rain"));
    Judgement linked = judge.judge(linking("a"));
    assertEquals(
        List.of("rain", "(links to the page)"),
        linked.evidence().stream().map(Evidence::term).toList());
    assertEquals(
        linked.score(), linked.evidence().stream().mapToDouble(Evidence::share).sum(), EXACT);
  }

  /// At 12 pages the ranks of the first 11 are in force.
  @Test
  void ranksAlikeAfterSaveAndLoad() throws IOException {
    Judge first = judge("combined:of=boolean,rank=0.5,sample=20", RAIN);
    for (int i = 0; i < 12; i++) {
      first.judge(linking("p" + i, "p" + (i * i + 5) % 14, "p" + i / 2));
    }
    Judge second = judge("combined:of=boolean,rank=0.5,sample=20", RAIN);
    hand(first, second);
    assertEquals(first.revision(), second.revision());
    for (int i = 0; i < 30; i++) {
      Page page = linking("p" + i, "p" + i / 3, "p7");
      assertEquals(first.judge(page), second.judge(page), "page " + i);
    }
  }

  /// .8 of the mean place by the five rankers, and .2 of a half, nothing being known of links.
  @Test
  void ranksAsPrinted() {
    Page page = page("dam", "rain over the dam, and a song");
    double sum = 0;
    for (String spec :
        List.of(
            "bayes-sets:strength=2,length=none",
            "logistic:values=presence",
            "one-class-svm:values=presence",
            "cosine",
            "jaccard")) {
      Judge judge = judge(spec, RAIN, EXAMPLES);
      sum += new Standing(judge.threshold(), 0).see(judge.judge(page).score());
    }
    assertEquals(
        0.8 * sum / 5 + 0.1,
        judge("combined:paper=yes", RAIN, EXAMPLES).judge(page).score(),
        EXACT);
    assertEquals(
        sum / 5, judge("combined:paper=yes,rank=0", RAIN, EXAMPLES).judge(page).score(), EXACT);
  }

  @Test
  void refusesWhatCannotBeRanked() {
    refuses("combined:rank=1.5", "option 'rank' of 'combined' is from 0 to 1, not 1.5");
    refuses("combined:rank=much", "option 'rank' of 'combined' takes a number, not 'much'");
    refuses("combined:paper=both", "option 'paper' of 'combined' takes no|yes, not 'both'");
    refuses("combined:paper=yes,of=vsm", "option 'of' of 'combined' cannot be used with paper=yes");
    refuses("combined:paper=yes", "judge 'bayes-sets' needs example pages");
  }

  @Test
  void refusesWhatCannotBeCombined() {
    refuses("combined:of=combined+vsm", "'combined' cannot be one of the judges it combines");
    refuses("combined:of=vsm+vsm", "'combined' has the judge 'vsm' twice");
    refuses("combined:of=vsm+", "no judge is called ''");
    refuses("combined:of=vsm+cosin", "no judge is called 'cosin'");
    refuses("combined:of=", "option 'of' of 'combined' takes text, not ''");
  }

  /// A page about rain that links to others.
  private static Page linking(String name, String... targets) {
    List<Link> links =
        IntStream.range(0, targets.length)
            .mapToObj(
                i -> new Link(url(targets[i]), "", "", "body/a", Set.of(), i, Link.Kind.ANCHOR))
            .toList();
    return Page.of(url(name), new Prose.Known("rain", "rain", "")).links(links).build();
  }

  private static Url url(String name) {
    return Url.of("https://a.example/" + name);
  }

  private static void refuses(String spec, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> judge(spec, RAIN));
    assertTrue(e.getMessage().startsWith(message), e.getMessage());
  }
}
