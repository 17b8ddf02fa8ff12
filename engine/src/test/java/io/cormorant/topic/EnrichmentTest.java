package io.cormorant.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EnrichmentTest {
  private static final List<String> WEATHER =
      List.of("cloud", "thunder", "lightning", "forecast", "umbrella", "puddle");
  private static final List<String> COOKING =
      List.of("onion", "butter", "pepper", "garlic", "oven", "basil", "dough", "sugar", "lemon");

  private final Topic rain =
      new Topic("r", "r", List.of(new Keyword("rain", 0.8), new Keyword("flood", 0.5)), null, null);

  /// Of ten paragraphs nine have a keyword; five have "levee", and four of these "flood".
  @Test
  void attachesAntecedentWithConfidenceTimesWeight() {
    Corpus corpus = new Corpus(rain);
    for (int i = 0; i < 4; i++) {
      corpus.add("levee flood alpha%1$s beta%1$s gamma%1$s".formatted("abcd".charAt(i)));
    }
    corpus.add("levee delta epsilon zeta eta");
    corpus.add("flood theta iota kappa lambda");
    for (int i = 0; i < 4; i++) {
      corpus.add("mu%1$s nu%1$s xi%1$s omicron%1$s rain".formatted("abcd".charAt(i)));
    }
    List<Addition> found = find(corpus, 0.3, 0.6);
    assertEquals(1, found.size(), found::toString);
    Addition levee = found.getFirst();
    assertEquals("levee", levee.term());
    assertEquals("flood", levee.under());
    assertEquals(4.0 / 9, levee.support(), 1e-12);
    assertEquals(0.8, levee.confidence(), 1e-12);
    assertEquals(0.8 * 0.5, levee.weight(), 1e-12);
    assertEquals("levee flood alphaa betaa gammaa", levee.example());
    assertEquals(List.of(), find(corpus, 0.3, 0.81), "confidence too low");
    assertEquals(List.of(), find(corpus, 0.45, 0.6), "support too low");
  }

  @Test
  void proposesPhraseWhereNeitherWordAloneWillDo() {
    Corpus corpus = new Corpus(rain);
    String[] names = {"ann", "bob", "cid", "dan", "eve", "fay"};
    for (String n : names) {
      corpus.add("storm drain and flood " + n + "x " + n + "y");
      corpus.add("storm glass on the wall " + n + "p " + n + "q");
      corpus.add("drain cleaner in the kitchen " + n + "r " + n + "s");
    }
    List<Addition> found = find(corpus, 0.1, 0.6);
    assertEquals(List.of("storm drain"), found.stream().map(Addition::term).toList());
    assertEquals(1, found.getFirst().confidence(), 1e-12);
  }

  @Test
  void proposesNoPhraseThatPagesDoNotWrite() {
    Corpus corpus = new Corpus(rain);
    for (String n : new String[] {"ann", "bob", "cid", "dan", "eve", "fay"}) {
      corpus.add("flood in the storm. Drain " + n + "x " + n + "y " + n + "z");
      corpus.add("storm glass on the wall " + n + "p " + n + "q");
      corpus.add("drain cleaner in the kitchen " + n + "r " + n + "s");
    }
    assertEquals(List.of(), find(corpus, 0.1, 0.6), "a full stop parts them");
  }

  @Test
  void proposesNothingThatStandsWithAnythingElseAsOften() {
    Corpus corpus = new Corpus(rain);
    for (int i = 0; i < 20; i++) {
      corpus.add(
          "rain onion" + (i % 2 == 0 ? " butter" : " pepper") + " salt bread w" + letters(i));
    }
    assertEquals(List.of(), find(corpus, 0.02, 0.6), "rain is in every paragraph");
  }

  @Test
  void findsSubjectOfTheTopicByLda() {
    Topic topic =
        new Topic(
            "w",
            "w",
            List.of(new Keyword("rain", 1), new Keyword("storm", 0.5), new Keyword("hail", 0.5)),
            null,
            null);
    List<Addition> found = findByLda(mixed(topic, 7));
    Map<String, Addition> byTerm =
        found.stream().collect(Collectors.toMap(Addition::term, addition -> addition));
    assertTrue(byTerm.keySet().containsAll(WEATHER), found::toString);
    COOKING.forEach(word -> assertFalse(byTerm.containsKey(word), word));
    Addition cloud = byTerm.get("cloud");
    assertEquals(Addition.By.LDA, cloud.by());
    assertEquals(3, cloud.companions().size());
    assertEquals(2.0 / 3 * cloud.confidence(), cloud.weight(), 0.0005, "rounded");
    assertEquals(found, findByLda(mixed(topic, 7)), "the same seed gives the same");
  }

  @Test
  void leavesOutGenericWordsNumbersAndWhatTheTopicHas() {
    Topic topic =
        new Topic(
            "r",
            "r",
            rain.keywords(),
            "",
            List.of(),
            List.of(),
            List.of("levees"),
            List.of(),
            null,
            null);
    Corpus corpus = new Corpus(topic);
    for (int i = 0; i < 9; i++) {
      corpus.add(
          "levee 2024 x FLOODS dyke w"
              + letters(i)
              + "\nonions butter garlic pepper w"
              + letters(i));
    }
    assertEquals(List.of("dyke"), find(corpus, 0.1, 0.6).stream().map(Addition::term).toList());
  }

  @Test
  void readsChineseAndTakesTheCommonestForm() {
    Topic topic = new Topic("b", "b", List.of(new Keyword("暴雨", 1)), null, null);
    Corpus corpus = new Corpus(topic);
    for (int i = 0; i < 8; i++) {
      corpus.add("暴雨 引发 洪水 warnings " + letters(i) + "\n今天 市场 价格 上涨 股票 " + letters(i));
    }
    corpus.add("the warning came late but rightly so");
    List<String> terms = find(corpus, 0.1, 0.6).stream().map(Addition::term).toList();
    assertTrue(terms.containsAll(List.of("洪水", "warnings")), terms::toString);
    assertFalse(terms.contains("股票"), terms::toString);
  }

  @Test
  void proposesNoStopWords() {
    Topic topic =
        new Topic("b", "b", List.of(new Keyword("暴雨", 1), new Keyword("rain", 1)), null, null);
    Corpus corpus = new Corpus(topic);
    for (int i = 0; i < 8; i++) {
      corpus.add("使用 一个 每个 我們 暴雨 洪水 " + letters(i) + "\n今天 市场 价格 上涨 股票 " + letters(i));
      corpus.add("you can see how rain is used up here " + letters(i));
    }
    assertEquals(List.of("洪水"), find(corpus, 0.1, 0.6).stream().map(Addition::term).toList());
  }

  @Test
  void joinsNoWordsAcrossAFullStop() {
    Topic topic = new Topic("b", "b", List.of(new Keyword("深度 学习", 1)), null, null);
    Corpus corpus = new Corpus(topic);
    for (int i = 0; i < 8; i++) {
      corpus.add("湖水 很 有 深度。学习 游泳 要 耐心 " + letters(i));
    }
    assertEquals(List.of(), find(corpus, 0.1, 0.6), "the topic's word is nowhere");
    for (int i = 0; i < 8; i++) {
      corpus.add("今天 介绍 深度 学习 模型 " + letters(i) + "\n今天 市场 价格 上涨 股票 " + letters(i));
    }
    List<String> terms = find(corpus, 0.1, 0.6).stream().map(Addition::term).toList();
    assertTrue(terms.contains("模型") && !terms.contains("游泳"), terms::toString);
  }

  @Test
  void countsRepeatedParagraphOnce() {
    Corpus corpus = new Corpus(rain);
    for (int i = 0; i < 50; i++) {
      corpus.add("cookie banner says flood here today\n");
    }
    assertEquals(1, corpus.paragraphs());
    assertEquals(1, corpus.pages());
  }

  @Test
  void takesEmptyAndHugePages() {
    Corpus corpus = new Corpus(rain);
    assertTrue(corpus.add(""));
    assertTrue(corpus.add("\n \u0007 \n!!!"));
    assertEquals(List.of(), find(corpus, 0.02, 0.6));
    assertTrue(corpus.add("rain and dry ".repeat(400_000)));
    assertFalse(corpus.add("x".repeat(Corpus.MAX_CHARS)));
    assertEquals(1, corpus.pages());
    assertEquals(4_000, corpus.paragraphs(), "800,000 words without the 'and's");
    find(corpus, 0.02, 0.6);
  }

  @Test
  void addsConceptsBelowThoseOfTheirKeywords() {
    List<Concept> concepts =
        List.of(
            new Concept("rain", null, List.of("rain")),
            new Concept("high water", "rain", List.of("Flood")));
    List<Keyword> given = List.of(new Keyword("monsoon", 0.9));
    Topic topic =
        new Topic(
            "r",
            "r",
            new Ontology(concepts).keywords(given),
            "",
            List.of(),
            List.of(),
            List.of(),
            concepts,
            null,
            null);
    List<Addition> additions =
        List.of(addition("levee", 0.4, "Flood"), addition("high water", 0.1, ""));
    Topic richer = Enrichment.enriched(topic, additions);
    assertEquals(
        List.of(
            new Keyword("monsoon", 0.9),
            new Keyword("levee", 0.4),
            new Keyword("high water", 0.1),
            new Keyword("rain", 1),
            new Keyword("Flood", 2.0 / 3)),
        richer.keywords());
    assertEquals(new Concept("levee", "high water", List.of("levee")), richer.concepts().get(2));
    assertEquals(
        new Concept("high water'", "rain", List.of("high water")), richer.concepts().get(3));
  }

  @Test
  void refusesTopicsWithoutWords() {
    Topic said =
        new Topic(
            "s",
            "s",
            List.of(),
            "all about rain",
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            null);
    assertThrows(IllegalArgumentException.class, () -> new Corpus(said));
    assertThrows(IllegalArgumentException.class, () -> new Enrichment(0, 0.6, 20, 50));
    assertThrows(IllegalArgumentException.class, () -> new Enrichment(0.02, 0.6, 200, 50));
  }

  private static Addition addition(String term, double weight, String under) {
    return new Addition(term, weight, under, Addition.By.RULE, 0.1, 0.8, List.of(), "");
  }

  private static List<Addition> find(Corpus corpus, double support, double confidence) {
    return new Enrichment(support, confidence, 2, 50).find(corpus, new Random(1), _ -> {});
  }

  /// With rules out of the way.
  private static List<Addition> findByLda(Corpus corpus) {
    return new Enrichment(1, 1, 4, 50).find(corpus, new Random(1), _ -> {});
  }

  /// Half of the pages use words about weather, half about cooking.
  private static Corpus mixed(Topic topic, long seed) {
    Random random = new Random(seed);
    Corpus corpus = new Corpus(topic);
    for (int page = 0; page < 120; page++) {
      List<String> pool = new ArrayList<>(page % 2 == 0 ? WEATHER : COOKING);
      if (page % 2 == 0) {
        pool.addAll(List.of("rain", "storm", "hail"));
      }
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 30; i++) {
        text.append(pool.get(random.nextInt(pool.size()))).append(i % 10 == 9 ? '\n' : ' ');
      }
      corpus.add(text.toString());
    }
    return corpus;
  }

  private static String letters(int i) {
    return Character.toString('a' + i % 26) + (char) ('a' + i / 26) + "zz";
  }
}
