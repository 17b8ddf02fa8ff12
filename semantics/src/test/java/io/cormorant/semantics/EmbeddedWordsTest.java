package io.cormorant.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Embedder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EmbeddedWordsTest {
  /// Counts its calls; the vector of a word of n letters points n tenths of a right angle up.
  private static final class Counted implements Embedder {
    final List<List<String>> calls = new ArrayList<>();

    @Override
    public List<float[]> embed(List<String> texts, String language) {
      calls.add(texts);
      return texts.stream()
          .map(
              t -> {
                double angle = t.length() * Math.PI / 20;
                return t.equals("?")
                    ? new float[2]
                    : new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
              })
          .toList();
    }
  }

  @Test
  void stretchesTheCosine() {
    EmbeddedWords words = new EmbeddedWords(new Counted(), "en");
    double raw = Math.cos(Math.PI / 10);
    assertEquals((raw - 0.4) / 0.6, words.cosine("a", "abc").orElseThrow(), 0.01);
    assertEquals(1, words.cosine("ab", "ba").orElseThrow(), 1e-6);
    assertEquals(0, words.cosine("a", "a".repeat(11)).orElseThrow());
    assertEquals(OptionalDouble.empty(), words.cosine("a", "?"));
  }

  @Test
  void embedsWordsTogetherAndOnce() {
    Counted embedder = new Counted();
    EmbeddedWords words = new EmbeddedWords(embedder, "en");
    words.prepare(List.of("a", "ab", "abc", "a"));
    words.prepare(List.of("ab", "abcd"));
    words.cosine("a", "abcd");
    words.cosine("ab", "abc");
    assertEquals(List.of(List.of("a", "ab", "abc"), List.of("abcd")), embedder.calls);
  }

  @Test
  void forgetsWordsNotAskedForLately() {
    Counted embedder = new Counted();
    EmbeddedWords words = new EmbeddedWords(embedder, "en");
    words.prepare(List.of("first", "second"));
    words.cosine("second", "second");
    words.prepare(IntStream.range(1, EmbeddedWords.MEMO).mapToObj(i -> "w" + i).toList());
    embedder.calls.clear();
    words.cosine("second", "second");
    assertEquals(List.of(), embedder.calls);
    words.cosine("first", "first");
    assertEquals(1, embedder.calls.size());
  }
}
