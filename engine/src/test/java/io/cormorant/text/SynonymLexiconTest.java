package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

final class SynonymLexiconTest {
  @Test
  void readsTheDeepestSharedPlaceOfTheNearestMeanings() throws IOException {
    SynonymLexicon lexicon =
        SynonymLexicon.read(
            new BufferedReader(
                new StringReader(
                    """
                    \ufeffBf01A01= 雨 雨水
                    Bf01A02# 雷雨 夜雨
                    Bf01B01@ 雨季
                    Bf02A01= 风 雨
                    bad row
                    """)));
    assertEquals(1, lexicon.of("雨", "雨"));
    assertEquals(0.9, lexicon.of("雨", "雨水"));
    assertEquals(0.6, lexicon.of("雷雨", "夜雨"));
    assertEquals(0.5, lexicon.of("雨水", "夜雨"));
    assertEquals(0.3, lexicon.of("雨季", "夜雨"));
    assertEquals(0, lexicon.of("风", "夜雨"), "another class");
    assertEquals(0.9, lexicon.of("风", "雨"), "by its second meaning");
    assertEquals(0, lexicon.of("雨", "unknown"));
  }

  @Test
  void knowsTheWordsThatComeWithTheSegmenter() {
    SynonymLexicon lexicon = SynonymLexicon.standard();
    assertTrue(lexicon.size() > 70_000, "only " + lexicon.size() + " words");
    assertEquals(0.9, lexicon.of("台风", "飓风"));
    assertEquals(0.6, lexicon.of("篮球", "足球"));
    assertEquals(0, lexicon.of("台风", "足球"));
    assertEquals(lexicon.of("骤雨", "飓风"), lexicon.of("飓风", "骤雨"));
  }
}
