package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PartsOfSpeechTest {
  @Test
  void takesAWordForWhatItIsMostOften() {
    assertEquals("n", PartsOfSpeech.nature("计划"), "327 times a noun, 46 times a verb");
    assertEquals("v", PartsOfSpeech.nature("发布"));
    assertEquals("c", PartsOfSpeech.nature("因此"));
    assertNull(PartsOfSpeech.nature("三严三实"));
    assertNull(PartsOfSpeech.nature(""));
    assertNull(PartsOfSpeech.nature("storm"));
  }

  @Test
  void keepsWordsThatNameOrTellSomething() {
    String text = "因此，他们在昨天的研究中发现，一个新的模型 because of storms, 2026 has 改善了预警。";
    List<String> kept =
        new TermAnalyzer(List.of()).terms(text).stream().filter(PartsOfSpeech::isContent).toList();
    assertEquals(List.of("研究", "发现", "新", "模型", "storm", "改善", "预警"), kept);
    assertTrue(PartsOfSpeech.isContent("三严三实"), "a topic's own word");
    for (String word : List.of("", "use", "can", "how", "在", "使用", "一个", "每个")) {
      assertFalse(PartsOfSpeech.isContent(word), word);
    }
  }

  @Test
  void knowsStopWordsAlsoByTheirStems() {
    for (String stop : List.of("的", "因此", "the", "because", "becaus", "howev")) {
      assertTrue(StopWords.isStop(stop), stop);
    }
    for (String word : List.of("暴雨", "storm", "计划", "")) {
      assertFalse(StopWords.isStop(word), word);
    }
  }
}
