package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WordVectorsTest {
  private static final String LINES =
      """
      暴雨 3 4
      降雨 4 3
      disasters 0 -2
      zero 0 0
      """;

  @TempDir private Path folder;

  private WordVectors read(String text) throws IOException {
    return WordVectors.read(Files.writeString(folder.resolve("words.vec"), text), 100);
  }

  @Test
  void readsFilesWithAndWithoutAHeader() throws IOException {
    for (String header : List.of("", "4 2\n", "\ufeff4 2\r\n")) {
      WordVectors vectors = read(header + LINES);
      assertEquals(4, vectors.size());
      assertEquals(2, vectors.dimension());
      assertEquals(0.96, vectors.cosine("暴雨", "降雨").orElseThrow(), 1e-6); // 24 / 25
      assertEquals(-0.8, vectors.cosine("暴雨", "disasters").orElseThrow(), 1e-6);
      assertEquals(0, vectors.cosine("暴雨", "zero").orElseThrow());
      assertEquals(OptionalDouble.empty(), vectors.cosine("暴雨", "党建"));
    }
  }

  @Test
  void findsWordsByTheirTerms() throws IOException {
    assertEquals(1, read(LINES).cosine("disast", "disasters").orElseThrow(), 1e-6);
  }

  @Test
  void readsTheMostFrequentOnly() throws IOException {
    Path file = Files.writeString(folder.resolve("words.vec"), "4 2\n" + LINES);
    assertEquals(2, WordVectors.read(file, 2).size());
  }

  @Test
  void readsFewerWordsOfLongVectors() throws IOException {
    Path file = folder.resolve("words.vec");
    String numbers = " 1".repeat(1_000);
    Files.write(file, IntStream.range(0, 120).mapToObj(i -> "w" + i + numbers).toList());
    assertEquals(100, WordVectors.read(file, 120, 100_000).size());
  }

  @Test
  void passesOverWordsWithSpaces() throws IOException {
    assertEquals(2, read("a 1 2\nnew york 1 2\nb 1 2\n").size());
  }

  @Test
  void listsTheNearest() throws IOException {
    List<WordVectors.Near> near = read(LINES).near("暴雨", 2);
    assertEquals(List.of("降雨", "zero"), near.stream().map(WordVectors.Near::word).toList());
    assertEquals(read(LINES).near("disasters", 2), read(LINES).near("disaster", 2));
    assertEquals(List.of(), read(LINES).near("unknown", 2));
  }

  @Test
  void writesWhatItReads() throws IOException {
    read(LINES).write(folder.resolve("again.vec"));
    WordVectors again = WordVectors.read(folder.resolve("again.vec"), 100);
    assertEquals(4, again.size());
    assertEquals(0.96, again.cosine("暴雨", "降雨").orElseThrow(), 1e-4);
  }

  @Test
  void refusesWhatIsNotSuchAFile() {
    for (String bad :
        List.of(
            "", "10 2\n", "just text\n", "a 1 2\nb 1\n", "a 1 x\n", "a 1 NaN\n", "a 1 1e99\n")) {
      assertThrows(IllegalArgumentException.class, () -> read(bad), bad);
    }
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> read("a 1 2\nb 1 z\n"));
    assertTrue(wrong.getMessage().endsWith("words.vec:2 has 'z' where a number is expected"));
    IllegalArgumentException longWord =
        assertThrows(IllegalArgumentException.class, () -> read("a".repeat(30_000) + " 1 2\n"));
    assertTrue(longWord.getMessage().contains("30,000 characters"), longWord.getMessage());
    IllegalArgumentException endless =
        assertThrows(IllegalArgumentException.class, () -> read("a" + " 1".repeat(100_000)));
    assertTrue(endless.getMessage().contains("is longer than"), endless.getMessage());
    assertThrows(IllegalArgumentException.class, () -> WordVectors.read(folder.resolve("none"), 1));
  }
}
