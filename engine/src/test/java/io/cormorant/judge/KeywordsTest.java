package io.cormorant.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeywordsTest {
  private static Map<String, Double> of(String sentence) {
    Map<String, Double> found = new HashMap<>();
    for (Keyword keyword : Keywords.of(sentence, null)) {
      found.put(keyword.term(), keyword.weight());
    }
    return found;
  }

  @Test
  void leavesOutWordsThatOnlyAsk() {
    Map<String, Double> english = of("I want articles about volcanoes, for example news of lava.");
    assertEquals(List.of("lava", "volcanoes"), english.keySet().stream().sorted().toList());
    Map<String, Double> chinese = of("我想收集关于火山的文章，例如熔岩的资料。");
    assertEquals(List.of("火山", "熔岩"), chinese.keySet().stream().sorted().toList());
  }

  @Test
  void takesWordsThatStandTogetherAsOneToo() {
    Map<String, Double> found = of("机器学习，暴雨和洪水");
    assertEquals(1, found.get("机器学习"));
    assertTrue(found.get("学习") < found.get("机器"), "the commoner part says less: " + found);
    assertFalse(found.containsKey("暴雨和洪水"), "a word between them: " + found);
    assertTrue(of("Machine learning for everyone").containsKey("machine learning"));
    assertFalse(of("Machine, learning").containsKey("machine, learning"), "a sign between them");
  }

  @Test
  void weighsRareWordsMost() {
    Map<String, Double> found = of("elections, encryption");
    assertTrue(found.get("elections") < found.get("encryption"), found.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"about the articles", "请收集文章和资料", "Please find me pages."})
  void findsNothingInASentenceThatOnlyAsks(String sentence) {
    assertEquals(Map.of(), of(sentence));
  }

  @Test
  void takesCommonWordsWhereThereAreNoOthers() {
    assertEquals(Map.of("1984", 0.5), of("I want to find information about 1984"));
  }

  @Test
  void readsDecomposedLetters() {
    assertTrue(of("cafe\u0301 culture").containsKey("caf\u00e9 culture"));
  }
}
