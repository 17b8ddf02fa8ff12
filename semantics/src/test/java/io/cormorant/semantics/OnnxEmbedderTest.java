package io.cormorant.semantics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

final class OnnxEmbedderTest {
  private static final OnnxEmbedder EMBEDDER = new OnnxEmbedder();

  @AfterAll
  static void close() {
    EMBEDDER.close();
  }

  @Test
  void findsChineseTextsOfLikeMeaningAlike() {
    List<float[]> vectors = EMBEDDER.embed(List.of("暴雨灾害的预防", "如何防范洪涝灾害", "昨晚足球比赛结果"), "zh");
    assertEquals(512, vectors.getFirst().length);
    assertTrue(
        cosine(vectors.get(0), vectors.get(1)) > cosine(vectors.get(0), vectors.get(2)) + 0.2);
    assertEquals(1, cosine(vectors.get(0), vectors.get(0)), 1e-5);
  }

  @Test
  void findsEnglishTextsOfLikeMeaningAlike() {
    List<float[]> vectors =
        EMBEDDER.embed(
            List.of(
                "flood damage after heavy rain", "storm and inundation losses", "a cake recipe"),
            "en");
    assertEquals(384, vectors.getFirst().length);
    assertTrue(
        cosine(vectors.get(0), vectors.get(1)) > cosine(vectors.get(0), vectors.get(2)) + 0.2);
  }

  @Test
  void choosesTheModelByTheScriptWhereTheLanguageIsNotKnown() {
    assertEquals(512, EMBEDDER.embed(List.of("用 Java 写的爬虫"), "").getFirst().length);
    assertEquals(384, EMBEDDER.embed(List.of("a crawler written in Java"), "").getFirst().length);
    assertEquals(384, EMBEDDER.embed(List.of("!!!"), "").getFirst().length);
  }

  @Test
  void givesEachTextItsVectorWhateverTheBatch() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < OnnxEmbedder.BATCH + 3; i++) {
      texts.add("word ".repeat(1 + i * 7 % 11) + i);
    }
    List<float[]> together = EMBEDDER.embed(texts, "en");
    for (int i : new int[] {0, 7, texts.size() - 1}) {
      float[] alone = EMBEDDER.embed(List.of(texts.get(i)), "en").getFirst();
      assertTrue(cosine(alone, together.get(i)) > 0.98, "text " + i);
    }
  }

  @Test
  void takesHostileTexts() {
    List<String> texts =
        List.of("", " \u0000\u0007\u200b", "\ud83c", "rain \udf00 x", "x".repeat(5_000_000));
    List<float[]> vectors = EMBEDDER.embed(texts, "en");
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(new float[384], vectors.get(i), "text " + i);
    }
    assertEquals(1, cosine(vectors.get(3), vectors.get(3)), 1e-5);
    assertEquals(1, cosine(vectors.get(4), vectors.get(4)), 1e-5);
    assertTrue(EMBEDDER.embed(List.of(), "zh").isEmpty());
  }

  @Test
  void cutsAndCleansTexts() {
    assertEquals("a b", ShortTexts.clean("\u0000a\r\n\t \ud800 b\u200b"));
    assertEquals("", ShortTexts.clean("—…!"));
    assertEquals(ShortTexts.MAX_CHARS, ShortTexts.clean("雨".repeat(9_999)).length());
    assertEquals("", ShortTexts.clean(" ".repeat(100_000) + "rain"));
  }

  @Test
  void servesManyThreads() {
    float[] expected = EMBEDDER.embed(List.of("rain"), "en").getFirst();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<float[]>> found = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        found.add(
            CompletableFuture.supplyAsync(
                () -> EMBEDDER.embed(List.of("rain"), "en").getFirst(), threads));
      }
      found.forEach(f -> assertArrayEquals(expected, f.join()));
    }
  }

  @Test
  void saysInOneSentenceThatItCannotWorkHere() {
    String said =
        OnnxEmbedder.unavailable(
            new ExceptionInInitializerError(new UnsatisfiedLinkError("no tokenizers\nstack")));
    assertTrue(said.contains("(no tokenizers); choose a judge"), said);
    assertEquals(1, said.lines().count());
  }

  @Test
  void refusesWorkAfterItsEnd() {
    OnnxEmbedder closed = new OnnxEmbedder();
    closed.close();
    closed.close();
    assertThrows(
        java.util.concurrent.RejectedExecutionException.class,
        () -> closed.embed(List.of("rain"), "en"));
  }

  static double cosine(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
