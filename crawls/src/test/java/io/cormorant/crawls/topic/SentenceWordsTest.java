package io.cormorant.crawls.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.judge.KeywordFinder.Proposal;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is proposed from sentences, as somebody who wrote them would want it.
final class SentenceWordsTest {
  @Test
  void takesPhrasesAndWordsButNoFragmentsOfASentence() {
    assertEquals(
        List.of("heavy rain", "floods", "cities"),
        terms("How cities prepare for heavy rain and floods"));
    assertEquals(List.of("river floods"), terms("I want reports on river floods"));
    assertEquals(List.of("central banks", "inflation"), terms("How central banks fight inflation"));
    assertEquals(
        List.of("small balcony", "tomatoes"), terms("How do I grow tomatoes on a small balcony?"));
    assertEquals(
        List.of("renewable energy", "offshore wind farms", "offshore", "germany", "farms", "wind"),
        terms(
            "I am looking for news about renewable energy in Germany, especially offshore wind farms"));
    assertEquals(
        List.of("silk road", "rome", "china", "trade", "history"),
        terms("The history of the Silk Road and trade between China and Rome"));
  }

  @Test
  void takesWordsThatPhrasesShare() {
    assertEquals(
        List.of("chess tournaments", "chess players", "chess"),
        terms("News about chess tournaments and chess players"));
    assertEquals(
        List.of("river floods", "germany"), terms("River floods; news of river floods in Germany"));
  }

  @Test
  void takesWordsOfChineseSentences() {
    assertEquals(List.of("洪涝灾害", "暴雨", "洪涝", "城市", "灾害"), terms("城市如何应对暴雨和洪涝灾害"));
    assertEquals(List.of("阳台", "西红柿"), terms("怎样在阳台上种西红柿"));
    assertEquals(List.of("央行", "通货膨胀"), terms("央行如何控制通货膨胀"));
    assertEquals(List.of("减肥药物", "副作用", "减肥", "药物"), terms("减肥药物有哪些副作用"));
    List<String> cars = terms("我想了解新能源汽车电池的回收技术");
    assertEquals(List.of("回收技术", "新能源汽车", "汽车电池"), cars.subList(0, 3));
  }

  @Test
  void rareWordsWeighMoreThanCommonOnes() {
    List<Proposal> found =
        SentenceWords.find("The history of semaglutide in the city of Rome", null, 15);
    List<String> terms = found.stream().map(Proposal::term).toList();
    assertEquals(List.of("semaglutide", "rome", "history", "city"), terms);
    assertEquals(1.0, found.getFirst().weight());
    assertTrue(found.getLast().weight() <= 0.25, found::toString);
  }

  @Test
  void proposesNoMoreThanIsWanted() {
    assertEquals(2, SentenceWords.find("tomatoes, pasta, cheese and olives", null, 2).size());
    assertEquals(List.of(), SentenceWords.find("I want to know more about it", null, 15));
    assertEquals(List.of(), SentenceWords.find("我想了解更多", null, 15));
  }

  private static List<String> terms(String sentence) {
    return SentenceWords.find(sentence, null, 15).stream().map(Proposal::term).toList();
  }
}
