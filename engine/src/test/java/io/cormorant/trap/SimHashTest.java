package io.cormorant.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SimHashTest {
  @Test
  void changesLittleWithTheText() {
    int near = 0;
    for (int seed = 0; seed < 50; seed++) {
      String text = words(new Random(seed), 600);
      int distance = SimHash.distance(SimHash.of(text), SimHash.of(text + " changed"));
      near += distance <= NearDuplicates.MAX_DISTANCE ? 1 : 0;
    }
    assertTrue(near >= 45, "only " + near + " of 50");
  }

  @Test
  void tellsOtherTextsApart() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      int distance =
          SimHash.distance(SimHash.of(words(random, 300)), SimHash.of(words(random, 300)));
      assertTrue(distance > 10, "seed " + seed + ": " + distance);
    }
  }

  @Test
  void readsChineseByCharacters() {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 800; i++) {
      text.append((char) (0x4E00 + random.nextInt(2_000)));
    }
    long hash = SimHash.of(text.toString());
    text.insert(400, "新");
    assertTrue(SimHash.distance(hash, SimHash.of(text.toString())) <= NearDuplicates.MAX_DISTANCE);
    assertTrue(SimHash.distance(hash, SimHash.of(text.reverse().toString())) > 10);
    assertNotEquals(SimHash.NONE, SimHash.of(text.substring(0, SimHash.FEWEST_WORDS)));
  }

  @Test
  void saysNothingOfShortTexts() {
    Random random = new Random(2);
    assertEquals(SimHash.NONE, SimHash.of(""));
    assertEquals(SimHash.NONE, SimHash.of(words(random, SimHash.FEWEST_WORDS - 1)));
    assertNotEquals(SimHash.NONE, SimHash.of(words(random, SimHash.FEWEST_WORDS)));
  }

  @Test
  void heedsNeitherCaseNorPunctuation() {
    String text = words(new Random(3), 100);
    assertEquals(SimHash.of(text), SimHash.of(text.toUpperCase(Locale.ROOT).replace(" ", ", ")));
  }

  static String words(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(Integer.toString(10_000 + random.nextInt(50_000), 36));
    }
    return text.toString();
  }
}
