package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.text.VectorTraining.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VectorTrainingTest {
  private static final Settings SETTINGS = new Settings(20, 3, 5, 5, 1_000);
  private static final List<String> WEATHER = List.of("暴雨", "台风", "洪水", "降雨", "气象");
  private static final List<String> SPORT = List.of("足球", "球员", "比赛", "教练", "进球");

  @TempDir private Path folder;

  /// Paragraphs about one thing or the other, half of them in traditional characters.
  private WordVectors train(long seed) {
    Random random = new Random(1);
    try (WordCorpus corpus = WordCorpus.in(folder)) {
      for (int i = 0; i < 600; i++) {
        List<String> words = i % 2 == 0 ? WEATHER : SPORT;
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < 12; j++) {
          text.append(words.get(random.nextInt(words.size()))).append("的，");
        }
        corpus.add(i % 4 < 2 ? text.toString() : text.toString().replace("台风", "颱風"));
      }
      return VectorTraining.train(corpus, SETTINGS, new SplittableRandom(seed), _ -> {});
    }
  }

  @Test
  void bringsWordsOfOneSubjectTogether() {
    WordVectors vectors = train(1);
    double own = vectors.cosine("暴雨", "洪水").orElseThrow();
    double foreign = vectors.cosine("暴雨", "比赛").orElseThrow();
    assertTrue(own > foreign + 0.3, own + " and " + foreign);
    List<String> near = vectors.near("足球", 4).stream().map(WordVectors.Near::word).toList();
    assertTrue(SPORT.containsAll(near), near.toString());
  }

  @Test
  void foldsCharactersAndLeavesStopWordsOut() {
    WordVectors vectors = train(1);
    assertEquals(10, vectors.size());
    assertTrue(vectors.cosine("台风", "暴雨").isPresent());
    assertTrue(vectors.cosine("颱風", "暴雨").isEmpty());
    assertTrue(vectors.cosine("的", "暴雨").isEmpty());
  }

  @Test
  void givesTheSameVectorsForTheSameSeed() {
    assertEquals(train(7).near("暴雨", 9), train(7).near("暴雨", 9));
    assertTrue(!train(7).near("暴雨", 9).equals(train(8).near("暴雨", 9)));
  }

  @Test
  void leavesNoFileBehind() throws IOException {
    train(1);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  void refusesTextsTooFewAndSettingsTooLarge() {
    try (WordCorpus corpus = WordCorpus.in(folder)) {
      corpus.add("台风");
      assertThrows(
          IllegalArgumentException.class,
          () -> VectorTraining.train(corpus, SETTINGS, new SplittableRandom(1), _ -> {}));
    }
    assertThrows(IllegalArgumentException.class, () -> new Settings(1_000, 5, 5, 5, 1_000_000));
    assertThrows(IllegalArgumentException.class, () -> new Settings(1, 5, 5, 5, 100));
  }
}
