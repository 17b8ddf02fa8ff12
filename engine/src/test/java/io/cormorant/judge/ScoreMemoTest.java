package io.cormorant.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoreMemoTest {
  private static final int MANY = 200_000;

  private final Map<String, Integer> asked = new HashMap<>();
  private final ScoreMemo memo = new ScoreMemo();

  @Test
  void whatComesAgainIsRememberedHoweverMuchComesOnce() {
    for (int i = 0; i < MANY; i++) {
      score("once " + i, true);
      if (i % 1_000 == 0) {
        assertEquals(5, score("often", true));
      }
    }
    assertEquals(1, asked.get("often"));
  }

  @Test
  void whatComesOnceIsForgotten() {
    score("once", true);
    for (int i = 0; i < MANY; i++) {
      score("other " + i, true);
    }
    score("once", true);
    assertEquals(2, asked.get("once"));
  }

  @Test
  void aScoreThatWillBeAnotherOneIsNotRemembered() {
    score("text", false);
    score("text", false);
    assertEquals(2, asked.get("text"));
  }

  @Test
  void aBlankTextScoresNothing() {
    assertEquals(0, score("  ", true));
    assertEquals(Map.of(), asked);
  }

  private double score(String text, boolean lasting) {
    return memo.of(
        text,
        lasting,
        fresh -> {
          asked.merge(fresh, 1, Integer::sum);
          return fresh.length();
        });
  }
}
