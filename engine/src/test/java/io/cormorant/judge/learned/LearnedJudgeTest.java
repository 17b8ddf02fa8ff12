package io.cormorant.judge.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Prose;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.text.WordSimilarity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for each judge that learns from example pages.
public class LearnedJudgeTest {
  private static final Topic TOPIC = new Topic("t", "T", List.of(new Keyword("暴雨", 1)), null, null);
  private static final String WEATHER = "rain storm flood river dam warning 暴雨 灾害 cloud level";
  private static final String OTHERS =
      "cook recipe oven bread song guitar stage novel poem phone screen 足球 比赛 goal coach market "
          + "price share bank loan garden rose soil seed train ticket hotel beach";
  private static final List<Page> GOOD = pages("good", 3, WEATHER, 1);
  private static final List<Page> BACKGROUND = pages("other", 60, OTHERS, 2);
  private static final Page ON_TOPIC = pages("new", 1, WEATHER, 3).getFirst();
  private static final Page OFF_TOPIC = pages("far", 1, OTHERS, 4).getFirst();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bayes-sets",
        "bayes-sets:strength=2,length=none",
        "naive-bayes",
        "logistic",
        "logistic:values=presence",
        "one-class-svm",
        "one-class-svm:values=presence"
      })
  void tellsPagesLikeTheExamplesFromOthers(String name) {
    Judge judge = judge(name, GOOD, List.of(), BACKGROUND);
    Judgement on = judge.judge(ON_TOPIC);
    Judgement off = judge.judge(OFF_TOPIC);
    assertTrue(on.relevant() && !off.relevant(), on + " " + off);
    assertTrue(judge.score("flood warning") > judge.score("guitar song"));
    assertTrue(judge.score("暴雨") > judge.score("足球"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void sharesTheScoreOutAmongTheTermsThatSpeakForThePage(String name) {
    Judgement on = judge(name, GOOD, List.of(), BACKGROUND).judge(ON_TOPIC);
    List<Double> shares = on.evidence().stream().map(Evidence::share).toList();
    assertEquals(6, shares.size());
    assertEquals(shares.stream().sorted((a, b) -> Double.compare(b, a)).toList(), shares);
    assertTrue(shares.stream().mapToDouble(d -> d).sum() <= on.score() + 1e-6, on.toString());
    assertTrue(
        on.evidence().stream().allMatch(e -> WEATHER.contains(e.term())), on.evidence().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void scoresOddPagesWithinBounds(String name) {
    for (List<Page> background : List.of(BACKGROUND, List.<Page>of())) {
      for (List<Page> good : List.of(GOOD, GOOD.subList(0, 1))) {
        Judge judge = judge(name, good, List.of(), background);
        assertEquals(0, judge.judge(page("a", "", "")).score());
        assertEquals(0, judge.judge(page("b", "!?", "...")).score());
        assertEquals(0, judge.score(" "));
        assertEquals(0, judge.score("--"));
        assertFalse(judge.judge(page("c", "Привет", "всем людям на земле")).relevant());
        String huge = "rain mud 暴雨灾害 ".repeat(5_000_000 / 14);
        double score = judge.judge(page("d", huge, huge)).score();
        assertTrue(score >= 0 && score <= 1, name + " " + score);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void takesTheFirstPagesForBackgroundAndLearnsAtFixedPoints(String name) {
    Judge judge = judge(name, GOOD, List.of(), List.of());
    List<Page> met = pages("met", 340, OTHERS, 5);
    double score = judge.score("rain guitar");
    for (int i = 1; i <= met.size(); i++) {
      judge.judge(met.get(i - 1));
      judge.judge(met.get(i - 1));
      double now = judge.score("rain guitar");
      boolean step = i == 33 || i == 110 || i == 330;
      assertEquals(step, now != score, name + " after " + i + " pages: " + score + ", " + now);
      score = now;
    }
    assertTrue(judge.judge(ON_TOPIC).score() > judge.judge(OFF_TOPIC).score());
  }

  @ParameterizedTest
  @ValueSource(ints = {29, 31, 33, 40, 105})
  void judgesTheSameWhereverItWasStopped(int stop) throws IOException {
    List<Page> met = pages("met", 120, OTHERS, 5);
    Judge whole = judge("logistic", GOOD, List.of(), List.of());
    Judge first = judge("logistic", GOOD, List.of(), List.of());
    met.subList(0, stop).forEach(first::judge);
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    first.save(new DataOutputStream(saved));
    Judge second = judge("logistic", GOOD, List.of(), List.of());
    second.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    met.subList(0, stop).forEach(whole::judge);
    for (Page page : met.subList(stop, met.size())) {
      assertEquals(whole.judge(page), second.judge(page));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void learnsFromWhatIsSaidOfAPageAndTheLastWordCounts(String name) {
    for (List<Page> background : List.of(BACKGROUND, List.<Page>of())) {
      Judge judge = judge(name, GOOD, List.of(), background);
      double before = judge.judge(ON_TOPIC).score();
      assertTrue(judge.learn(ON_TOPIC, false));
      double called = judge.judge(ON_TOPIC).score();
      assertTrue(called < before, name + ": " + before + ", then " + called);
      judge.learn(ON_TOPIC, true);
      double again = judge.judge(ON_TOPIC).score();
      assertTrue(again > called, name + ": " + called + ", then " + again);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void findsNothingOnceItsOnlyExampleIsCalledBad(String name) {
    for (List<Page> background : List.of(BACKGROUND, List.<Page>of())) {
      Judge judge = judge(name, GOOD.subList(0, 1), List.of(), background);
      judge.learn(GOOD.getFirst(), false);
      assertEquals(0, judge.judge(ON_TOPIC).score());
      judge.learn(GOOD.getFirst(), true);
      assertTrue(judge.judge(ON_TOPIC).score() > 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void judgesAlikeAfterSaveAndLoad(String name) throws IOException {
    for (int pages : new int[] {20, 150}) {
      Judge first = judge(name, GOOD, List.of(), List.of());
      long before = first.revision();
      List<Page> met = pages("met", pages, OTHERS, 6);
      met.forEach(first::judge);
      first.learn(met.get(3), true);
      first.learn(GOOD.get(1), false);
      assertNotEquals(before, first.revision(), "there is something to save");
      ByteArrayOutputStream saved = new ByteArrayOutputStream();
      first.save(new DataOutputStream(saved));
      Judge second = judge(name, GOOD, List.of(), List.of());
      second.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
      for (Page page : List.of(ON_TOPIC, OFF_TOPIC, met.get(3), page("z", "暴雨", "rain"))) {
        assertEquals(first.judge(page), second.judge(page), name + " " + page.url());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void judgesAlikeByManyThreads(String name) {
    Judge judge = judge(name, GOOD, List.of(), BACKGROUND);
    List<Page> pages = pages("many", 60, WEATHER + " " + OTHERS, 7);
    List<Judgement> expected = pages.stream().map(judge::judge).toList();
    Judge fresh = judge(name, GOOD, List.of(), BACKGROUND);
    assertEquals(expected, pages.parallelStream().map(fresh::judge).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bayes-sets", "naive-bayes", "logistic", "one-class-svm"})
  void refusesInOneSentenceWhatItCannotLearnFrom(String name) {
    refuses(
        name, List.of(), List.of(), "judge '" + name + "' needs example pages: add `examples:`");
    refuses(name, List.of(page("e", "", "")), List.of(), "none of the topic's has a word");
    refuses(name, GOOD, GOOD, "both examples and counter-examples");
  }

  @Test
  void leavesOutAPageThatIsExampleAndCounterExample() {
    Page torn = page("torn", "guitar", "guitar song stage");
    List<Page> good = List.of(GOOD.get(0), GOOD.get(1), torn);
    Judge judge = judge("logistic", good, List.of(torn), BACKGROUND);
    Judge without = judge("logistic", good.subList(0, 2), List.of(), BACKGROUND);
    assertEquals(without.judge(torn), judge.judge(torn));
  }

  /// The same words under two addresses, once good and once bad.
  @Test
  void isOfTwoMindsAboutContradictingExamples() {
    Page good = page("one", "rain", WEATHER);
    Page bad = page("two", "rain", WEATHER);
    for (String name : List.of("bayes-sets", "naive-bayes", "logistic", "one-class-svm")) {
      double sure = judge(name, List.of(good), List.of(), BACKGROUND).judge(good).score();
      double torn = judge(name, List.of(good), List.of(bad), BACKGROUND).judge(good).score();
      assertTrue(torn >= 0 && torn <= sure + 1e-9, name + ": " + sure + ", then " + torn);
    }
  }

  @Test
  void takesTheThresholdOfTheTopicBeforeItsOwn() {
    assertEquals(0.5, judge("logistic", GOOD, List.of(), BACKGROUND).threshold());
    Topic strict = new Topic("t", "T", TOPIC.keywords(), null, 0.99);
    Judge judge = judge("logistic", strict, material(GOOD, List.of(), BACKGROUND));
    assertEquals(0.99, judge.threshold());
  }

  @Test
  void refusesAPriorWithoutStrength() {
    assertThrows(
        IllegalArgumentException.class,
        () -> judge("bayes-sets:strength=0", GOOD, List.of(), BACKGROUND));
  }

  @Test
  void refusesValuesAndLengthsItDoesNotKnow() {
    for (String spec :
        List.of("logistic:values=binary", "one-class-svm:values=all", "bayes-sets:length=half")) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> judge(spec, GOOD, List.of(), BACKGROUND));
      assertTrue(e.getMessage().contains("|"), e.getMessage());
    }
  }

  private static void refuses(String name, List<Page> good, List<Page> bad, String fact) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> judge(name, good, bad, BACKGROUND));
    assertTrue(e.getMessage().contains(fact), e.getMessage());
  }

  private static Judge judge(String spec, List<Page> good, List<Page> bad, List<Page> background) {
    return judge(spec, TOPIC, material(good, bad, background));
  }

  private static Material material(List<Page> good, List<Page> bad, List<Page> background) {
    return new Material(good, bad, background, WordSimilarity.EXACT, null);
  }

  public static Judge judge(String spec, Topic topic, Material material) {
    Plugins.Chosen<JudgePlugin> chosen = new Plugins<>("judge", JudgePlugin.class).choose(spec);
    return chosen.plugin().create(topic, material, chosen.options());
  }

  private static List<Page> pages(String name, int count, String words, int seed) {
    Random random = new Random(seed);
    String[] known = words.split(" ");
    return IntStream.range(0, count)
        .mapToObj(i -> page(name + i, text(random, known, 3), text(random, known, 40)))
        .toList();
  }

  private static String text(Random random, String[] words, int size) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size; i++) {
      text.append(words[random.nextInt(words.length)]).append(' ');
    }
    return text.toString();
  }

  public static Page page(String path, String title, String mainText) {
    return Page.of(Url.of("https://a.example/" + path), new Prose.Known(mainText, mainText, ""))
        .title(title)
        .charset("UTF-8")
        .build();
  }
}
