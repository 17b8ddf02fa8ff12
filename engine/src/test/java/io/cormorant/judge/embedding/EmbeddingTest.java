package io.cormorant.judge.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Embedder;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.Material;
import io.cormorant.judge.learned.LearnedJudgeTest;
import io.cormorant.text.WordSimilarity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmbeddingTest {
  private static final double SIX_DIGITS = 1e-6;
  private static final Topic RAIN = topic("Rain");

  /// Knows two meanings, rain (1, 0) and mud (0, 1), and what has a bit of both (0.6, 0.8).
  private static class Meanings implements Embedder {
    final ConcurrentLinkedQueue<List<String>> batches = new ConcurrentLinkedQueue<>();

    @Override
    public List<float[]> embed(List<String> texts, String language) {
      if (Thread.currentThread().isVirtual()) {
        throw new IllegalStateException("called on a virtual thread");
      }
      batches.add(texts);
      return texts.stream().map(Meanings::vector).toList();
    }

    private static float[] vector(String text) {
      return switch (text.charAt(0)) {
        case 'R' -> new float[] {1, 0};
        case 'M' -> new float[] {0, 1};
        case 'B' -> new float[] {0.6f, 0.8f};
        default -> new float[] {0, 0};
      };
    }
  }

  /// The cosine .6 to the sentence is .1 above the first border: 1 / (1 + e^-1).
  @Test
  void comparesTitleAndLeadWithTheSentence() {
    Judgement both = judge(List.of(), List.of(), List.of()).judge(page("b", "Both"));
    assertEquals(0.731059, both.score(), SIX_DIGITS);
    assertTrue(both.relevant());
    assertEquals("Rain", both.evidence().getFirst().term());
    assertEquals(both.score(), both.evidence().getFirst().share(), SIX_DIGITS);
  }

  /// Sentence (1, 0), mean of the examples along (1, 1): a page of mud has cosines 0 and 1/sqrt(2),
  /// together .353553, which is .146447 below the border.
  @Test
  void takesTheMeanOfTheCosinesToSentenceAndExamples() {
    Judge judge = judge(List.of(page("r", "Rain"), page("m", "Mud")), List.of(), List.of());
    double expected = 1 / (1 + Math.exp(1.46447));
    assertEquals(expected, judge.judge(page("x", "Mud again")).score(), 1e-5);
  }

  /// Nearer to the counter-example by .8 - .6: .4 is left, .1 below the border.
  @Test
  void takesOffWhatIsNearerToACounterExample() {
    Judge judge = judge(List.of(), List.of(page("m", "Mud")), List.of());
    assertEquals(1 / (1 + Math.exp(1)), judge.judge(page("b", "Both")).score(), SIX_DIGITS);
  }

  /// Cosines 1 and 0 in turn: mean .5, deviation .5, so the border is 1.25 and rain is half a
  /// deviation below it.
  @Test
  void setsTheBorderByTheBackground() {
    List<Page> background =
        IntStream.range(0, 40).mapToObj(i -> page("p" + i, i % 2 == 0 ? "Rain" : "Mud")).toList();
    Judge judge = judge(List.of(), List.of(), background);
    double expected = 1 / (1 + Math.exp(Math.log(9) / 2));
    assertEquals(expected, judge.judge(page("r", "Rain")).score(), SIX_DIGITS);
  }

  @Test
  void setsTheBorderByTheFirstPagesThatAreMet() {
    Judge judge = judge(List.of(), List.of(), List.of());
    double before = judge.score("Both");
    for (int i = 1; i < 30; i++) {
      judge.judge(page("p" + i, "Mud"));
      assertEquals(before, judge.score("Both"));
    }
    judge.judge(page("p", "Mud"));
    assertTrue(judge.score("Both") > before, "all that was met is far from the topic");
  }

  @Test
  void embedsEachTextOnceAndNeverOnAVirtualThread() throws Exception {
    Meanings meanings = new Meanings();
    Judge judge = judge(meanings, RAIN, List.of(), List.of(), List.of());
    List<Future<Double>> scores = new ArrayList<>();
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        String text = "Both " + i % 50;
        scores.add(
            threads.submit(
                () -> {
                  start.await();
                  return judge.score(text);
                }));
      }
      start.countDown();
      for (Future<Double> score : scores) {
        assertEquals(0.731059, score.get(), SIX_DIGITS);
      }
    }
    List<String> embedded = meanings.batches.stream().flatMap(List::stream).toList();
    assertEquals(51, embedded.size(), "fifty texts and the sentence");
    assertEquals(51, embedded.stream().distinct().count());
    assertTrue(meanings.batches.stream().allMatch(batch -> batch.size() <= 32));
  }

  @Test
  void learnsAndTheLastWordCounts() {
    Judge judge = judge(List.of(page("r", "Rain")), List.of(), List.of());
    double before = judge.score("Both");
    assertTrue(judge.learn(page("m", "Mud"), true));
    double more = judge.score("Both");
    judge.learn(page("m", "Mud"), false);
    double less = judge.score("Both");
    assertTrue(less < before && before < more, less + " " + before + " " + more);
  }

  /// The pages met are as near as they are to what was learned since, whenever they were met.
  @Test
  void setsTheBorderAnewAfterALesson() {
    Judge before = judge(List.of(page("r", "Rain")), List.of(), List.of());
    IntStream.range(0, 30).forEach(i -> before.judge(page("p" + i, i % 3 == 0 ? "Both" : "Mud")));
    before.learn(page("m", "Mud"), true);
    Judge after = judge(List.of(page("r", "Rain")), List.of(), List.of());
    after.learn(page("m", "Mud"), true);
    IntStream.range(0, 30).forEach(i -> after.judge(page("p" + i, i % 3 == 0 ? "Both" : "Mud")));
    assertEquals(after.score("Both"), before.score("Both"), SIX_DIGITS);
  }

  @Test
  void judgesAlikeAfterSaveAndLoad() throws IOException {
    Judge first = judge(List.of(page("r", "Rain")), List.of(), List.of());
    IntStream.range(0, 35).forEach(i -> first.judge(page("p" + i, i % 3 == 0 ? "Both" : "Mud")));
    first.learn(page("m", "Mud"), false);
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    first.save(new DataOutputStream(saved));
    Judge second = judge(List.of(page("r", "Rain")), List.of(), List.of());
    second.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
    assertEquals(first.judge(page("b", "Both")), second.judge(page("b", "Both")));
  }

  @Test
  void scoresOddPagesWithinBounds() {
    Judge judge = judge(List.of(page("e", "")), List.of(), List.of());
    assertEquals(0, judge.judge(page("a", "")).score());
    assertEquals(0, judge.judge(page("a", "...")).score());
    assertEquals(0, judge.score(" "));
    assertEquals(0, judge.score("?!"));
    assertFalse(judge.judge(page("c", "Unknown words")).relevant(), "the zero vector");
    assertTrue(judge.judge(page("d", "Rain ".repeat(1_000_000))).relevant());
  }

  @Test
  void refusesWithoutAnEmbedderAndWithoutAnythingToCompareWith() {
    IllegalArgumentException none =
        assertThrows(
            IllegalArgumentException.class,
            () -> LearnedJudgeTest.judge("embedding", RAIN, Material.NONE));
    assertTrue(none.getMessage().contains("needs an embedding model"), none.getMessage());
    IllegalArgumentException nothing =
        assertThrows(
            IllegalArgumentException.class,
            () -> judge(new Meanings(), topic(""), List.of(), List.of(), List.of()));
    assertTrue(nothing.getMessage().contains("`sentence:`"), nothing.getMessage());
  }

  @Test
  void tellsWhyTheEmbedderFailedAndTriesAgain() {
    List<String> failures = new ArrayList<>(List.of("model is missing"));
    Embedder weak =
        (texts, _) -> {
          if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.removeFirst());
          }
          return texts.stream().map(Meanings::vector).toList();
        };
    Judge judge = judge(weak, RAIN, List.of(), List.of(), List.of());
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> judge.score("Rain again"));
    assertTrue(e.getMessage().contains("model is missing"), e.getMessage());
    assertTrue(judge.score("Rain again") > 0.5);
  }

  private static Judge judge(List<Page> good, List<Page> bad, List<Page> background) {
    return judge(new Meanings(), RAIN, good, bad, background);
  }

  private static Judge judge(
      Embedder embedder, Topic topic, List<Page> good, List<Page> bad, List<Page> background) {
    return LearnedJudgeTest.judge(
        "embedding", topic, new Material(good, bad, background, WordSimilarity.EXACT, embedder));
  }

  private static Topic topic(String name) {
    return new Topic("t", name, List.of(new Keyword("rain", 1)), null, null);
  }

  private static Page page(String path, String title) {
    return LearnedJudgeTest.page(path, title, "");
  }
}
