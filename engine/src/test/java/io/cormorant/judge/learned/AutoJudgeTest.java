package io.cormorant.judge.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Embedder;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Topic;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AutoJudgeTest {
  private static final String WEATHER = "rain storm flood river dam warning cloud level 暴雨 灾害";
  private static final String COMPANY = "evacuate shelter rescue overflow embankment gauge";
  private static final String OTHERS =
      "cook recipe oven bread song guitar stage novel poem phone screen 足球 比赛 goal coach market "
          + "price share bank loan garden rose soil seed train ticket hotel beach";
  private static final Topic KEYWORDS =
      topic(List.of(new Keyword("flood", 1), new Keyword("暴雨", 0.8)), "");
  private static final Topic EXAMPLES = topic(List.of(), "");

  @Test
  void startsFromKeywordsAlone() {
    Judge judge = judge(KEYWORDS, List.of(), List.of(), null);
    Judgement on = judge.judge(page("a", "Flood after 暴雨", "flood flood rain river 暴雨 dam"));
    Judgement off = judge.judge(page("b", "Bread", "cook bread in the oven"));
    assertTrue(on.relevant() && !off.relevant(), on + " " + off);
    assertTrue(judge.score("flood") > judge.score("bread"));
    assertTrue(judge.score("暴雨预警") > judge.score("足球比赛"));
  }

  @Test
  void learnsFromThePagesItMeetsWhatGoesWithTheKeywords() {
    Judge judge = judge(KEYWORDS, List.of(), List.of(), null);
    Page silent = text("silent", COMPANY, 40, 9);
    double before = judge.judge(silent).score();
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      boolean on = i % 6 == 0;
      String words = on ? WEATHER + " flood flood 暴雨 " + COMPANY : OTHERS;
      judge.judge(text("met" + i, words, 60, random.nextLong()));
    }
    double after = judge.judge(silent).score();
    assertTrue(before < 0.1 && after > 2 * before, before + ", then " + after);
    assertTrue(after > judge.judge(text("far", OTHERS, 40, 10)).score());
  }

  @Test
  void startsFromExamplesAlone() {
    Judge judge = judge(EXAMPLES, texts("good", 3, WEATHER), texts("other", 60, OTHERS), null);
    Judgement on = judge.judge(text("new", WEATHER, 60, 3));
    Judgement off = judge.judge(text("far", OTHERS, 60, 4));
    assertTrue(on.score() > 0.5 && off.score() < 0.1, on + " " + off);
    assertTrue(on.relevant() && !off.relevant());
  }

  @Test
  void startsFromASentence() {
    Judge judge =
        judge(topic(List.of(), "Warning of floods and storms"), List.of(), List.of(), null);
    Judgement on = judge.judge(page("a", "Flood warning", "a storm and a flood, warning given"));
    assertTrue(on.score() > judge.judge(page("b", "Bread", "cook bread")).score());
  }

  /// From the first page on: there is no background yet, only what is known of words in general.
  @Test
  void takesTheWordsOfExamplesThatAreNotCommonEverywhere() {
    List<Page> good =
        List.of(
            page("g1", "Flood on the river", "you can use this page to see how the flood came"),
            page("g2", "Embankment and flood", "how you can see the flood and what to do"),
            page("g3", "洪水 embankment", "the page says how people use the embankment"));
    Judge judge = judge(EXAMPLES, good, List.of(), null);
    for (String telling : List.of("flood warning", "Embankment repaired")) {
      for (String idle : List.of("How to use this page", "See what you can do")) {
        assertTrue(judge.score(telling) > judge.score(idle), telling + ", " + idle);
      }
    }
  }

  @Test
  void remembersThePagesItMayJudgeOtherwiseLater() {
    Judge judge = judge(KEYWORDS, List.of(), List.of(), null);
    Page silent = text("silent", COMPANY, 40, 9);
    double before = judge.judge(silent).score();
    assertEquals(before, judge.scoreNow(silent.url()).orElseThrow(), 1e-12);
    for (int i = 0; i < 300; i++) {
      String words = i % 6 == 0 ? WEATHER + " flood flood 暴雨 " + COMPANY : OTHERS;
      judge.judge(text("met" + i, words, 60, i));
    }
    assertTrue(judge.scoreNow(silent.url()).orElseThrow() > before);
    assertTrue(judge.scoreNow(io.cormorant.core.Url.of("http://never.example/")).isEmpty());
  }

  @Test
  void takesWhatIsSaidOfAPageToHeartAtOnce() {
    Judge judge = judge(KEYWORDS, List.of(), texts("other", 60, OTHERS), null);
    Page page = text("new", COMPANY, 60, 3);
    Page like = text("like", COMPANY, 60, 5);
    double before = judge.judge(like).score();
    assertTrue(judge.learn(page, true));
    double after = judge.judge(like).score();
    assertTrue(after > before, before + ", then " + after);
    judge.learn(page, false);
    double last = judge.judge(like).score();
    assertTrue(last < after, after + ", then " + last);
  }

  @Test
  void sharesTheScoreOutAndNamesKeywordsAsTheyAreWritten() {
    Topic topic = topic(List.of(new Keyword("river dam", 1)), "");
    Judge judge = judge(topic, List.of(), texts("other", 60, OTHERS), null);
    Judgement on = judge.judge(page("a", "The River Dam", "river dam river dam bread"));
    assertEquals("river dam", on.evidence().getFirst().term());
    double shares = on.evidence().stream().mapToDouble(Evidence::share).sum();
    assertTrue(shares <= on.score() + 1e-9, on.toString());
  }

  @Test
  void scoresOddPagesWithinBounds() {
    for (Topic topic : List.of(KEYWORDS, EXAMPLES)) {
      for (List<Page> background : List.of(texts("other", 60, OTHERS), List.<Page>of())) {
        Judge judge = judge(topic, texts("good", 1, WEATHER), background, null);
        assertEquals(0, judge.judge(page("a", "", "")).score());
        assertEquals(0, judge.score(" "));
        assertEquals(0, judge.score("--"));
        assertFalse(judge.judge(page("c", "Привет", "всем людям на земле")).relevant());
        String huge = "rain mud 暴雨灾害 ".repeat(5_000_000 / 14);
        double score = judge.judge(page("d", huge, huge)).score();
        assertTrue(score >= 0 && score <= 1, "" + score);
      }
    }
  }

  @Test
  void refusesATopicThatSaysNothing() {
    Page page = text("good", WEATHER, 60, 3);
    Material both =
        new Material(List.of(page), List.of(page), List.of(), WordSimilarity.EXACT, null);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new AutoJudge(EXAMPLES, both));
    assertTrue(refused.getMessage().contains("counter-examples"), refused.getMessage());
  }

  @Test
  void asksWhatASentenceIsAboutThatOnlyAsks() {
    Topic asks = topic(List.of(), "Please find me pages.");
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> judge(asks, List.of(), List.of(), null));
    assertTrue(
        refused.getMessage().contains("does not say what the pages are about"),
        refused.getMessage());
    List<Page> good = texts("good", 3, WEATHER);
    Judge byExamples = judge(asks, good, List.of(), null);
    assertEquals(
        judge(topic(List.of(), ""), good, List.of(), null).judge(good.getFirst()),
        byExamples.judge(good.getFirst()),
        "the examples tell");
  }

  @Test
  void judgesAlikeAfterItWasSavedAndLoaded() throws IOException {
    Judge judge = judge(KEYWORDS, List.of(), List.of(), null);
    List<Page> met = texts("met", 120, OTHERS + " " + WEATHER);
    met.forEach(judge::judge);
    judge.learn(text("said", COMPANY, 60, 3), true);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    judge.save(new DataOutputStream(bytes));
    Judge other = judge(KEYWORDS, List.of(), List.of(), null);
    other.load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    for (Page page : texts("new", 10, COMPANY + " " + WEATHER + " " + OTHERS)) {
      assertEquals(judge.judge(page), other.judge(page));
    }
  }

  private static Topic topic(List<Keyword> keywords, String sentence) {
    return new Topic(
        "t",
        "T",
        keywords,
        sentence,
        List.of(io.cormorant.core.Url.of("http://good.example/")),
        List.of(),
        List.of(),
        List.of(),
        null,
        null);
  }

  private static Judge judge(
      Topic topic, List<Page> good, List<Page> background, @Nullable Embedder embedder) {
    var chosen = new Plugins<>("judge", JudgePlugin.class).choose("auto");
    Material material = new Material(good, List.of(), background, WordSimilarity.EXACT, embedder);
    return chosen.plugin().create(topic, material, chosen.options());
  }

  private static List<Page> texts(String path, int count, String words) {
    return IntStream.range(0, count).mapToObj(i -> text(path + i, words, 60, i)).toList();
  }

  /// A page of random words.
  private static Page text(String path, String words, int length, long seed) {
    String[] choice = words.split(" ", -1);
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(choice[random.nextInt(choice.length)]).append(' ');
    }
    return page(path, choice[random.nextInt(choice.length)], text.toString());
  }

  private static Page page(String path, String title, String mainText) {
    return LearnedJudgeTest.page(path, title, mainText);
  }
}
