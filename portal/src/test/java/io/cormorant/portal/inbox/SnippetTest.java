package io.cormorant.portal.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class SnippetTest {
  @Test
  void aTitleIsNotSaidTwice() {
    assertEquals(
        "The river rose at night.",
        Snippet.of(
            "Flood in the valley - The Courier",
            "Flood in  the Valley\nThe river rose\nat night."));
    assertEquals("暴雨已停。", Snippet.of("暴雨_新闻网", "暴雨\n\n暴雨已停。"));
  }

  @Test
  void aFirstLineThatSaysSomethingElseStays() {
    assertEquals(
        "By a reporter The river rose.", Snippet.of("Flood", "By a reporter\nThe river rose."));
    assertEquals("Flood", Snippet.of("Flood", "Flood"));
    assertEquals("", Snippet.of("Flood", " \n "));
    assertEquals(
        "Flood The river rose.",
        Snippet.of(
            "A flood nobody had seen coming, and what came after it", "Flood\nThe river rose."));
  }

  @Test
  void aLongTextIsCutBetweenWords() {
    String cut = Snippet.of("", "water ".repeat(100));
    assertTrue(cut.endsWith("water…") && cut.length() <= 300, cut);
  }

  @Test
  void aTextWithoutSpacesIsCutBetweenCharacters() {
    assertEquals("水".repeat(299) + "…", Snippet.of("", "水".repeat(400)));
    assertEquals("a" + "😀".repeat(149) + "…", Snippet.of("", "a" + "😀".repeat(400)));
  }
}
