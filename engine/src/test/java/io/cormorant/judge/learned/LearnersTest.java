package io.cormorant.judge.learned;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Options;
import io.cormorant.judge.PhraseMatcher;
import io.cormorant.text.TermAnalyzer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The formulas, with numbers worked by hand.
class LearnersTest {
  private static final double FIVE_DIGITS = 1e-5;
  private static final double[] NONE = {};
  private static final Map<String, String> PRESENCE = Map.of("values", "presence");
  private static final PageVector RAIN = words(1, "rain");
  private static final PageVector MUD = words(2, "mud");

  /// Examples 110 and 100, candidates 110, 001, 101: the terms are in .8, .4 and .4 of all five.
  @Test
  void bayesianSetsAreAsWorkedByHand() {
    double[] usual = {0.8, 0.4, 0.4};
    int[] having = {2, 1, 0};
    double[] weights = new double[3];
    for (int i = 0; i < 3; i++) {
      weights[i] = BayesSets.weight(usual[i], 2, having[i], 2);
    }
    assertArrayEquals(new double[] {0.81093, 0.20479, -0.98083}, weights, FIVE_DIGITS);
  }

  /// The same as pages of rain, mud and snow, by the model. The formula adds -.49248 to each.
  @Test
  void bayesianSetsAddUpWhatIsThereAsPrinted() {
    List<PageVector> candidates =
        List.of(words(3, "rain mud"), words(4, "snow"), words(5, "rain snow"));
    TrainingPages sample =
        new TrainingPages(List.of(words(1, "rain mud"), words(2, "rain")), List.of(), candidates);
    LinearModel model = learned(new BayesSets(), Map.of("strength", "2", "length", "none"), sample);
    double[] margins = candidates.stream().mapToDouble(model::margin).toArray();
    double[] printed = {0.52325, -1.47331, -0.66238};
    for (int i = 0; i < printed.length; i++) {
      assertEquals(printed[i] + 0.49248, margins[i], 2 * FIVE_DIGITS);
    }
  }

  @Test
  void bayesianSetsSkipTermsThatNoneOrAllPagesHave() {
    assertEquals(0, BayesSets.weight(0, 2, 0, 2));
    assertEquals(0, BayesSets.weight(1, 2, 2, 2));
  }

  /// Two examples with rain, two other pages with mud: each is in half of all four. With a strength
  /// of 2, rain weighs ln(3/1) - ln(1/1) and mud ln(1/1) - ln(3/1). A page of one term is divided
  /// by the root of 21.
  @Test
  void bayesianSetsJudgeByPresence() {
    TrainingPages sample =
        new TrainingPages(
            List.of(RAIN, words(3, "rain")), List.of(), List.of(MUD, words(4, "mud")));
    LinearModel model = learned(new BayesSets(), Map.of("strength", "2"), sample);
    assertEquals(Math.log(3) / Math.sqrt(21), model.margin(RAIN), FIVE_DIGITS);
    assertEquals(-Math.log(3) / Math.sqrt(21), model.margin(MUD), FIVE_DIGITS);
  }

  /// Usual shares are one half each; 30,000 words are added, so the first term has (30,000 +
  /// 15,000) of 60,000 words and the second 15,000 of them: 1.5 times and 0.5 times the usual.
  @Test
  void naiveBayesIsAsWorkedByHand() {
    float[] weights = NaiveBayes.weights(new double[] {30_000, 0}, new double[] {7, 7});
    assertEquals(Math.log(1.5), weights[0], FIVE_DIGITS);
    assertEquals(Math.log(0.5), weights[1], FIVE_DIGITS);
  }

  /// One page a side, one term each, so the weights are w and -w and the bias is 0; at the least of
  /// w^2 + 0.2 ln(1 + e^-w), w = 0.1 / (1 + e^w) = 0.04878.
  @Test
  void logisticRegressionIsAsWorkedByHand() {
    LinearModel model =
        learned(
            new Logistic(), Map.of(), new TrainingPages(List.of(RAIN), List.of(), List.of(MUD)));
    assertEquals(0, model.bias(), 1e-4);
    assertEquals(0.04878, model.margin(RAIN), 1e-4);
    assertEquals(-0.04878, model.margin(MUD), 1e-4);
  }

  /// Two examples that share no term: multipliers add up to 0.1 * 2, so both terms weigh 0.1 and
  /// the plane is at 0.1. A page with both, each 1/sqrt(2), lies 0.2/sqrt(2) - 0.1 beyond it.
  @Test
  void oneClassSvmIsAsWorkedByHand() {
    TrainingPages sample = new TrainingPages(List.of(RAIN, MUD), List.of(), List.of());
    LinearModel model = learned(new OneClassSvm(), Map.of(), sample);
    assertEquals(0, model.margin(RAIN), 1e-3);
    assertEquals(0.2 / Math.sqrt(2) - 0.1, model.margin(words(5, "rain mud")), 1e-3);
    assertEquals(-0.1, model.margin(words(6, "snow")), 1e-3);
  }

  /// Pages of two terms, which count 1 each and not 1/sqrt(2): the margin m = 2w is 0.2 / (1 + e^m)
  /// = 0.09526, nearly twice that of the weighted terms.
  @Test
  void logisticRegressionByPresenceIsAsWorkedByHand() {
    TrainingPages sample =
        new TrainingPages(List.of(words(5, "rain hail")), List.of(), List.of(words(6, "mud snow")));
    LinearModel printed = learned(new Logistic(), PRESENCE, sample);
    assertEquals(0.09526, printed.margin(words(7, "rain hail")), 1e-4);
    assertEquals(0.09526 / 2, printed.margin(words(8, "rain fog fog")), 1e-4, "fog is unknown");
    LinearModel weighted = learned(new Logistic(), Map.of(), sample);
    assertEquals(0.04878, weighted.margin(words(7, "rain hail")), 1e-4);
  }

  /// The examples of the test above; a page with both terms lies 0.1 + 0.1 - 0.1 beyond the plane.
  @Test
  void oneClassSvmByPresenceIsAsWorkedByHand() {
    TrainingPages sample = new TrainingPages(List.of(RAIN, MUD), List.of(), List.of());
    LinearModel model = learned(new OneClassSvm(), PRESENCE, sample);
    assertEquals(0, model.margin(RAIN), 1e-3);
    assertEquals(0.1, model.margin(words(5, "rain mud")), 1e-3);
    assertEquals(0.1, model.margin(words(6, "rain rain rain mud")), 1e-3, "times do not count");
  }

  /// A counter-example counts 1 + 8/(2*2) pages of the background here.
  @Test
  void counterExamplesCountForManyPagesOfTheBackground() {
    List<PageVector> background = Collections.nCopies(8, MUD);
    TrainingPages sample =
        new TrainingPages(List.of(RAIN, RAIN), List.of(words(7, "rain snow")), background);
    assertEquals(3, sample.weightOfBad());
    for (LearnedPlugin plugin : PLUGINS) {
      TrainingPages without = new TrainingPages(sample.good(), List.of(), background);
      double before = learned(plugin, Map.of(), without).margin(words(8, "rain snow"));
      double after = learned(plugin, Map.of(), sample).margin(words(8, "rain snow"));
      assertEquals(-1, Math.signum(after - before), plugin.name() + ": " + before + ", " + after);
    }
  }

  /// Rain stands in title and text: 4 + 1. Two pages were counted and both have mud: idf ln(3/3) +
  /// 1 and ln(3/1) + 1. So 1.791759 * 2.098612 = 3.760208 and 0.693147, of length 3.823561.
  @Test
  void readsAPageAsAVectorOfLengthOne() {
    VectorReader reading =
        new VectorReader(new TermAnalyzer(List.of()).reader(), PhraseMatcher.NONE);
    PageVector page = reading.read(LearnedJudgeTest.page("a", "Raining", "rain and mud"));
    assertArrayEquals(new int[] {5, 1}, page.counts());
    assertEquals("Raining", reading.written(0), "the first of two that are equally frequent");
    TermSpace space = new TermSpace(List.of(page, MUD), List.of(MUD, MUD));
    float[] values = space.values(page, space.ids(page));
    assertArrayEquals(new float[] {0.983431f, 0.181283f}, values, 1e-5f);
  }

  @Test
  void termsThatAllPagesHaveSayNothingOnceThereAreEnough() {
    PageVector both = words(9, "rain mud");
    TermSpace space = new TermSpace(List.of(both), Collections.nCopies(30, words(1, "rain")));
    assertArrayEquals(new float[] {0, 1}, space.values(both, space.ids(both)));
  }

  /// Half-way between 0 and the examples' mean 4.
  @Test
  void putsTheBorderBetweenExamplesAndBackground() {
    ScoreMap map = ScoreMap.between(new double[] {3, 5}, NONE, new double[20], 0);
    assertEquals(0.9, map.score(4), FIVE_DIGITS);
    assertEquals(0.5, map.score(2), FIVE_DIGITS);
    assertEquals(0.1, map.score(0), FIVE_DIGITS);
  }

  @Test
  void putsTheBorderNotBelowCounterExamplesNorNearSilence() {
    double[] good = {3, 5};
    assertEquals(3, ScoreMap.between(good, new double[] {2, 4}, new double[20], 0).border());
    assertEquals(9, ScoreMap.between(good, new double[] {9}, new double[20], 0).border());
    double[] against = {-8, -8};
    assertEquals(1, ScoreMap.between(good, NONE, against, 0).border(), "a quarter from 0 to 4");
  }

  @Test
  void keepsNineteenOfTwentyPagesOfTheBackgroundBelowTheBorder() {
    double[] background = new double[21];
    for (int i = 0; i < background.length; i++) {
      background[i] = i;
    }
    assertEquals(19, ScoreMap.between(new double[] {12, 12}, NONE, background, 0).border());
    assertEquals(19, ScoreMap.between(new double[] {99}, NONE, background, 0).border(), "one");
  }

  @Test
  void takesPagesAsNearAsTheExamplesOutOfTheBackground() {
    List<PageVector> background =
        List.of(words(3, "rain hail"), MUD, words(4, "snow"), words(5, "fog"));
    TrainingPages sample =
        new TrainingPages(
            List.of(words(6, "rain hail sun"), words(7, "rain hail wind")), List.of(), background);
    assertEquals(background.subList(1, 4), sample.withoutLookalikes().background());
  }

  private static final List<LearnedPlugin> PLUGINS =
      List.of(new BayesSets(), new NaiveBayes(), new Logistic(), new OneClassSvm());

  private static LinearModel learned(
      LearnedPlugin plugin, Map<String, String> options, TrainingPages sample) {
    Options chosen = new Options(plugin.name(), plugin.about().options(), options);
    TermSpace space = new TermSpace(sample.all(), sample.background());
    return plugin.learner(chosen).learn(space, sample);
  }

  private static PageVector words(long page, String text) {
    PageVector read =
        new VectorReader(new TermAnalyzer(List.of()).reader(), PhraseMatcher.NONE).read(text);
    return new PageVector(page, read.terms(), read.counts());
  }
}
